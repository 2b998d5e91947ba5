/** What keeps a command from its work, in one line for whoever typed it: what is wrong and what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  /** 2 where the command was given something wrong, 1 where it was not to blame. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}
