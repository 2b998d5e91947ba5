// What the reader changes, one subject after the other.
import { html, type TemplateResult } from "lit";
import { readMarkup, writeMarkup } from "../../settings/markup.ts";
import {
  ASKED,
  DELIVERIES,
  LANGUAGES,
  LIFETIMES,
  SERVICE_STATES,
  type Faults,
  type OrderSettings,
} from "../../settings/settings.ts";
import type { Playground } from "../playground.ts";
import { cardsView } from "./cards.ts";
import { checkbox, code, number, radios, select } from "./fields.ts";
import { themeView } from "./theme.ts";

export const settingsView = (app: Playground): TemplateResult => html`
  ${group(app.texts.element, elementView(app), true)} ${group(app.texts.theme, themeView(app))}
  ${group(app.texts.order, orderView(app))} ${group(app.texts.cards, cardsView(app))}
  ${group(app.texts.faults, faultsView(app))}
`;

/** One is open at a time. */
const group = (title: string, content: TemplateResult, isOpen = false) => html`
  <details class="group" name="settings" ?open=${isOpen}>
    <summary><h3>${title}</h3></summary>
    <div class="fields">${content}</div>
  </details>
`;

function elementView(app: Playground) {
  const { texts, settings, shopLanguage } = app;
  return html`
    ${code({
      id: "html",
      label: texts.html,
      value: app.draft ?? writeMarkup(settings, app.order),
      rows: 5,
      hint: texts.htmlHint,
      error: app.draft === undefined ? undefined : problem(app, app.draft),
      change: (typed) => app.write(typed),
      done: () => app.endDraft(),
    })}
    ${select({
      label: texts.elementLanguage,
      value: shopLanguage,
      options: LANGUAGES.map((language) => [language, texts.languages[language]]),
      change: (language) => app.change({ language }),
    })}
  `;
}

function problem({ texts }: Playground, typed: string): string | undefined {
  const read = readMarkup(typed);
  if (!("kind" in read)) return undefined;
  return read.kind === "no_element" ? texts.noElement : texts.unknownAttribute(read.name);
}

function orderView(app: Playground) {
  const { texts, settings } = app;
  const { order } = settings;
  const set = (change: Partial<OrderSettings>) => app.change({ order: { ...order, ...change } });
  return html`
    <div class="pair">
      ${number({
        label: texts.amount,
        value: order.amount / 100,
        min: 0.2,
        max: 999_999.99,
        step: 0.01,
        change: (reais) => set({ amount: Math.round(reais * 100) }),
      })}
      ${number({
        label: texts.pixDiscount,
        value: order.pixDiscount,
        min: 0,
        max: 90,
        change: (pixDiscount) => set({ pixDiscount }),
      })}
    </div>
    ${select({
      label: texts.methods,
      value: order.methods,
      options: (["both", "pix", "card"] as const).map((name) => [name, texts.methodNames[name]]),
      change: (methods) => set({ methods }),
    })}
    <div class="pair">
      ${number({
        label: texts.installments,
        value: order.installments,
        min: 1,
        max: 12,
        change: (installments) => set({ installments }),
      })}
      ${number({
        label: texts.interestFree,
        value: order.interestFree,
        min: 0,
        max: 12,
        change: (interestFree) => set({ interestFree }),
      })}
    </div>
    <div class="pair">
      ${number({
        label: texts.monthlyRate,
        value: order.monthlyRate / 100,
        min: 0,
        max: 9.99,
        step: 0.01,
        change: (percent) => set({ monthlyRate: Math.round(percent * 100) }),
      })}
      ${select({
        label: texts.pixExpiresIn,
        value: String(order.pixExpiresIn),
        options: LIFETIMES.map((seconds) => [String(seconds), texts.lifetimes[seconds]]),
        change: (chosen) =>
          set({
            pixExpiresIn: LIFETIMES.find((seconds) => String(seconds) === chosen) ?? order.pixExpiresIn,
          }),
      })}
    </div>
    <fieldset class="checks">
      <legend>${texts.ask}</legend>
      ${ASKED.map((name) =>
        checkbox({
          label: texts.asked[name],
          checked: order.ask.includes(name),
          change: (checked) =>
            set({ ask: ASKED.filter((each) => (each === name ? checked : order.ask.includes(each))) }),
        }),
      )}
    </fieldset>
    ${select({
      label: texts.authenticate,
      value: order.authenticate,
      options: (["service", "yes", "no"] as const).map((name) => [name, texts.authentication[name]]),
      change: (authenticate) => set({ authenticate }),
    })}
  `;
}

function faultsView(app: Playground) {
  const { texts, settings } = app;
  const { faults } = settings;
  const set = (change: Partial<Faults>) => app.change({ faults: { ...faults, ...change } });
  return html`
    ${radios("webhooks", {
      label: texts.webhooks,
      value: faults.webhooks,
      options: DELIVERIES.map((name) => [name, texts.deliveries[name]]),
      change: (webhooks) => set({ webhooks }),
    })}
    ${radios("service", {
      label: texts.service,
      value: faults.service,
      options: SERVICE_STATES.map((name) => [name, texts.serviceStates[name]]),
      change: (service) => set({ service }),
    })}
    ${checkbox({ label: texts.offline, checked: faults.offline, change: (offline) => set({ offline }) })}
  `;
}
