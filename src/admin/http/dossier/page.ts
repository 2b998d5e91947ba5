// A dossier as a page that is read, printed and sent: what its file holds, in words.
import { html, raw } from "hono/html";
import type { Dossier, DossierParts } from "../../../proxy/index.ts";
import { methodText, money, statusText } from "../../elements/i18n/describe.ts";
import { directionOf, type Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { code, facts, instant, link, momentText, others, type Fact, type Html } from "./pieces.ts";
import { styles } from "./styles.ts";
import { historyTable, refundTable, type Numbered } from "./tables.ts";
import { dossierWords } from "./words.ts";

/** Its hash is that of the styles to the letter, without the white space of a template. */
const styleSheet = raw(`<style>${styles}</style>`);

/** `at`: when the page is made (ISO 8601), which is no part of the dossier. */
export function dossierPage(dossier: Dossier, language: Language, at: string): Html {
  const t = dossierWords(language);
  const [charge] = partsOf(dossier, "charge");
  const [state] = partsOf(dossier, "state");
  if (charge === undefined || state === undefined)
    throw new Error("A dossier lacks its first or its last entry.");
  const refunds = partsOf(dossier, "refund");
  return html`<!doctype html>
    <html lang="${language.tag}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${t.title} · ${others(charge.data.orderId)}</title>
        <link rel="icon" href="data:," />
        ${styleSheet}
      </head>
      <body>
        <main>
          <header>
            <p class="product">${t.title}</p>
            <h1>${t.orderId} <bdi>${others(charge.data.orderId)}</bdi></h1>
            <p class="lead">${t.lead}</p>
          </header>
          ${section(t.order, facts(orderFacts(charge.data, language)))}
          ${section(t.payment, facts(paymentFacts(charge.data, state.data, language)))}
          ${charge.data.method === "card" ? section(t.authentication, authentication(state.data, language)) : ""}
          ${refunds.length > 0 ? section(t.refunds, refundTable(refunds, language)) : ""}
          ${section(t.history, historyTable(partsOf(dossier, "history"), charge.data.method, language))}
          ${section(
            t.verification,
            html`
              <p class="aside">${interpolate(t.head, { count: dossier.entries.length })}</p>
              <code class="head">${dossier.head}</code>
              <p class="aside">${t.proves}</p>
              <p class="note">${interpolate(t.printed, { when: momentText(at, language) })}</p>
            `,
          )}
        </main>
      </body>
    </html> `;
}

/** The entries of one part, with their numbers in the chain. */
const partsOf = <Part extends keyof DossierParts>({ entries }: Dossier, part: Part): Numbered<Part>[] =>
  entries.flatMap((entry, at) =>
    entry.part === part ? [{ number: at + 1, hash: entry.hash, data: entry.data as DossierParts[Part] }] : [],
  );

const section = (title: string, content: Html): Html =>
  html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`;

const amount = (cents: number | undefined, language: Language) =>
  cents === undefined ? undefined : money(cents, language);

function orderFacts(charge: DossierParts["charge"], language: Language): Fact[] {
  const t = dossierWords(language);
  return [
    { name: t.description, value: text(charge.description), isWide: true },
    { name: t.payee, value: text(charge.payee) },
    { name: t.orderAmount, value: amount(charge.orderAmount, language) },
    { name: t.seenTotal, value: amount(charge.seenTotal, language) },
    { name: t.made, value: instant(charge.createdAt, language) },
  ];
}

function paymentFacts(
  charge: DossierParts["charge"],
  state: DossierParts["state"],
  language: Language,
): Fact[] {
  const t = dossierWords(language);
  const { returnCode, returnMessage, transactionId } = state;
  const said = [returnCode, returnMessage].filter((word) => word !== undefined).join(" · ");
  return [
    { name: t.status, value: statusText(state.status, language) },
    { name: t.amount, value: amount(charge.amount, language) },
    { name: t.method, value: text(methodText(charge, language)) },
    { name: t.installments, value: charge.card && String(charge.card.installments) },
    { name: t.paid, value: state.paidAt && instant(state.paidAt, language) },
    { name: t.expires, value: state.expiresAt && instant(state.expiresAt, language) },
    { name: t.wentBack, value: amount(state.cancelledAmount || undefined, language) },
    { name: t.authorization, value: text(state.authorizationCode) },
    { name: t.answer, value: text(said || undefined) },
    { name: t.paymentId, value: code(state.paymentId) },
    { name: t.transaction, value: code(transactionId === undefined ? undefined : String(transactionId)) },
    { name: t.reference, value: code(charge.merchantOrderId) },
    { name: t.charge, value: code(charge.id) },
    { name: t.pixPayee, value: text(state.pix?.payee) },
    { name: t.pixCode, value: code(state.pix?.code), isWide: true },
    { name: t.receipt, value: link(state.receiptUrl), isWide: true },
  ];
}

function authentication({ threeDS }: DossierParts["state"], language: Language): Html {
  const t = dossierWords(language);
  if (threeDS === undefined) return html`<p class="aside">${t.noAuthentication}</p>`;
  const yesOrNo = (is: boolean) => (is ? t.yes : t.no);
  return facts([
    { name: t.used, value: yesOrNo(threeDS.used) },
    { name: "ECI", value: text(threeDS.eci || undefined) },
    { name: t.version, value: text(threeDS.version || undefined) },
    { name: t.dataOnly, value: yesOrNo(threeDS.dataOnly) },
    { name: t.threeDSReference, value: code(threeDS.referenceId || undefined) },
    { name: "CAVV", value: code(threeDS.cavv || undefined) },
    { name: "XID", value: code(threeDS.xid || undefined) },
  ]);
}

const text = (given: string | undefined) => given && html`<bdi>${others(given)}</bdi>`;
