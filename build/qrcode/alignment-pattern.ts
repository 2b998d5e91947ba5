import { getSymbolSize } from "./utils.ts";

/** In even steps from the last row and column down to the timing's, but for the three corners that have finders. */
export const getPositions = (version: number): [row: number, col: number][] => {
  const last = getSymbolSize(version) - 7;
  const steps = version > 1 ? Math.floor(version / 7) + 1 : 0;
  const centres = [6];
  for (let step = 0; step < steps; step++)
    centres.splice(1, 0, last - step * Math.ceil((last - 6) / steps / 2) * 2);
  return centres
    .flatMap((row) => centres.map((col): [number, number] => [row, col]))
    .filter(([row, col]) => (row > 6 || (col > 6 && col < last)) && (col > 6 || row < last));
};
