// Drawings that elements and the markup of a server share.

/** In a square of 56. */
export const CHECK = "m17 29 8 8 15-17";
export const ALERT = "M28 15v17M28 40v.5";

/** In a square of 20. */
export const COPY = "M7 7h10v10H7zM4 13H3V3h10v1";

/** Pix's rhombus in a square of 24, its upper half: a cap above a band. */
export const PIX_HALF =
  "M5 5.6q1.7 0 2.8 1l3.6 3.6q.6.6 1.2 0l3.6-3.6q1.1-1 2.8-1l-4.4-4.5q-2.6-2.2-5.2 0z" +
  "M3.8 6.7h1.5q1 0 1.7.7l3.6 3.6q1.4 1.3 2.8 0L17 7.4q.7-.7 1.7-.7h1.5l2.7 2.7q1.1 1.3 1.1 2.7H0q0-1.4 1.1-2.7z";
