// The test cards by what becomes of them.
import { html, type TemplateResult } from "lit";
import { TEST_CARDS, type TestCard } from "../../../../src/sandbox/shared/test-data.ts";
import type { Playground } from "../playground.ts";
import { copyButton } from "./copy-button.ts";

const OUTCOMES = [...new Set(TEST_CARDS.map(({ happens }) => happens))];

export const cardsView = (app: Playground): TemplateResult => html`
  <p class="hint">${app.texts.cardsHint}</p>
  ${OUTCOMES.map(
    (outcome) => html`
      <h4>${outcome[app.language]}</h4>
      <ul class="cards">
        ${TEST_CARDS.filter(({ happens }) => happens === outcome).map((card) => cardView(app, card))}
      </ul>
    `,
  )}
`;

const cardView = (app: Playground, { number, brand }: TestCard) => html`
  <li>
    <span><code>${number}</code><small>${brand}</small></span>
    ${copyButton(app.texts, app.texts.copy, () => number, app.texts.copyNumber(number))}
    <button aria-label=${app.texts.fillNumber(number)} @click=${() => app.fillCard(number)}>
      ${app.texts.fill}
    </button>
  </li>
`;
