import type { ProblemCode } from "../contract/index.ts";

/**
 * - `no_sandbox`: no sandbox answers at the address
 * - `refused`: the sandbox or the proxy does not do that, or not in the present state
 * - `not_on_page`: the page does not show what was waited for
 */
export type TestingErrorCode = "no_sandbox" | "refused" | "not_on_page";

/** A step of a test that could not be taken. `message` says what to do. */
export class TestingError extends Error {
  override readonly name = "TestingError";
  readonly code: TestingErrorCode;

  /** Why the proxy refused. */
  readonly problem: ProblemCode | undefined;

  constructor(code: TestingErrorCode, message: string, options?: ErrorOptions & { problem?: ProblemCode }) {
    super(message, options);
    this.code = code;
    this.problem = options?.problem;
  }
}
