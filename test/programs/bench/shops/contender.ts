/** A component in a shop of its own. */
export interface Contender extends Look {
  name: string;
  /** End of the address that the page asks for last, once nothing more comes by itself. */
  follows: string;
  /** How often it asks for that; once if absent. */
  times?: number;
  /** Address of a page for a new visit. */
  place(): Promise<string>;
}

/** What is in sight when the page shows what it is for. */
export interface Look {
  /** Element in whose shadow root it is drawn, where it is drawn in one. */
  host?: string;
  /** Its selector. */
  shown: string;
  /** Of a list: how many there are of it, each with a text. */
  rows?: number;
}

/** A component of which a payment is awaited. */
export interface Payable extends Contender {
  /** Pays the latest; gives when the page's backend came to know, as `now` has it. */
  pay(): Promise<number>;
}

/** Milliseconds since 1970, finer than `Date.now()`; browser and Node share the machine's clock. */
export const now = () => performance.timeOrigin + performance.now();
