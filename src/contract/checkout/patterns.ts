// The forms of text in a charge. Apart from the schemas, so that who needs only the patterns carries no more. They are
// written by hand because z.iso.datetime() and z.url() weigh more than the rest of the schemas together.

/** Characters of an order's or a charge's id. Nothing has a longer one: it is 404, and nobody is asked for it. */
export const MAX_ID_LENGTH = 200;
/** An id, URL-safe. How random it is, its maker knows. */
export const CHARGE_ID = /^[\w.~-]{1,128}$/;
/** ISO 8601, UTC. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
/** An address that may hold a bank's page: https, or http on loopback. */
export const CHALLENGE_URL = /^(https:\/\/[^\s/]|http:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$))/;
export const LAST4 = /^\d{4}$/;
