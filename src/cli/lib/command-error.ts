/** Why a command cannot do its work, in one line: what is wrong and what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  /** 2 for wrong arguments or variables, 1 for any other reason. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}
