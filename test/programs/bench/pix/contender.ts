/** A component in a shop of its own. */
export interface Contender {
  name: string;
  /** Element in whose shadow root the code is drawn, where it is drawn in one. */
  host?: string;
  /** Selector of the drawn code. */
  qr: string;
  /** End of the address at which the page asks what became of the payment. */
  follows: string;
  /** Address of a page for a new payment. */
  place(): Promise<string>;
  /** Pays the latest; gives when the page's backend came to know, as `now` has it. */
  pay(): Promise<number>;
}

/** Milliseconds since 1970, finer than `Date.now()`; browser and Node share the machine's clock. */
export const now = () => performance.timeOrigin + performance.now();
