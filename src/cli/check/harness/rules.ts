// What is reported on: the parts of the contract's section 2, by the names that reports and `--only` use.

export const RULES = {
  calls: "The calls and their answers",
  stream: "The stream of a charge",
  "1": "Amounts and known data come from the backend's order",
  "2": "One Idempotency-Key, one charge",
  "3": "An order is paid at most once",
  "4": "What may have been done is never blindly done again",
  "5": "States only rise, and money counts",
  "6": "Another amount is no payment",
  "7": "Only the service's own page is opened as a challenge",
  "8": "Card data comes back nowhere",
  "9": "Each attempt has a reference of its own, by which deliveries find it",
  "10": "Every signed delivery is taken, and its effects are absolute",
  "11": "20 cents only where test amounts are switched on",
  "12": "Card attempts are limited",
  "13": "Only known origins, only JSON, only so much of it",
  "14": "One order has one waiting code, and a bounded number of tries",
  "15": "Everything about a method goes by its total",
} as const;

export type RuleId = keyof typeof RULES;

export const RULE_IDS = Object.keys(RULES).sort(
  (a, b) => Number(/\d/.test(a)) - Number(/\d/.test(b)) || (Number(a) || 0) - (Number(b) || 0),
) as RuleId[];

/** As reports call a rule. */
export const nameOf = (rule: RuleId) => (/\d/.test(rule) ? `rule ${rule}: ${RULES[rule]}` : RULES[rule]);

/** As they refer to one. */
export const shortNameOf = (rule: RuleId) => (/\d/.test(rule) ? `rule ${rule}` : RULES[rule]);

export const isRuleId = (text: string): text is RuleId => Object.hasOwn(RULES, text);

/** What a check cannot do without. */
export type Need = "service" | "secret" | "pix" | "card";
