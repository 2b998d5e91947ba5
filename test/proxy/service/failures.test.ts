import assert from "node:assert/strict";
import { createServer as createTcpServer } from "node:net";
import { inspect } from "node:util";
import { test, type TestContext } from "node:test";
import {
  createServiceClient,
  ServiceError,
  type ServiceClientOptions,
  type ServiceErrorCode,
} from "../../../src/proxy/index.ts";
import { apiKey, cardCharge } from "./card-charge.ts";
import { messages } from "../../support/service-messages.ts";
import { freePort } from "../../support/free-port.ts";
import { always, stubService } from "./stub-service.ts";

const { number, securityCode } = cardCharge.card;

/** Charges a card, expects this failure, and looks for what no error may hold. */
async function failure(
  code: ServiceErrorCode,
  options: Omit<ServiceClientOptions, "apiKey">,
): Promise<ServiceError> {
  const client = createServiceClient({ apiKey, ...options });
  const error = await client.cards.charge(cardCharge).then(
    () => assert.fail("the call should have failed"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError, inspect(error));
  assert.equal(error.code, code, inspect(error));
  const all = inspect(error, { depth: Infinity, showHidden: true }) + JSON.stringify(error);
  assert.ok(!all.includes(number), "card number in an error");
  assert.ok(!all.includes(apiKey), "API key in an error");
  assert.ok(!new RegExp(`\\b${securityCode}\\b`).test(all), "security code in an error");
  return error;
}

const answering = async (t: TestContext, ...answer: Parameters<typeof always>) =>
  (await stubService(t, always(...answer))).baseUrl;

test("a refused connection was not sent", async () => {
  const error = await failure("not_sent", { baseUrl: `http://127.0.0.1:${await freePort()}/v2` });
  assert.match(error.message, /POST \/card\/charges: .*\(ECONNREFUSED\); nothing was sent/);
  assert.ok(error.cause instanceof Error);
});

test("a refused connection on every address of a name was not sent", async () => {
  await failure("not_sent", { baseUrl: `http://localhost:${await freePort()}/v2` });
});

test("a name that nobody knows was not sent to", async () => {
  await failure("not_sent", { baseUrl: "http://service.invalid/v2" });
});

test("a TLS handshake that fails or is cut was not sent", async (t) => {
  const plain = await answering(t, 201, messages.cardChargeResponse);
  await failure("not_sent", { baseUrl: plain.replace("http:", "https:") });

  const cutting = createTcpServer((socket) => socket.once("data", () => socket.destroy()));
  await new Promise<void>((resolve) => cutting.listen(0, "127.0.0.1", resolve));
  t.after(() => cutting.close());
  const address = cutting.address();
  assert.ok(typeof address === "object" && address !== null);
  await failure("not_sent", { baseUrl: `https://127.0.0.1:${address.port}/v2` });
});

test("a connection cut after the request leaves the outcome unknown", async (t) => {
  const { baseUrl, asked } = await stubService(t, (request) => request.socket.destroy());
  await failure("unknown_outcome", { baseUrl });
  assert.equal(asked.length, 1);
});

test("an answer cut midway leaves the outcome unknown", async (t) => {
  const { baseUrl, asked } = await stubService(t, (_request, response) => {
    response.writeHead(201, { "content-type": "application/json", "content-length": 1000 });
    response.write('{"success":', () => response.destroy());
  });
  await failure("unknown_outcome", { baseUrl });
  assert.equal(asked.length, 1);
});

test("an answer that nests too deep to be read leaves the outcome unknown", async (t) => {
  const deep = `{"success":true,"data":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  await failure("unknown_outcome", { baseUrl: await answering(t, 201, deep) });
  const refusal = `{"message":"No","error":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  await failure("refused", { baseUrl: await answering(t, 400, refusal) });
});

test("no answer, or one that never ends, times out and leaves the outcome unknown", async (t) => {
  const silent = await stubService(t, () => {});
  const error = await failure("unknown_outcome", { baseUrl: silent.baseUrl, timeout: 50 });
  assert.match(error.message, /50 ms/);

  const trickling = await stubService(t, (_request, response) => {
    response.writeHead(201).write('{"success":');
  });
  await failure("unknown_outcome", { baseUrl: trickling.baseUrl, timeout: 50 });
});

test("the time-out holds for a fetch that does not listen to it", async () => {
  // A timer of the platform does not keep the process alive by itself; an open handle does.
  const alive = setInterval(() => {}, 1000);
  await failure("unknown_outcome", {
    baseUrl: "http://service.test/v2",
    timeout: 20,
    fetch: () => new Promise(() => {}),
  }).finally(() => clearInterval(alive));
});

test("an error that this client does not know may have come after the request", async () => {
  await failure("unknown_outcome", {
    baseUrl: "http://service.test/v2",
    fetch: () => Promise.reject(new TypeError("Network connection lost.")),
  });
});

test("a refusal keeps the service's message for the merchant", async (t) => {
  const body = {
    success: false,
    message: "Valor inválido",
    error: null,
    errors: { Amount: ["mínimo"] },
  };
  const error = await failure("refused", { baseUrl: await answering(t, 400, body) });
  assert.equal(error.status, 400);
  assert.equal(error.serviceMessage, "Valor inválido");
  assert.deepEqual(error.serviceErrors, { error: null, errors: { Amount: ["mínimo"] } });
});

test("a refused withdrawal keeps the service's words too", async (t) => {
  const client = createServiceClient({
    apiKey,
    baseUrl: await answering(t, 400, { error: "Saldo insuficiente" }),
  });
  await assert.rejects(client.pix.withdraw({ value: 5000, pixAddressKey: "k", pixAddressKeyType: "CPF" }), {
    code: "refused",
    serviceMessage: "Saldo insuficiente",
  });
});

test("an echo of the card, however it is written, or of the key is removed", async (t) => {
  const spaced = number.replace(/(....)/g, "$1 ").trim();
  const body = {
    success: false,
    message: `Cartão ${number} (${spaced}), código ${securityCode}, chave ${apiKey}: recusado`,
    error: { CardNumber: Number(number), text: [spaced], [number]: securityCode },
  };
  const error = await failure("refused", { baseUrl: await answering(t, 400, body) });
  assert.ok(!inspect(error, { depth: Infinity }).includes(spaced));
  assert.match(error.serviceMessage ?? "", /^Cartão .*: recusado$/);
});

test("an echo in a good answer is cut as well, and identifiers stay whole", async (t) => {
  const answer = structuredClone(messages.cardChargeResponse);
  answer.data.acquirer.payment.returnMessage = `${number}/${securityCode} ok`;
  answer.data.acquirer.payment.last4 = number;
  answer.data.acquirer.payment.brand = number.replace(/(....)/g, "$1+");
  answer.data.settlementStatus = number.replace(/(....)/g, "$1%20");
  answer.data.acquirer.payment.paymentId = `pay-${securityCode}`;
  const client = createServiceClient({ apiKey, baseUrl: await answering(t, 201, answer) });
  const charge = await client.cards.charge(cardCharge);
  assert.ok(
    !JSON.stringify(charge)
      .replaceAll(/%20|\+/g, "")
      .includes(number),
  );
  assert.ok(charge.kind === "created");
  assert.equal(charge.returnMessage, "[…]/[…] ok");
  assert.equal(charge.paymentId, `pay-${securityCode}`);
});

test("a key that the service does not accept is told as such", async (t) => {
  const body = { success: false, message: "API key inválida" };
  const error = await failure("unauthorized", { baseUrl: await answering(t, 401, body) });
  assert.equal(error.serviceMessage, "API key inválida");
  await failure("unauthorized", { baseUrl: await answering(t, 401, "<h1>401</h1>", "text/html") });
});

test("a status that the interface does not name leaves the outcome unknown", async (t) => {
  for (const status of [202, 204, 403, 404, 409, 429, 500, 502, 503]) {
    const { baseUrl, asked } = await stubService(
      t,
      always(status, status === 204 ? "" : messages.cardChargeResponse),
    );
    const error = await failure("unknown_outcome", { baseUrl });
    assert.equal(error.status, status);
    assert.equal(asked.length, 1);
  }
});

test("a redirect is not followed with a card", async (t) => {
  const elsewhere = await stubService(t, always(201, messages.cardChargeResponse));
  for (const status of [301, 302, 303, 307, 308]) {
    const { baseUrl } = await stubService(t, (_request, response) => {
      response.writeHead(status, { location: elsewhere.baseUrl }).end();
    });
    await failure("unknown_outcome", { baseUrl });
  }
  assert.equal(elsewhere.asked.length, 0);
});

test("an answer that is not the documented one leaves the outcome unknown, and says where it differs", async (t) => {
  const answers: [unknown, RegExp][] = [
    ["", /not a JSON object/],
    ["<html>OK</html>", /not a JSON object/],
    [`{"number": "${number}`, /not a JSON object/],
    ["null", /not a JSON object/],
    [[], /not a JSON object/],
    [{ success: true }, /data/],
    [{ success: true, data: { transactionStatus: "PAID" } }, /data\.acquirer/],
    [{ code: "3DS_REQUIRED" }, /data/],
    [{ success: securityCode, data: { transactionStatus: Number(securityCode) } }, /success/],
  ];
  for (const [answer, message] of answers) {
    const error = await failure("unknown_outcome", { baseUrl: await answering(t, 201, answer) });
    assert.match(error.message, message);
  }
});

test("amounts that are no whole cents leave the outcome unknown", async (t) => {
  const answer = structuredClone(messages.pixChargeResponse);
  answer.data.Payment.Amount = 19.999;
  const pix = createServiceClient({ apiKey, baseUrl: await answering(t, 200, answer) }).pix;
  const charge = pix.charge({ customer: { name: "A", identity: "1" }, amount: 1999 });
  await assert.rejects(charge, { name: "ServiceError", code: "unknown_outcome" });
});

test("a fee or total that cannot be read is left out, and the list is still read", async (t) => {
  const answer = structuredClone(messages.cardListResponse);
  answer.data.items[0]!.payment.netAmount = 19.199;
  answer.data.summary.netAmount = 0.001;
  const client = createServiceClient({ apiKey, baseUrl: await answering(t, 200, answer) });
  const { items, summary } = await client.cards.list();
  assert.equal(items[0]!.payment.netAmount, undefined);
  assert.equal(items[0]!.payment.grossAmount, 1999);
  assert.equal(summary?.netAmount, undefined);
  assert.equal(summary?.grossAmount, 1999);
});

for (const [status, code] of [
  [201, "unknown_outcome"],
  [400, "refused"],
  [401, "unauthorized"],
  [500, "unknown_outcome"],
] as const)
  test(`an endless answer with status ${status} is not read to its end: ${code}`, async (t) => {
    let onClose = () => {};
    const closed = new Promise<void>((resolve) => (onClose = resolve));
    const chunk = " ".repeat(64 * 1024);
    const { baseUrl } = await stubService(t, (_request, response) => {
      response.writeHead(status, { "content-type": "application/json" });
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", write).on("close", onClose);
      write();
    });
    const error = await failure(code, { baseUrl });
    if (status === 201) assert.match(inspect(error.cause), /longer than/);
    else assert.equal(error.status, status);
    await closed;
  });

test("a refusal whose answer breaks off is a refusal", async (t) => {
  const { baseUrl } = await stubService(t, (_request, response) => {
    response.writeHead(400, { "content-type": "application/json", "content-length": "1000" });
    response.write('{ "message": "Recus', () => response.destroy());
  });
  await failure("refused", { baseUrl });
});

test("a call of unknown outcome is never repeated", async (t) => {
  const { baseUrl, asked } = await stubService(t, (request) => request.socket.destroy());
  const client = createServiceClient({ apiKey, baseUrl });
  await assert.rejects(client.cards.list(), { code: "unknown_outcome" });
  assert.equal(asked.length, 1);
});
