// Somebody who is signed in to a shop, and sends its forms.
import assert from "node:assert/strict";

export interface Answer {
  /** With the redirects that were followed. */
  url: string;
  page: string;
}

export class Visitor {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  get cookies(): { name: string; value: string }[] {
    return Array.from(this.#cookies, ([name, value]) => ({ name, value }));
  }

  async open(path: string, init: RequestInit = {}): Promise<Answer> {
    const url = new URL(path, this.#origin).href;
    const cookie = this.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      ...init,
      headers: { cookie, referer: url },
      redirect: "manual",
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      this.#cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    if (location) return this.open(new URL(location, url).href);
    const page = await response.text();
    assert.ok(response.ok, `${url} answered ${response.status}: ${page}`);
    return { url, page };
  }

  /** Fills a form of the page at `path`, the one that has all these fields, and sends it. */
  async send(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.press(await this.open(path), fields);
  }

  /** As `send`, on a page that is open. */
  press({ url, page }: Answer, fields: Record<string, string>): Promise<Answer> {
    const forms = [...page.matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) =>
      fieldsOf(form),
    );
    const names = Object.keys(fields);
    const form = forms.find((one) => names.every((name) => name in one));
    assert.ok(form, `${url} has no form with ${names.join(", ")}: ${page}`);
    return this.open(url, { method: "POST", body: new URLSearchParams({ ...form, ...fields }) });
  }
}

function fieldsOf(form: string): Record<string, string> {
  const fields = [...form.matchAll(/<(?:input|button|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return Object.fromEntries(
    fields
      .filter((tag) => attribute(tag, "name") !== undefined && !tag.startsWith("<button"))
      .map((tag) => [attribute(tag, "name")!, attribute(tag, "value") ?? ""]),
  );
}

/** Somebody who has sent this form of the sign-in. */
export async function signIn(origin: string, path: string, form: Record<string, string>): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.send(path, form);
  return visitor;
}

/** Done when it is first asked for, and not again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** As people in Brazil write it. */
export const brl = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");
