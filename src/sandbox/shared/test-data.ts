// The documented cards and amounts: the only place that says what they do. Pages, demo and README list them.
import type { Brand } from "../../contract/index.ts";
import type { Fault } from "./faults.ts";

/** What becomes of a card charge. */
export type CardOutcome =
  | { kind: "approve"; fault?: Fault }
  | { kind: "decline"; returnCode: string }
  /** Stays `PENDING` until `control.cards.confirm` or `deny`. */
  | { kind: "pending" }
  /** HTTP 400, a processing error; nothing is charged. */
  | { kind: "refuse" }
  /**
   * 3DS with a question to the buyer. `fails`: whatever they answer. `onRequest`: only where `Authenticate` is true; otherwise
   * declined, AI.
   */
  | { kind: "challenge"; fails?: boolean; onRequest?: boolean }
  /** 3DS that finishes by itself. `fails`: without success. */
  | { kind: "frictionless"; fails?: boolean };

/** Ways in which the BR Code of a documented amount differs from the usual dynamic one. */
export type BrCodeOddity = "static" | "double-space" | "without-amount" | "other-amount" | "broken-crc";

/** Words for people, in each language. */
export interface Told {
  pt: string;
  en: string;
  es: string;
}

/** A card whose number chooses the outcome. Expiry: any in the future; code: any of the right length. */
export interface TestCard {
  number: string;
  brand: Brand;
  outcome: CardOutcome;
  happens: Told;
}

/** An amount, in cents, that chooses the outcome. */
export type TestAmount =
  | { method: "card"; amount: number; outcome: CardOutcome; happens: Told }
  | { method: "pix"; amount: number; oddity: BrCodeOddity; happens: Told };

const approved: Told = { pt: "aprovado na hora", en: "approved at once", es: "aprobado al momento" };
const insufficient: Told = {
  pt: "recusado: saldo ou limite",
  en: "declined: insufficient funds",
  es: "rechazado: saldo o límite",
};
const expired: Told = {
  pt: "recusado: cartão vencido",
  en: "declined: expired card",
  es: "rechazado: tarjeta vencida",
};
const notAllowed: Told = {
  pt: "recusado: não permitido",
  en: "declined: not permitted",
  es: "rechazado: no permitido",
};
const generic: Told = {
  pt: "recusado pelo banco",
  en: "declined by the issuer",
  es: "rechazado por el banco",
};
const issuerDown: Told = {
  pt: "recusado: banco fora do ar",
  en: "declined: issuer unavailable",
  es: "rechazado: banco fuera de servicio",
};
const locked: Told = {
  pt: "recusado: cartão ainda bloqueado",
  en: "declined: card not yet unlocked",
  es: "rechazado: tarjeta aún bloqueada",
};
const unknownNumber: Told = {
  pt: "recusado: número inválido",
  en: "declined: no such card",
  es: "rechazado: número inválido",
};
const wrongCode: Told = {
  pt: "recusado: código de segurança",
  en: "declined: wrong security code",
  es: "rechazado: código de seguridad",
};
const stolen: Told = {
  pt: "recusado: cartão com restrição",
  en: "declined: reported stolen",
  es: "rechazado: tarjeta con restricción",
};
const asked: Told = {
  pt: "3DS: o banco pergunta, você decide",
  en: "3DS challenge: approve or refuse it",
  es: "3DS: el banco pregunta, usted decide",
};
const askedInVain: Told = {
  pt: "3DS: o banco pergunta e recusa",
  en: "3DS challenge that fails",
  es: "3DS: el banco pregunta y rechaza",
};
const askedOnRequest: Told = {
  pt: "recusado sem 3DS; com 3DS o banco pergunta",
  en: "declined without 3DS; with it, a challenge",
  es: "rechazado sin 3DS; con 3DS el banco pregunta",
};
const unasked: Told = {
  pt: "3DS sem desafio, aprovado",
  en: "3DS without a challenge, approved",
  es: "3DS sin desafío, aprobado",
};
const unaskedInVain: Told = {
  pt: "3DS sem desafio, recusado",
  en: "3DS without a challenge, refused",
  es: "3DS sin desafío, rechazado",
};
const unavailable: Told = {
  pt: "3DS indisponível, recusado",
  en: "3DS unavailable, refused",
  es: "3DS no disponible, rechazado",
};
const waits: Told = {
  pt: "fica pendente até ser confirmado",
  en: "pending until confirmed by hand",
  es: "queda pendiente hasta que se confirme",
};
const refused: Told = {
  pt: "erro de processamento (400)",
  en: "processing error (400)",
  es: "error de procesamiento (400)",
};
const slow: Told = {
  pt: "aprovado, resposta em 5 s",
  en: "approved, answered after 5 s",
  es: "aprobado, respuesta en 5 s",
};
const hangs: Told = {
  pt: "aprovado, resposta nunca chega",
  en: "approved, never answered",
  es: "aprobado, la respuesta nunca llega",
};
const cut: Told = {
  pt: "aprovado, conexão cortada",
  en: "approved, connection cut",
  es: "aprobado, conexión cortada",
};
const broken: Told = {
  pt: "aprovado, resposta 500",
  en: "approved, answered 500",
  es: "aprobado, respuesta 500",
};
const nonsense: Told = {
  pt: "aprovado, resposta sem sentido",
  en: "approved, answered nonsense",
  es: "aprobado, respuesta sin sentido",
};

