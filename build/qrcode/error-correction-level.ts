/** A level is known by its letter. */
export interface Level {
  bit: "M" | "Q";
}

export const from = (bit: Level["bit"]): Level => ({ bit });
