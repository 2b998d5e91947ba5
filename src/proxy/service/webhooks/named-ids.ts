// The ids of charges that a delivery names, wherever it does: the payloads of some kinds are not documented, and the service
// writes the same ids at other depths and in other cases in its answers (`data.acquirer.payment.paymentId`,
// `data.Payment.PaymentId`).

export interface NamedIds {
  paymentIds: string[];
  merchantOrderIds: string[];
}

const MAX_DEPTH = 8;
/** Objects and lists that are looked into. */
const MAX_NODES = 500;
/** Ids of each kind: a delivery is about one charge. */
const MAX_IDS = 4;
const PLAUSIBLE = /^[^\s\p{Cc}]{1,200}$/u;
/** Fields that hold what the buyer typed. */
const BUYERS = /customer|buyer|payer|holder|address/i;

/**
 * The ids in a delivery, the least deep first, and those in its `data` before all others. Names of fields count in any letter
 * case, with or without `_`. Texts are not searched, and what the buyer typed is left out.
 */
export function namedIds(payload: Readonly<Record<string, unknown>>): NamedIds {
  const paymentIds = new Set<string>();
  const merchantOrderIds = new Set<string>();
  const kinds: Readonly<Record<string, Set<string>>> = {
    paymentid: paymentIds,
    merchantorderid: merchantOrderIds,
  };
  for (const [name, value] of [...fieldsOf(payload["data"]), ...fieldsOf(payload)]) {
    const ids = kinds[name.toLowerCase().replaceAll("_", "")];
    if (ids && ids.size < MAX_IDS && typeof value === "string" && PLAUSIBLE.test(value)) ids.add(value);
  }
  return { paymentIds: [...paymentIds], merchantOrderIds: [...merchantOrderIds] };
}

/** The fields of a value and of what it holds, level by level. */
export function* fieldsOf(value: unknown): Generator<[name: string, value: unknown]> {
  let level = [value].filter(isObject);
  let nodes = 0;
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const fields = level.flatMap((object) => Object.entries(object)).filter(([name]) => !BUYERS.test(name));
    yield* fields;
    level = fields
      .map(([, inner]) => inner)
      .filter(isObject)
      .slice(0, MAX_NODES - nodes);
    nodes += level.length;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
