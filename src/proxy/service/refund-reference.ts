// What the withdrawal of a refund is named by: the reference of its charge and the refund's number. Letters and digits alone,
// since others may be lost on the way.

const REFERENCE = /^(?<charge>[A-Za-z0-9]{1,25})R\d{1,6}$/;

export const refundReference = (merchantOrderId: string, number: number) => `${merchantOrderId}R${number}`;

/** The charge's reference in that of a refund; `undefined` if the text is none. */
export const refundedReference = (text: string): string | undefined =>
  REFERENCE.exec(text.trim())?.groups?.["charge"];
