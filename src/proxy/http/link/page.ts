// The page of a link to pay, as HTML: the checkout with its order, and around it what is needed without scripts.
import { html, raw } from "hono/html";
import { methodTotal, type Askable, type FieldError, type Order } from "../../../contract/index.ts";
import { oneLine } from "../../../messages/index.ts";
import { buyerFields } from "../../../ssr/index.ts";
import { PAGE_STYLES } from "./styles.ts";
import type { LinkWords, Refusal } from "./words.ts";

type Html = ReturnType<typeof html>;

/** Where the file of the elements is, relative to the page, and the hash that it has. */
export interface PageScript {
  address: string;
  integrity: string;
}

interface PageHead {
  words: LinkWords;
  /** Of the page's policy. */
  nonce: string;
  title: string;
  script?: PageScript | undefined;
}

/** What the link's page shows of its order. */
export interface PayablePage {
  words: LinkWords;
  nonce: string;
  order: Order;
  /** Markup of the checkout. */
  element: string;
  /** None if this backend has no file of the elements. */
  script: PageScript | undefined;
  /** ISO 8601. */
  expiresAt: string;
  /** What was posted by the form, without card numbers, and what was wrong with it. */
  typed?: Typed;
  errors?: readonly FieldError[];
  /** Why no code was made. */
  notice?: string | undefined;
}

/** What a buyer has written into the form. */
export type Typed = { readonly [Name in Askable]?: string };

/** Where most buyers are. */
const TIME_ZONE = "America/Sao_Paulo";

/** The title and what a messenger shows of the link: the shop, and no amount. */
export const titleOf = ({ payee }: Pick<Order, "payee">, words: LinkWords): string =>
  payee ? words.payTo(oneLine(payee)) : words.pay;

const money = (cents: number, { tag }: LinkWords): string =>
  `R$\u00a0${new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(cents / 100)}`;

const layout = ({ words, nonce, title, script }: PageHead, body: Html): Html =>
  html`<!doctype html>
    <html lang="${words.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <meta property="og:type" content="website" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${words.preview}" />
        <meta name="description" content="${words.preview}" />
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(PAGE_STYLES)}
        </style>
        ${
          script &&
          html`<script
            type="module"
            nonce="${nonce}"
            src="${script.address}"
            integrity="${script.integrity}"
          ></script>`
        }
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `;

export function payablePage(page: PayablePage): Html {
  const { words, nonce, order, element, script, expiresAt } = page;
  const title = titleOf(order, words);
  const until = new Date(expiresAt).toLocaleString(words.tag, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: TIME_ZONE,
  });
  const form = withoutCode(page);
  return layout(
    { words, nonce, title, script },
    html`<header>
        <h1>${title}</h1>
        ${order.description && html`<p>${oneLine(order.description)}</p>`}
      </header>
      <div class="card ${form ? "bare" : ""}">
        ${raw(element)}${form && (script ? html`<div class="unscripted">${form}</div>` : form)}
      </div>
      ${!order.paid && !order.closed && html`<footer>${words.openUntil} ${until} (${words.brasilia}).</footer>`}`,
  );
}

/** What a page without scripts has in place of a code, where none waits. */
function withoutCode({ words, order, typed = {}, errors = [], notice }: PayablePage): Html | undefined {
  const { paid, closed, charge, methods, ask } = order;
  if (paid || charge?.pix) return undefined;
  if (closed) {
    const [title, text] = words.refused.given_back;
    return html`<p><strong>${title}</strong></p>
      <p>${text}</p>`;
  }
  const total = methodTotal(order, methods.includes("pix") ? "pix" : "card");
  const amount = html`<p class="amount">${money(total, words)}</p>`;
  if (!methods.includes("pix"))
    return html`${amount}
      <p>${words.noCode}</p>`;
  return html`<form method="post">
    ${amount} ${notice && html`<p class="notice" role="alert">${notice}</p>`}
    <input type="hidden" name="seenTotal" value="${total}" />
    ${ask.map((name) => field(words, name, typed[name], errors))}
    <button>${words.makeCode}</button>
    <p class="muted">${words.madeHint} ${methods.includes("card") && words.cardNeedsScripts}</p>
  </form>`;
}

const INPUTS = {
  name: { type: "text", autocomplete: "name", inputmode: "text" },
  // A CNPJ may have letters.
  identity: { type: "text", autocomplete: "off", inputmode: "text" },
  email: { type: "email", autocomplete: "email", inputmode: "email" },
  phone: { type: "tel", autocomplete: "tel-national", inputmode: "tel" },
} as const satisfies Record<Askable, object>;

function field({ tag }: LinkWords, name: Askable, value = "", errors: readonly FieldError[]): Html {
  const { label, wrong } = buyerFields(tag)[name];
  const { type, autocomplete, inputmode } = INPUTS[name];
  const isWrong = errors.some((error) => error.field === `customer.${name}`);
  return html`<label
    >${label}
    <input
      type="${type}"
      name="${name}"
      value="${value}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode}"
      maxlength="200"
      required
      ${isWrong ? raw(`aria-invalid="true" aria-describedby="wrong-${name}"`) : ""}
    />${isWrong && html`<span class="wrong" id="wrong-${name}">${wrong}</span>`}</label
  >`;
}

/** For programs that show a preview of the link. */
export const previewPage = (words: LinkWords, order: Order, nonce: string): Html => {
  const title = titleOf(order, words);
  return layout(
    { words, nonce, title },
    html`<h1>${title}</h1>
      <p>${words.preview}</p>`,
  );
};

export function refusalPage(words: LinkWords, refusal: Refusal, nonce: string): Html {
  const [title, text] = words.refused[refusal];
  return layout(
    { words, nonce, title },
    html`<div class="card">
      <h1>${title}</h1>
      <p>${text}</p>
    </div>`,
  );
}
