// How the search reads words. VitePress sends both functions to the browser as text: neither uses anything outside itself.

/** `cartao` finds `cartão`. */
export const processTerm = (term: string): string =>
  term.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Readers call things by other names than the pages, and by those of the other language. */
export function processQuery(term: string): string[] {
  const synonyms = [
    ["refund", "estorno", "reembolso", "devolucao", "chargeback", "contestacao"],
    ["docker", "compose", "container"],
    ["backup", "restore", "restauracao"],
    ["install", "instalar", "npm"],
    ["installment", "parcela", "parcelamento"],
    ["cpf", "cnpj"],
    ["webhook", "delivery", "entrega"],
  ];
  const word = term.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const same = synonyms.find((words) => words.some((each) => word === each || word === `${each}s`));
  return same ? [word, ...same.filter((each) => !word.startsWith(each))] : [word];
}
