import { userInfo } from "node:os";

/** Who asks, for what is kept of it. */
export function user(): string {
  try {
    return `${userInfo().username} on the command line`;
  } catch {
    // The system has no name for this user, as in some containers.
    return "the command line";
  }
}
