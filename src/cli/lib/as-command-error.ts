import { ServiceError, StoreError } from "../../proxy/index.ts";
import { CommandError } from "./command-error.ts";

/** Why service or store did not do something, in the words of the command line; another error as it is. */
export function asCommandError(error: unknown): unknown {
  if (error instanceof TypeError && error.message.startsWith("service."))
    return new CommandError(
      error.message.replace("service.baseUrl", "PAY_SERVICE_URL").replace("service.apiKey", "PAY_API_KEY"),
    );
  if (error instanceof ServiceError && error.code === "unauthorized")
    return new CommandError("the service does not accept PAY_API_KEY.", 1);
  if (error instanceof ServiceError || error instanceof StoreError) return new CommandError(error.message, 1);
  return error;
}
