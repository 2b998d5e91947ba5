// The patterns of texts in a charge. Apart from the schemas, so that the elements can import them without zod. They are
// written by hand because z.iso.datetime() and z.url() weigh more than the rest of the schemas together.

/** Longest id of an order or a charge, in characters. A longer one is 404 without a look-up. */
export const MAX_ID_LENGTH = 200;
/** The id of a charge, URL-safe. That it is random cannot be seen from it. */
export const CHARGE_ID = /^[\w.~-]{1,128}$/;
/** ISO 8601, UTC. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
/** An address that may hold a bank's page: https, or http on loopback. */
export const CHALLENGE_URL = /^(https:\/\/[^\s/]|http:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$))/;
export const LAST4 = /^\d{4}$/;
