// The buyer's Pix key in the note of a refund. Medusa's refund form has no other field for it.

/** "Wrong size. pix: EMAIL maria@example.com" */
const PIX_KEY = /\bpix:\s*(CPF|CNPJ|EMAIL|PHONE|EVP)\s+([^\s,;]+)/i;

export interface ReadReason {
  /** The reason, in which asterisks stand for a Pix key. */
  reason: string | undefined;
  pixKey?: string;
  pixKeyType?: string;
}

export function readReason(given: string | null | undefined): ReadReason {
  const text = given?.trim();
  if (!text) return { reason: undefined };
  const match = PIX_KEY.exec(text);
  if (!match) return { reason: text };
  const [whole, type = "", key = ""] = match;
  return {
    reason: text.replace(whole, `pix: ${type.toUpperCase()} ***`),
    pixKeyType: type.toUpperCase(),
    pixKey: key.replace(/\.$/, ""),
  };
}