const card = (number: string, brand: Brand, outcome: CardOutcome, happens: Told): TestCard => ({
  number,
  brand,
  outcome,
  happens,
});
const approve = { kind: "approve" } as const;
const declined = (returnCode: string) => ({ kind: "decline", returnCode }) as const;
const spoiled = (kind: "slow" | "hang" | "cut" | "500" | "nonsense") =>
  ({ kind: "approve", fault: { kind } }) as const;

export const TEST_CARDS: readonly TestCard[] = [
  card("4111111111111111", "Visa", approve, approved),
  card("5502095822650000", "Mastercard", approve, approved),
  card("6362970000457013", "Elo", approve, approved),
  card("378282246310005", "Amex", approve, approved),
  card("6062825624254001", "Hipercard", approve, approved),
  card("30569309025904", "Diners", approve, approved),
  card("6011111111111117", "Discover", approve, approved),
  card("3569990010095841", "JCB", approve, approved),
  card("5078601870000127985", "Aura", approve, approved),

  card("4000000000001091", "Visa", { kind: "challenge" }, asked),
  card("5200000000001096", "Mastercard", { kind: "challenge" }, asked),
  card("6505290000001234", "Elo", { kind: "challenge" }, asked),
  card("4000000000001109", "Visa", { kind: "challenge", fails: true }, askedInVain),
  card("5200000000001104", "Mastercard", { kind: "challenge", fails: true }, askedInVain),
  card("6505050000001109", "Elo", { kind: "challenge", fails: true }, askedInVain),
  card("4000000000001125", "Visa", { kind: "challenge", onRequest: true }, askedOnRequest),
  card("5200000000001120", "Mastercard", { kind: "challenge", onRequest: true }, askedOnRequest),
  card("4000000000001000", "Visa", { kind: "frictionless" }, unasked),
  card("5200000000001005", "Mastercard", { kind: "frictionless" }, unasked),
  card("6505050000001000", "Elo", { kind: "frictionless" }, unasked),
  card("4000000000001018", "Visa", { kind: "frictionless", fails: true }, unaskedInVain),
  card("5200000000001013", "Mastercard", { kind: "frictionless", fails: true }, unaskedInVain),
  card("4000000000001117", "Visa", { kind: "frictionless", fails: true }, unavailable),

  card("4000000000000515", "Visa", declined("51"), insufficient),
  card("5200000000000510", "Mastercard", declined("51"), insufficient),
  card("378282246311169", "Amex", declined("116"), insufficient),
  card("4000000000000549", "Visa", declined("54"), expired),
  card("4000000000000572", "Visa", declined("57"), notAllowed),
  card("5200000000000577", "Mastercard", declined("57"), notAllowed),
  card("4000000000000051", "Visa", declined("05"), generic),
  card("4000000000000911", "Visa", declined("91"), issuerDown),
  card("4000000000000788", "Visa", declined("78"), locked),
  card("4000000000000143", "Visa", declined("14"), unknownNumber),
  card("4000000000000820", "Visa", declined("82"), wrongCode),
  card("5200000000000635", "Mastercard", declined("63"), wrongCode),
  card("4000000000000432", "Visa", declined("43"), stolen),

  card("4000000000002016", "Visa", { kind: "pending" }, waits),
  card("4000000000002107", "Visa", { kind: "refuse" }, refused),
  card("4000000000002206", "Visa", spoiled("slow"), slow),
  card("4000000000002214", "Visa", spoiled("hang"), hangs),
  card("4000000000002222", "Visa", spoiled("cut"), cut),
  card("4000000000002230", "Visa", spoiled("500"), broken),
  card("4000000000002248", "Visa", spoiled("nonsense"), nonsense),
];

