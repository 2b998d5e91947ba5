/** Where the links of a Markdown page lead, without those in code. */
export const linksOf = (page: string): string[] =>
  [
    ...page
      .replace(/^```.*?^```/gms, "")
      .replace(/`[^`\n]*`/g, "")
      .matchAll(/\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)\)/g),
  ].map(([, target = ""]) => target);
