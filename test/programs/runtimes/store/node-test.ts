// `node:test` in workerd, which lacks it: keeps the cases, for a request each.
interface Case {
  title: string;
  run: () => Promise<void>;
}

export const cases: Case[] = [];

export function test(title: string, run: () => Promise<void>): void {
  cases.push({ title, run });
}