const cardAmount = (amount: number, outcome: CardOutcome, happens: Told): TestAmount => ({
  method: "card",
  amount,
  outcome,
  happens,
});
const pixAmount = (amount: number, oddity: BrCodeOddity, happens: Told): TestAmount => ({
  method: "pix",
  amount,
  oddity,
  happens,
});

/** Card amounts count with a card that would be approved. */
export const TEST_AMOUNTS: readonly TestAmount[] = [
  cardAmount(5051, declined("51"), insufficient),
  cardAmount(5054, declined("54"), expired),
  cardAmount(5057, declined("57"), notAllowed),
  cardAmount(5005, declined("05"), generic),
  cardAmount(5091, declined("91"), issuerDown),
  cardAmount(5078, declined("78"), locked),
  cardAmount(5014, declined("14"), unknownNumber),
  cardAmount(5082, declined("82"), wrongCode),
  cardAmount(6001, { kind: "pending" }, waits),
  cardAmount(6010, { kind: "refuse" }, refused),
  cardAmount(6020, spoiled("slow"), slow),
  cardAmount(6021, spoiled("hang"), hangs),
  cardAmount(6022, spoiled("cut"), cut),
  cardAmount(6023, spoiled("500"), broken),
  cardAmount(6024, spoiled("nonsense"), nonsense),
  pixAmount(7001, "static", {
    pt: "código estático, sem endereço",
    en: "a static code, without an address",
    es: "código estático, sin dirección",
  }),
  pixAmount(7002, "double-space", {
    pt: "nome com dois espaços seguidos",
    en: "a payee name with two spaces in a row",
    es: "nombre con dos espacios seguidos",
  }),
  pixAmount(7003, "without-amount", {
    pt: "valor só no endereço do código",
    en: "an amount only behind the code's address",
    es: "importe solo en la dirección del código",
  }),
  pixAmount(7004, "other-amount", {
    pt: "código com outro valor",
    en: "a code that holds another amount",
    es: "código con otro importe",
  }),
  pixAmount(7005, "broken-crc", {
    pt: "código com CRC errado",
    en: "a code whose CRC is wrong",
    es: "código con CRC erróneo",
  }),
];

/** A buyer's document to use in tests: it passes every check of its form. */
export interface TestDocument {
  type: "CPF" | "CNPJ";
  /** As the interface takes it: digits, and in some CNPJs letters. */
  value: string;
  formatted: string;
  whose: Told;
}

export const TEST_DOCUMENTS = [
  {
    type: "CPF",
    value: "52998224725",
    formatted: "529.982.247-25",
    whose: { pt: "uma pessoa", en: "a person", es: "una persona" },
  },
  {
    type: "CNPJ",
    value: "11222333000181",
    formatted: "11.222.333/0001-81",
    whose: { pt: "uma empresa", en: "a company", es: "una empresa" },
  },
  {
    type: "CNPJ",
    value: "12ABC34501DE35",
    formatted: "12.ABC.345/01DE-35",
    whose: {
      pt: "uma empresa registrada desde julho de 2026: com letras",
      en: "a company registered since July 2026: with letters",
      es: "una empresa registrada desde julio de 2026: con letras",
    },
  },
] as const satisfies readonly TestDocument[];
