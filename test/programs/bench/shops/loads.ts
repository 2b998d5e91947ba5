// Pages of several contenders, loaded in one run.
import type { Browser } from "playwright";
import { median } from "../../../support/percentile.ts";
import type { Contender } from "./contender.ts";
import { visit, type Device, type Load } from "./visit.ts";

export type Loads = ReadonlyMap<Contender, Load[]>;

/** `count` pages of each in turns, in an order of chance: whoever comes next pays for what is left of the page before. */
export async function loadInTurns(
  browser: Browser,
  contenders: readonly Contender[],
  count: number,
  device?: Device,
): Promise<Loads> {
  const taken = new Map<Contender, Load[]>(contenders.map((contender) => [contender, []]));
  for (let n = 0; n < count; n++) {
    for (const contender of contenders.toSorted(() => Math.random() - 0.5)) {
      const { load, leave } = await visit(browser, contender, device);
      await leave();
      taken.get(contender)!.push(load);
    }
  }
  return taken;
}

export const medianOf = (loads: Loads, contender: Contender, what: keyof Load): number =>
  median(loads.get(contender)!.map((load) => load[what]));
