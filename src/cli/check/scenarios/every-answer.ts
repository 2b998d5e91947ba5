// What holds for every answer of a run, looked at when all of them are there: rules 8 and 13, and the shape of errors.
import { chargeSchema, problemSchema } from "../../../contract/index.ts";
import { TEST_CARDS } from "../../../sandbox/index.ts";
import { parseJson } from "../../lib/body.ts";
import { SECURITY_CODE } from "../harness/cards.ts";
import type { Context } from "../harness/context.ts";
import { Broken, type Exchange } from "../harness/verdict.ts";

interface Said {
  status: number;
  headers: Headers;
  text: string;
  exchange: Exchange;
}

export async function everyAnswer({ backend, check, has, service }: Context): Promise<void> {
  const all: Said[] = [...backend.answers, ...backend.streams];
  const called = (path: string) => backend.endpoint + path;
  const isData = ({ exchange: { request } }: Said) =>
    request.method !== "OPTIONS" &&
    ["/orders/", "/charges", "/webhooks"].some((path) => request.url.startsWith(called(path)));
  const none = (words: string, isWrong: (said: Said) => boolean) => {
    const wrong = all.find(isWrong);
    if (wrong) throw new Broken(words, wrong.exchange);
  };

  await check("calls", "Every answer is Cache-Control: no-store", async () =>
    none(
      "an answer may be stored",
      (said) => isData(said) && !/\bno-store\b/i.test(said.headers.get("cache-control") ?? ""),
    ),
  );
  await check("calls", "Every error is application/problem+json with a known code", async () =>
    none("an error is no problem", (said) => isData(said) && said.status >= 400 && !isProblem(said)),
  );
  await check("calls", "A charge's id cannot be guessed", async () =>
    none("an id is shorter than 128 bits in any URL-safe writing", ({ text }) => isGuessable(text)),
  );
  await check("8", "No answer and no stream holds a card number or a security code", async () =>
    none(
      "an answer holds card data",
      ({ text, headers }) => holdsCard(text) || holdsCard([...headers].join()),
    ),
  );
  await check("13", "No answer allows every origin", async () =>
    none("an answer allows *", ({ headers }) => headers.get("access-control-allow-origin") === "*"),
  );
  if (!has("service")) return;
  await check("calls", "The service's ids stay on the server", async () => {
    const ids = service()
      .control.ledger()
      .map(({ paymentId }) => paymentId);
    none("an answer holds a paymentId", ({ text }) => ids.some((id) => text.includes(id)));
  });
}

function isProblem({ headers, text, status }: Said): boolean {
  if (!headers.get("content-type")?.startsWith("application/problem+json")) return false;
  return problemSchema.safeParse(parseJson(text)).data?.status === status;
}

/** The least characters that 128 bits take: six bits each. */
const ID_LENGTH = 22;

function isGuessable(text: string): boolean {
  const charge = chargeSchema.safeParse(parseJson(text));
  return charge.success && charge.data.id.length < ID_LENGTH;
}

const NUMBERS = TEST_CARDS.map(({ number }) => number);

/** Numbers are also found where they are grouped. */
function holdsCard(text: string): boolean {
  const bare = text.replace(/(?<=\d)[ .-](?=\d)/g, "");
  return NUMBERS.some((number) => bare.includes(number)) || text.includes(`"${SECURITY_CODE}"`);
}
