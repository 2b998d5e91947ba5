// A message as plain text, and as WhatsApp shows it.
import type { Content, Piece } from "./content.ts";

export const writeText = ({ title, pieces }: Content): string =>
  [title, ...pieces.map((piece) => written(piece))].join("\n\n");

/**
 * WhatsApp writes bold what stands between asterisks. A code holds asterisks too (`***`, where it has no txid), of which it would
 * lose some: between triple backticks it keeps them.
 */
export const writeWhatsApp = ({ title, pieces }: Content): string =>
  [`*${title}*`, ...pieces.map((piece) => written(piece, "```"))].join("\n\n");

function written(piece: Piece, fence?: string): string {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "rows":
      return piece.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
    case "code":
      return fence === undefined ? piece.code : [fence, piece.code, fence].join("\n");
    case "link":
      return `${piece.label}\n${piece.url}`;
  }
}
