// What a report of card testing tells of the last 15 minutes, as this process has seen them. By the minute, so that a wave
// of any size takes little memory.

export interface CardTally {
  /** A card was sent, from this network if it is known. */
  tried(network: string | undefined): void;
  declined(): void;
  figures(): CardFigures;
}

/** Card attempts of the last 15 minutes. */
export interface CardFigures {
  tries: number;
  declines: number;
  /** From how many addresses; absent if none was known. */
  addresses?: number | undefined;
}

interface Minute {
  tries: number;
  declines: number;
  networks: Set<string>;
}

const MINUTE = 60_000;
const MINUTES = 15;

export function createCardTally(now: () => number): CardTally {
  const minutes = new Map<number, Minute>();

  function current(): Minute {
    const minute = Math.floor(now() / MINUTE);
    for (const known of minutes.keys()) if (known <= minute - MINUTES) minutes.delete(known);
    const counted = minutes.get(minute) ?? { tries: 0, declines: 0, networks: new Set<string>() };
    minutes.set(minute, counted);
    return counted;
  }

  return {
    tried(network) {
      const minute = current();
      minute.tries++;
      if (network !== undefined) minute.networks.add(network);
    },
    declined: () => void current().declines++,
    figures() {
      current();
      const all = [...minutes.values()];
      const sum = (of: (minute: Minute) => number) => all.reduce((total, minute) => total + of(minute), 0);
      const addresses = new Set(all.flatMap(({ networks }) => [...networks])).size;
      return {
        tries: sum(({ tries }) => tries),
        declines: sum(({ declines }) => declines),
        ...(addresses > 0 && { addresses }),
      };
    },
  };
}
