// The flags that a report names as missing, each with what to give it.
import type { RuleReport } from "./recorder.ts";

export const FLAGS: readonly (readonly [flag: string, meaning: string])[] = [
  [
    "--service-port 4175",
    "the checker plays the payment service: start the backend with http://127.0.0.1:4175/v2 as the service's address " +
      "(service.baseUrl, PAY_SERVICE_URL), and any API key",
  ],
  [
    "--signing-secret SECRET",
    "the secret that the backend was given (service.signingSecret, PAY_SIGNING_SECRET)",
  ],
  ["--order ID", "an order that is not paid, of R$ 10,00 or more, offered by Pix and card"],
  ["--page URL", "a page of the shop that is rendered with the order in it"],
];

/** A line for each flag by which more would be tried. */
export function suggestions(rules: readonly RuleReport[]): string[] {
  const said = rules.flatMap(({ why, checks, remarks }) => [
    why,
    ...checks.filter(({ verdict }) => verdict === "skipped").map((checked) => checked.why),
    ...remarks,
  ]);
  return FLAGS.filter(([flag]) => said.some((text) => text?.includes(flag.split(" ")[0]!))).map(
    ([flag, meaning]) => `${flag}: ${meaning}`,
  );
}
