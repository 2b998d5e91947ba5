import type { Charge } from "../../src/contract/index.ts";

export interface ChargeStream {
  /** The next event's charge; `undefined` if the stream has ended or broke. */
  next(): Promise<Charge | undefined>;
  leave(): Promise<void>;
}

/** Reads the events of `GET /charges/{id}/events` one by one. */
export function readCharges({ body }: Response): ChargeStream {
  if (body === null) throw new TypeError("The response has no body.");
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async next() {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end < 0) {
          const chunk = await reader.read().catch(() => ({ done: true, value: undefined }));
          if (chunk.done) return undefined;
          text += chunk.value;
          continue;
        }
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data !== undefined) return JSON.parse(data) as Charge;
      }
    },
    leave: () => reader.cancel(),
  };
}
