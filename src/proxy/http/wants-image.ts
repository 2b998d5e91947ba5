/**
 * Whether the picture of a Pix code is to be in the answer, where it is most of the bytes. Our elements draw the code
 * themselves and go without: they say so in `Accept`, which needs no preflight, and where the browser itself writes that
 * header, for a stream, by what it always says there.
 */
export const wantsImage = ({ headers }: Request): boolean =>
  !/;\s*image=none\b|^text\/event-stream$/i.test(headers.get("accept") ?? "");
