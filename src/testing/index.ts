// For a shop's own tests. End to end: the buyer, by Playwright's locators, and the buyer's bank, by the sandbox's control API.
// As units: the proxy and a sandbox in memory, for what a shop gives to the proxy.
export { sandboxBank, type SandboxBank } from "./bank.ts";
export type { BuyerDetails, CardDetails } from "./buyer.ts";
export { CARDS } from "./cards.ts";
export {
  answerChallenge,
  fillCard,
  payByCard,
  pixCode,
  startPix,
  type Locator,
  type Page,
  type Timeout,
} from "./page.ts";
export type { Remote, RemoteControl } from "./remote-control.ts";
export { sandboxClock, type SandboxClock } from "./sandbox-clock.ts";
export { startSandbox, type RunningSandbox } from "./start-sandbox.ts";
export { createTestProxy, type TestProxy, type TestProxyOptions } from "./test-proxy.ts";
export { TestingError, type TestingErrorCode } from "./testing-error.ts";
