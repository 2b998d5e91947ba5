// A list of the store's, read and printed page by page: all of it together may be more than fits into memory.
import { CommandError } from "../lib/command-error.ts";
import { printableJson } from "../lib/printable.ts";

/** Items that are read at a time. */
const PAGE_SIZE = 500;

interface Page<Item> {
  items: Item[];
  /** `after` of the next one. */
  next?: string | undefined;
}

/** Pages with so many items at most in all. Throws a `CommandError` where a filter is none. */
export async function* pagesOf<Item>(
  read: (of: { after: string | undefined; limit: number }) => Promise<Page<Item>>,
  most: number,
): AsyncGenerator<Item[]> {
  let after: string | undefined;
  for (let left = most; left > 0; left -= PAGE_SIZE) {
    const page = await read({ after, limit: Math.min(left, PAGE_SIZE) }).catch(wrongFilter);
    yield page.items;
    after = page.next;
    if (after === undefined) return;
  }
}

function wrongFilter(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw new CommandError(error.message.replace(/^filters\./, "--"));
}

export async function allOf<Item>(pages: AsyncIterable<Item[]>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

export async function writeCsv<Item>(
  pages: AsyncIterable<Item[]>,
  head: string,
  line: (item: Item) => string,
) {
  process.stdout.write(head);
  for await (const page of pages) process.stdout.write(page.map(line).join(""));
}

export async function writeJson(pages: AsyncIterable<unknown[]>) {
  let separator = "[\n";
  for await (const page of pages)
    for (const item of page) {
      process.stdout.write(separator + printableJson(item));
      separator = ",\n";
    }
  process.stdout.write(separator === "[\n" ? "[]\n" : "\n]\n");
}
