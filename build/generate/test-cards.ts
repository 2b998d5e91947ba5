// The tables of docs/test-cards.md, in both languages, from the sandbox's own lists.
import { TEST_AMOUNTS, TEST_CARDS, TEST_DOCUMENTS, type Told } from "../../src/sandbox/index.ts";
import { keepTables, table } from "./generated-file.ts";

const code = (text: string) => `\`${text}\``;

function cards(language: keyof Told, head: string[]): string {
  const outcomes = [...new Set(TEST_CARDS.map(({ happens }) => happens[language]))];
  const numbers = (outcome: string) =>
    TEST_CARDS.filter(({ happens }) => happens[language] === outcome)
      .map(({ number, brand }) => `${code(number)} ${brand}`)
      .join(", ");
  return table(
    head,
    outcomes.map((outcome) => [outcome, numbers(outcome)]),
  );
}

const amounts = (language: keyof Told, head: string[], methods: { card: string; pix: string }) =>
  table(
    head,
    TEST_AMOUNTS.map(({ amount, method, happens }) => [
      `R$ ${(amount / 100).toFixed(2).replace(".", ",")}`,
      methods[method],
      happens[language],
    ]),
  );

const documents = (language: keyof Told, head: string[]) =>
  table(
    head,
    TEST_DOCUMENTS.map(({ type, formatted, value, whose }) => [
      type,
      code(formatted),
      code(value),
      whose[language],
    ]),
  );

export async function keepTestCards(): Promise<void> {
  await keepTables("docs/test-cards.md", {
    cards: cards("en", ["what happens", "cards"]),
    amounts: amounts("en", ["amount", "method", "what happens"], { card: "card", pix: "Pix" }),
    documents: documents("en", ["document", "formatted", "without marks", "whose"]),
  });
  await keepTables("docs/pt-BR/test-cards.md", {
    cards: cards("pt", ["o que acontece", "cartões"]),
    amounts: amounts("pt", ["valor", "meio", "o que acontece"], { card: "cartão", pix: "Pix" }),
    documents: documents("pt", ["documento", "formatado", "sem pontuação", "de quem"]),
  });
}
