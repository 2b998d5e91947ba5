// What each buyer means to do, drawn from the seed before anything happens.
import type { Random } from "../../support/random.ts";

export type Step =
  | { method: "pix"; pays: boolean; manner: Manner }
  | { method: "card"; number: string; bank: "approves" | "refuses" | "waits"; manner: Manner };

/** How a charge is posted. */
export interface Manner {
  /** Milliseconds after which the buyer's connection is cut; the charge is then asked for by its key. */
  cutAfter?: number | undefined;
  /** Posted over two connections at once, with one key. */
  twice: boolean;
  /** Posted from two tabs at once, with a key each. */
  tabs: boolean;
  /** Follows the stream, or else asks again and again. */
  streams: boolean;
  /** Milliseconds before the buyer acts. */
  thinks: number;
}

export interface Plan {
  /** Pays each of two Pix codes. The others pay one at a time, as people do. */
  hostile: boolean;
  /** Tried one after the other until the order is paid. */
  steps: readonly Step[];
  /** What the merchant or the buyer's bank does with a card payment later. */
  after: "nothing" | "cancel" | "cancel_part" | "charge_back";
}

const APPROVED = "4111111111111111";

const cardNumber = (draw: Random) =>
  draw.weighted([
    [10, APPROVED],
    [3, "4000000000000515"], // declined
    [5, "4000000000001091"], // a challenge
    [3, "4000000000001125"], // declined without authentication, a challenge with it
    [3, "4000000000002016"], // waits for the acquirer
    [1, "4000000000002107"], // refused with 400
    [2, "4000000000002206"], // approved, answered later than anyone waits
    [1, "4000000000002214"], // approved, never answered
    [2, "4000000000002222"], // approved, cut
    [2, "4000000000002230"], // approved, answered 500
    [1, "4000000000002248"], // approved, answered nonsense
  ]);

const manner = (draw: Random): Manner => ({
  cutAfter: draw.chance(0.25) ? draw.between(0, 60) : undefined,
  twice: draw.chance(0.15),
  tabs: draw.chance(0.1),
  streams: draw.chance(0.5),
  thinks: draw.between(0, 150),
});

const byPix = (draw: Random, pays: boolean): Step => ({ method: "pix", pays, manner: manner(draw) });
const byCard = (draw: Random): Step => ({
  method: "card",
  number: cardNumber(draw),
  bank: draw.weighted([
    [5, "approves"],
    [2, "refuses"],
    [1, "waits"],
  ]),
  manner: manner(draw),
});

export function planFor(draw: Random): Plan {
  const kind = draw.weighted<"pix" | "card" | "both" | "hostile">([
    [30, "pix"],
    [45, "card"],
    [15, "both"],
    [10, "hostile"],
  ]);
  const times = (step: () => Step) => Array.from({ length: 4 }, step);
  const after = draw.weighted<Plan["after"]>([
    [7, "nothing"],
    [1, "cancel"],
    [1, "cancel_part"],
    [1, "charge_back"],
  ]);
  switch (kind) {
    case "pix":
      return { hostile: false, steps: times(() => byPix(draw, draw.chance(0.9))), after };
    case "card":
      return { hostile: false, steps: times(() => byCard(draw)), after };
    case "both":
      return { hostile: false, steps: [byPix(draw, false), ...times(() => byCard(draw))], after };
    case "hostile":
      return { hostile: true, steps: times(() => byPix(draw, true)), after: "nothing" };
  }
}
