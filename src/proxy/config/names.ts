// Every name that an option has, at run time: the compiler sees to it that none is missing.
import type { PayProxyOptions } from "./options.ts";

export const OPTION_NAMES: Readonly<Record<keyof PayProxyOptions, true>> = {
  service: true,
  order: true,
  onCharge: true,
  onEvent: true,
  onProblem: true,
  store: true,
  basePath: true,
  publicUrl: true,
  shopUrl: true,
  allowedOrigins: true,
  limits: true,
  clientAddress: true,
  captcha: true,
  testAmounts: true,
  reference: true,
  cardKeys: true,
  cardBrands: true,
  retention: true,
  metrics: true,
  logger: true,
  now: true,
};
export const SERVICE_OPTION_NAMES: Readonly<Record<keyof PayProxyOptions["service"], true>> = {
  baseUrl: true,
  apiKey: true,
  signingSecret: true,
  timeout: true,
  brands: true,
  pixExpirationUnit: true,
  fetch: true,
};
