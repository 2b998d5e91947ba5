// Decrypts what encryptCard has made. Not by jose: WebKitGTK's RSA-OAEP gives one key in 256 without its leading zero byte.
import { base64url } from "jose";

/** The contents of a compact JWE, RSA-OAEP-256 and A256GCM. */
export async function openCard(jwe: unknown, privateKey: CryptoKey): Promise<unknown> {
  const [header = "", ...parts] = String(jwe).split(".");
  const [wrapped, iv, sealed, tag] = parts.map((part) => new Uint8Array(base64url.decode(part)));
  const unwrapped = new Uint8Array(await crypto.subtle.decrypt("RSA-OAEP", privateKey, wrapped!));
  const raw = new Uint8Array(32);
  raw.set(unwrapped, raw.length - unwrapped.length);
  const cardKey = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
  const additionalData = new TextEncoder().encode(header);
  const text = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: iv!, additionalData },
    cardKey,
    new Uint8Array([...sealed!, ...tag!]),
  );
  return JSON.parse(new TextDecoder().decode(text));
}
