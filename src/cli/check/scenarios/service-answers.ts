// How the service's answers to a charge become the backend's: the parts of the table that no other rule tries.
import { newKey } from "../harness/backend.ts";
import type { Context, Subject } from "../harness/context.ts";
import { expectCharge, expectProblem } from "../harness/expect.ts";
import { CALLS } from "../harness/tracked-charges.ts";
import { assert } from "../harness/verdict.ts";

const BY_PIX: Subject = { rule: "calls", needs: ["pix"] };

/** Words of the service that are for the merchant alone. */
const WORDS = "check-words-for-the-merchant";

export async function serviceAnswers(context: Context): Promise<void> {
  const { backend, check, pixBody, cardBody } = context;
  const service = context.service();

  await check(
    BY_PIX,
    "A Pix charge that the service refuses is 502 service_refused, and frees the key",
    async () => {
      const key = newKey();
      service.failNext("pix.charge", { kind: "400" });
      expectProblem(await backend.post(pixBody(), key), 502, "service_refused");
      expectCharge(await backend.post(pixBody(), key), 201);
    },
  );
  await check(BY_PIX, "An API key that the service does not accept is 502", async () => {
    service.failNext("pix.charge", { kind: "401" });
    expectProblem(await backend.post(pixBody()), 502);
  });
  await check(
    { rule: "8", needs: ["card"] },
    "A card that the service refuses is a failed charge, and its words stay on the server",
    async () => {
      const body = await cardBody("challenge");
      service.changeNext(CALLS.card, () => ({
        status: 400,
        body: { success: false, message: `${WORDS} ${JSON.stringify(body)}`, error: null, errors: null },
      }));
      const answer = await backend.post(body);
      const charge = expectCharge(answer, 201);
      assert(charge.status === "failed", `the charge is ${charge.status}, not failed`, answer);
      assert(!answer.text.includes(WORDS), "the service's words are shown to the buyer", answer);
    },
  );
}
