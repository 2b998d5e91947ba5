// After the kills: every idempotency key that a charge was made with still answers that charge, and refuses another body.
import type { Answers } from "./page.ts";

const AT_ONCE = 16;

/** Writes down in `answers` what is wrong. */
export async function replay(address: () => Promise<string>, answers: Answers) {
  const base = await address();
  const left = [...answers.made];
  async function ask() {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [key, { id, body }] = next;
      const headers = { "content-type": "application/json", "idempotency-key": key };
      const post = (text: string) => fetch(`${base}/charges`, { method: "POST", headers, body: text });
      const again = await post(body);
      const found = await fetch(`${base}/charges`, { headers });
      const other = await post(`${body} `);
      const ids = [await again.json(), await found.json()].map((charge) => (charge as { id?: string }).id);
      await other.body?.cancel();
      if (again.status !== 201 || found.status !== 200 || ids.some((each) => each !== id))
        answers.wrong.push(
          `Key ${key} of ${id} gave ${again.status} ${ids[0]}, then ${found.status} ${ids[1]}`,
        );
      if (other.status !== 422)
        answers.wrong.push(`Key ${key} with another body was answered ${other.status}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
}
