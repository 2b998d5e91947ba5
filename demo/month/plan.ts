// Who comes when: more by day than by night, fewer on Sundays, and of everything something. The same seed gives the same month.
import type { Item } from "../items.ts";
import { SCENARIOS, type Page } from "../scenarios.ts";
import { newPerson, type Person } from "./people.ts";
import { Random } from "./random.ts";
import * as stories from "./stories.ts";
import type { Story } from "./stories.ts";

export interface PlannedVisit {
  /** Milliseconds since 1970. */
  at: number;
  story: Story;
  random: Random;
  orderId: string;
  page: Page;
  items: Item[];
  person: Person;
}

const SEED = 20_261;
const DAYS = 30;
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Of Brasília, which has had no summer time since 2019. */
const OFFSET = -3 * HOUR;
/** Before now: the last thing that is planned has happened by then. */
const NOW = 20 * 1000;

/** Visits of a day, from Sunday on. */
const A_DAY = [4, 6, 7, 6, 6, 7, 5];
/** How many come in an hour, from midnight on, compared with others. */
const HOURS = [2, 1, 0.5, 0.3, 0.3, 0.5, 1, 3, 6, 9, 11, 11, 10, 9, 9, 9, 9, 10, 10, 11, 12, 11, 8, 4];

const PAGES = [
  ["checkout", 40],
  ["orbita", 12],
  ["bicho", 24],
  ["feira", 24],
] as const satisfies [Page, number][];

const EVERY_DAY = [
  [stories.pixPaid, 108],
  [stories.cardPaid, 62],
  [stories.pixExpired, 24],
  [stories.declinedThenOtherCard, 12],
  [stories.declinedThenPix, 7],
  [stories.declined, 9],
  [stories.challengePassed, 12],
  [stories.challengeRefused, 3],
  [stories.challengeClosed, 4],
  [stories.challengeNeverReturned, 4],
  [stories.pixThenCard, 8],
  [stories.cardReturned, 6],
  [stories.cardPartReturned, 5],
  [stories.pixReturned, 3],
  [stories.pixPartReturned, 3],
] as const;

/** On so many days before today, at so many hours after midnight. */
const SOME_DAYS: readonly (readonly [Story, days: number, hour: number])[] = [
  [stories.chargedBack, 24, 21.3],
  [stories.pixGivenBackByBanks, 19, 10.7],
  [stories.paidTwice, 16, 20.2],
  [stories.refusedByService, 13, 15.4],
  [stories.answerLost, 11, 11.9],
  [stories.paidLate, 9, 14.1],
  [stories.pixNotMade, 8, 18.6],
  [stories.pixRefundRefused, 6, 13.2],
  [stories.answerLost, 5, 22.1],
  [stories.cardReturned, 4, 9.8],
  [stories.pixReturned, 4, 16.3],
  [stories.paidTooLittle, 3, 19.4],
  [stories.stockDown, 2, 20.9],
  [stories.orderLost, 2, 11.6],
  [stories.pixRefundUnknown, 2, 10.3],
  [stories.paidTwiceStillOpen, 1, 17.5],
  // So that whoever asks why yesterday's orders were not paid finds some on each day.
  [stories.pixExpired, 1, 12.4],
  [stories.challengeNeverReturned, 1, 16.1],
  [stories.declined, 1, 19.8],
  [stories.cardPartReturned, 3, 8.9],
];

/** So many minutes before now. */
const JUST_NOW: readonly (readonly [Story, minutes: number])[] = [
  [stories.cardUnderReview, 95],
  [stories.pixPaid, 52],
  [stories.cardPaid, 41],
  [stories.pixPaid, 26],
  [stories.cardCancelledSoon, 17],
  [stories.pixWaiting, 13],
  [stories.pixPaid, 11],
  [stories.declinedThenOtherCard, 8],
  [stories.cardPaid, 4],
  [stories.challengeWaiting, 2],
  [stories.pixWaiting, 1],
];

/** All that begins until `now`, in the order of its time. */
export function planMonth(now: number): PlannedVisit[] {
  const random = new Random(SEED);
  const today = Math.floor((now + OFFSET) / DAY) * DAY - OFFSET;
  const times: [Story, at: number][] = [];
  for (let day = DAYS; day >= 0; day--) {
    const midnight = today - day * DAY;
    const visits = A_DAY[new Date(midnight - OFFSET).getUTCDay()]! + random.between(-2, 3);
    // Drawn also where they are still to come, so that what else is drawn stays the same at every time of day.
    for (let visit = 0; visit < visits; visit++) {
      const hour = random.weighted(HOURS.map((weight, of) => [of, weight] as const));
      times.push([random.weighted(EVERY_DAY), midnight + (hour + random.next()) * HOUR]);
    }
  }
  for (const [story, days, hour] of SOME_DAYS) times.push([story, today - days * DAY + hour * HOUR]);
  for (const [story, minutes] of JUST_NOW) times.push([story, now - minutes * MINUTE]);
  return times
    .toSorted(([, a], [, b]) => a - b)
    .map(([story, at], index) => visitOf(story, at, index))
    .filter(({ at }) => at <= now - NOW);
}

function visitOf(story: Story, at: number, index: number): PlannedVisit {
  const random = new Random(SEED + index + 1);
  const page = random.weighted(PAGES);
  const offered = SCENARIOS[page].items;
  const items = offered.filter(() => random.isTrue(0.65));
  return {
    at: Math.floor(at),
    story,
    random,
    // Each in a hundred of its own.
    orderId: `A-${400_000 + index * 100 + random.between(0, 99)}`,
    page,
    items: items.length > 0 ? items : [random.pick(offered)],
    person: newPerson(random),
  };
}
