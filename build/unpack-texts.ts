/** A table of words from its lines: each name, and what it is in the three languages. */
export function unpack(lines: string): Record<string, string[]> {
  const left = lines.split("\n");
  const table: Record<string, string[]> = {};
  while (left[0]) table[left.shift()!] = left.splice(0, 3);
  return table;
}
