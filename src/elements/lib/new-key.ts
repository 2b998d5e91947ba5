/** An `Idempotency-Key` of 128 bits. Not `crypto.randomUUID()`, which pages without https do not have. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
