import { signWebhook, toHex } from "../../contract/index.ts";

const encoder = new TextEncoder();

/** SHA-256 in lowercase hexadecimal. */
export async function sha256(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === "string" ? encoder.encode(data) : new Uint8Array(data);
  return toHex(await crypto.subtle.digest("SHA-256", bytes));
}

/** HMAC-SHA-256 of data with a secret, in lowercase hexadecimal: what the service signs its deliveries with. */
export const hmacSha256 = signWebhook;
