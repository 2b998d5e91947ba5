// For a shop's own end-to-end tests: the buyer, by Playwright's locators, and the buyer's bank, by the sandbox's control API.
export { sandboxBank, type SandboxBank } from "./bank.ts";
export { CARDS } from "./cards.ts";
export {
  answerChallenge,
  fillCard,
  payByCard,
  pixCode,
  startPix,
  type BuyerDetails,
  type CardDetails,
  type Locator,
  type Page,
  type Timeout,
} from "./page.ts";
export type { Remote, RemoteControl } from "./remote-control.ts";
export { startSandbox, type RunningSandbox } from "./start-sandbox.ts";
export { TestingError, type TestingErrorCode } from "./testing-error.ts";
