// Backends that offer a key to encrypt cards to, and do not mean it.
import { createPrivateKey, privateDecrypt } from "node:crypto";
import { compactDecrypt, importJWK } from "jose";
import { createCards } from "../../../../../src/cli/check/harness/cards.ts";
import type { CardKey, Order } from "../../../../../src/contract/index.ts";
import { encrypt, newCardKey } from "../../../../support/card-keys.ts";
import type { Fault } from "../backend.ts";
import {
  insteadOf,
  isPost,
  jsonOf,
  said,
  withBody,
  without,
  type FaultCase,
  type Json,
} from "../fault-kinds.ts";

export const cardKey = await newCardKey("check");
const options = { cardKeys: cardKey };

/** Opens what it gets, whatever its kid, and closes it again in such a way that the proxy takes it. */
export const takingAll = (mend: (contents: Json, header: { kid?: string }) => Json | undefined): Fault => ({
  options,
  async answer(request, proxy) {
    const body = await jsonOf(request);
    const jwe = body["encryptedCard"];
    if (!isPost(request) || typeof jwe !== "string") return proxy(request);
    const opened = await compactDecrypt(jwe, await importJWK(cardKey, "RSA-OAEP-256")).catch(() => undefined);
    const contents = opened && (JSON.parse(new TextDecoder().decode(opened.plaintext)) as Json);
    const mended = contents && mend(contents, opened.protectedHeader as { kid?: string });
    if (mended === undefined) return proxy(request);
    return proxy(
      withBody(request, JSON.stringify({ ...body, encryptedCard: await encrypt(mended, cardKey) })),
    );
  },
});

/** Offers another key in its orders. */
const offering = (change: (offered: CardKey) => CardKey): Fault => ({
  options,
  async answer(request, proxy) {
    const response = await proxy(request);
    const order = (await jsonOf(response)) as Partial<Order>;
    return order.cardKey ? said(response, { ...order, cardKey: change(order.cardKey) }) : response;
  },
});

const privateKey = createPrivateKey({ key: { ...cardKey }, format: "jwk" });

function hasKeyOf(jwe: string): boolean {
  try {
    const wrapped = Buffer.from(jwe.split(".")[1] ?? "", "base64url");
    return privateDecrypt({ key: privateKey, oaepHash: "sha256" }, wrapped).length > 0;
  } catch {
    return false;
  }
}

const now = () => Math.floor(Date.now() / 1000);

export const ENCRYPTION: readonly FaultCase[] = [
  [
    "takes a card in the clear though it offers a key",
    "8",
    () => ({
      options,
      async answer(request, proxy) {
        const { card, ...body } = await jsonOf(request);
        if (!isPost(request) || card === undefined) return proxy(request);
        const encryptedCard = await encrypt({ card, orderId: body["orderId"], iat: now() }, cardKey);
        return proxy(withBody(request, JSON.stringify({ ...body, encryptedCard })));
      },
    }),
  ],
  [
    "takes a card that was encrypted for another order",
    "8",
    () =>
      takingAll((contents) =>
        contents["orderId"] === "A-1001" ? undefined : { ...contents, orderId: "A-1001" },
      ),
  ],
  [
    "takes a card that was encrypted long ago",
    "8",
    () =>
      takingAll((contents) =>
        Number(contents["iat"]) < now() - 60 ? { ...contents, iat: now() } : undefined,
      ),
  ],
  [
    "charges some card where it has not the key for the one that came",
    "8",
    () => ({
      options,
      async answer(request, proxy) {
        const body = await jsonOf(request);
        const jwe = body["encryptedCard"];
        if (!isPost(request) || typeof jwe !== "string" || hasKeyOf(jwe)) return proxy(request);
        const contents = { card: createCards()("challenge"), orderId: body["orderId"], iat: now() };
        const encryptedCard = await encrypt(contents, cardKey);
        return proxy(withBody(request, JSON.stringify({ ...body, encryptedCard })));
      },
    }),
  ],
  ["gives its private key away with the order", "8", () => offering(() => cardKey)],
  [
    "does not say that it is the encrypted card that it refuses",
    "8",
    () => ({
      ...insteadOf("invalid_request", (response, problem) => said(response, without(problem, "errors"))),
      options,
    }),
  ],
  [
    "offers a key that nothing can be encrypted to",
    "8",
    () => offering((offered) => ({ ...offered, n: "AQAB" })),
  ],
];
