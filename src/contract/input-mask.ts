/**
 * Writes characters into a mask, where each `#` takes one. A mask that is not full ends with the last of them; what is
 * too long for it stands at its end.
 */
export function fillMask(mask: string, characters: string): string {
  let text = "";
  let taken = 0;
  for (const sign of mask) {
    if (taken === characters.length) return text;
    text += sign === "#" ? characters[taken++] : sign;
  }
  return text + characters.slice(taken);
}
