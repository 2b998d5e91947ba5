// What a delivery names a withdrawal by, wherever it does, and the Pix key that it holds: the payloads of failures are not
// documented.
import { maskPixKey } from "../../logging/mask.ts";
import { mapTexts } from "../redact.ts";
import { withdrawalOutcome } from "../withdrawal-words.ts";
import { fieldsOf } from "./named-ids.ts";
import { isPayoutReference } from "../payout-reference.ts";
import { refundedReference } from "../refund-reference.ts";
import type { WebhookEvent } from "./webhook-event.ts";

const isReference = (word: string) => isPayoutReference(word) || refundedReference(word) !== undefined;

/** Texts in which a reference may stand. */
const TEXTS = ["description", "externalreference"];
const IDS = ["withdrawalid", "transferid"];
/** A delivery is about one withdrawal. */
const MAX = 4;
const MAX_LENGTH = 300;

export interface WithdrawalIds {
  /** Words that may be references of a refund or payout. */
  references: string[];
  transferIds: string[];
}

export function withdrawalIds({ payload }: Pick<WebhookEvent, "payload">): WithdrawalIds {
  const references = new Set<string>();
  const transferIds = new Set<string>();
  for (const [field, value] of fieldsOf(payload)) {
    const name = field.toLowerCase().replaceAll("_", "");
    if (typeof value !== "string" && !Number.isSafeInteger(value)) continue;
    const text = String(value).slice(0, MAX_LENGTH).trim();
    if (IDS.includes(name) && text !== "" && transferIds.size < MAX) transferIds.add(text);
    if (!TEXTS.includes(name)) continue;
    for (const word of text.split(/[^A-Za-z0-9]+/))
      if (isReference(word) && references.size < MAX) references.add(word);
  }
  return { references: [...references], transferIds: [...transferIds] };
}

/** What a delivery says that became of its withdrawal; `undefined` if it does not say it. */
export function approvedOrFailed(event: WebhookEvent): "approved" | "failed" | undefined {
  const named = [...fieldsOf(event.payload)].find(([name]) => name.toLowerCase() === "status")?.[1];
  const status = typeof named === "string" ? named : undefined;
  return withdrawalOutcome({ event: event.event.toLowerCase(), status });
}

const PIX_KEY = /^(?:key[_-]?pix|pix[_-]?(?:address[_-]?)?key)$/i;

/** The delivery without the Pix key that the money went to. */
export function withMaskedKey(event: WebhookEvent): WebhookEvent {
  const payload = mapTexts(event.payload, (text, path) =>
    PIX_KEY.test(path.at(-1) ?? "") ? maskPixKey(text) : text,
  ) as WebhookEvent["payload"];
  const keyPix = "keyPix" in event ? event.keyPix : undefined;
  return { ...event, payload, ...(keyPix !== undefined && { keyPix: maskPixKey(keyPix) }) } as WebhookEvent;
}
