// Tells a request that was never written from one that may have been. Only what is certain counts: an error that is not known
// here means "may have been written", which costs a look-up and no money.

// Failures of looking up a name or opening a connection, whichever system call they come from.
const CONNECT_CODES = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);
const CONNECT_CALLS = new Set(["connect", "getaddrinfo"]);

// The server's certificate was not accepted, or both sides found no common TLS version: handshake errors.
const TLS_CODES =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_(GET|VERIFY)_|ERR_TLS_CERT_ALTNAME_INVALID$|ERR_TLS_CERT_ALTNAME_FORMAT$|ERR_TLS_HANDSHAKE_TIMEOUT$|ERR_SSL_WRONG_VERSION_NUMBER$|ERR_SSL_UNSUPPORTED_PROTOCOL$|ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION$)/;

// Known by their messages alone. Node gives the first the code ECONNRESET, as it does to a connection that breaks
// after the request; the second is how `fetch` refuses a port that no web server may have, such as 1.
const MESSAGES = new Set([
  "Client network socket disconnected before secure TLS connection was established",
  "bad port",
]);

/** The system's error code, such as `ECONNREFUSED`: `fetch` itself says only that it failed. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return "code" in error && typeof error.code === "string" ? error.code : systemCode(error.cause);
}

/** Whether `error`, thrown by `fetch`, is certain to have come before the request was written. */
export function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several addresses were tried: unsent where none of them took the request.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnsent);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (CONNECT_CODES.has(code) || TLS_CODES.test(code))) return true;
  if (syscall !== undefined && CONNECT_CALLS.has(syscall)) return true;
  if (MESSAGES.has(error.message)) return true;
  return isUnsent(error.cause);
}
