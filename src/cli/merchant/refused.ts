// Why no money went out, in the words of the command line.
import { ChargeError, ServiceError, StoreError, type ChargeErrorCode } from "../../proxy/index.ts";
import { CommandError } from "../lib/command-error.ts";

/** A flag is missing or wrong. */
const WRONG: readonly ChargeErrorCode[] = [
  "amount_invalid",
  "key_invalid",
  "reason_invalid",
  "pix_key_needed",
  "pix_key_invalid",
  "idempotency_key_reused",
];

/** The flags and variables in place of the names that the proxy's functions have for them. */
const inFlags = (message: string) =>
  message
    .replace(/^(key|amount|reason|description)\b/, "--$1")
    .replaceAll("pixKeyType", "--pix-key-type")
    .replaceAll("pixKey", "--pix-key")
    .replaceAll("payoutLimit", "PAY_PAYOUT_LIMIT");

/** Throws what a refund or payout was rejected with. `shows` is the command that shows how it stands. */
export const refused =
  (shows: string) =>
  (error: unknown): never => {
    if (error instanceof ChargeError)
      throw new CommandError(inFlags(error.message), WRONG.includes(error.code) ? 2 : 1);
    if (error instanceof ServiceError && error.code === "unauthorized")
      throw new CommandError("the service does not accept PAY_API_KEY: nothing was sent.", 1);
    if (error instanceof ServiceError)
      throw new CommandError(`${error.message.replace(/\.$/, "")}. Run the same command again.`, 1);
    // The service may have been called before.
    if (error instanceof StoreError)
      throw new CommandError(
        `${error.message} Whether money went out is not known here. Nothing is sent twice by the same command, and this shows ` +
          `how it stands: ${shows}`,
        1,
      );
    throw error;
  };
