import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnsent } from "../../../src/proxy/service/unsent.ts";

const because = (fields: object, message = "failed") =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(message), fields) });

test("errors of looking up, connecting and of the TLS handshake come before the request", () => {
  for (const fields of [
    { code: "ENOTFOUND", syscall: "getaddrinfo" },
    { code: "EAI_AGAIN", syscall: "getaddrinfo" },
    { code: "EAI_FAIL", syscall: "getaddrinfo" },
    { code: "ECONNREFUSED", syscall: "connect" },
    { code: "EHOSTUNREACH", syscall: "connect" },
    { code: "ETIMEDOUT", syscall: "connect" },
    { code: "UND_ERR_CONNECT_TIMEOUT" },
    { code: "CERT_HAS_EXPIRED" },
    { code: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    { code: "SELF_SIGNED_CERT_IN_CHAIN" },
    { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" },
    { code: "UNABLE_TO_GET_ISSUER_CERT_LOCALLY" },
    { code: "ERR_TLS_CERT_ALTNAME_INVALID" },
  ]) {
    assert.equal(isUnsent(because(fields)), true, fields.code);
  }
});

test("a port that fetch itself refuses is never connected to", async () => {
  const refused = await fetch("http://127.0.0.1:1/").catch((error: unknown) => error);
  assert.equal(isUnsent(refused), true);
});

test("everything else may have come after it", () => {
  for (const fields of [
    { code: "ECONNRESET", syscall: "read" },
    { code: "ETIMEDOUT", syscall: "read" },
    { code: "EPIPE", syscall: "write" },
    { code: "UND_ERR_SOCKET" },
    { code: "UND_ERR_HEADERS_TIMEOUT" },
    { code: "UND_ERR_BODY_TIMEOUT" },
    // TLS 1.3: the server asks for a client certificate after the request was written.
    { code: "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED" },
    {},
  ]) {
    assert.equal(isUnsent(because(fields)), false, JSON.stringify(fields));
  }
  assert.equal(isUnsent(new DOMException("late", "TimeoutError")), false);
  assert.equal(isUnsent("a text"), false);
  assert.equal(isUnsent(undefined), false);
});

test("of several addresses, one that may have received the request makes the outcome unknown", () => {
  const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED", syscall: "connect" });
  const reset = Object.assign(new Error("reset"), { code: "ECONNRESET", syscall: "read" });
  const all = (...errors: Error[]) => new TypeError("fetch failed", { cause: new AggregateError(errors) });
  assert.equal(isUnsent(all(refused, refused)), true);
  assert.equal(isUnsent(all(refused, reset)), false);
  assert.equal(isUnsent(all()), false);
});
