// Notes requests and their answers for the timeline.
import type { Entry, Kind, PartName } from "./entry.ts";
import { shown } from "./shown.ts";

type Answer = (request: Request) => Promise<Response>;

/**
 * `answer`, whose requests and responses become entries: one when the request comes, the same with its answer then, and
 * with each message of an event stream.
 *
 * @param titleOf what the line says, from the request and its body
 */
export function recorded(
  kind: Kind,
  titleOf: (request: Request, body: string) => string,
  note: (entry: Entry) => void,
  answer: Answer,
): Answer {
  return async (request) => {
    const sent = await request.clone().text();
    const signature = request.headers.get("X-Service-Signature");
    const known: Entry = {
      id: crypto.randomUUID(),
      kind,
      at: Date.now(),
      title: titleOf(request, sent),
      parts:
        sent === ""
          ? []
          : [["sent", (signature ? `X-Service-Signature: ${signature}\n\n` : "") + shown(sent)]],
    };
    const add = (status: string, isGood: boolean, received: string) => {
      const part: [PartName, string][] = received === "" ? [] : [["received", received]];
      note({ ...known, status, tone: isGood ? "good" : "bad", parts: [...known.parts, ...part] });
    };
    note(known);
    try {
      const response = await answer(request);
      const { status, ok, headers, body } = response;
      if (body && headers.get("Content-Type")?.startsWith("text/event-stream")) {
        add(String(status), ok, "");
        const noted = body.pipeThrough(tap((text) => add(String(status), ok, text)));
        return new Response(noted, { status, headers });
      }
      add(String(status), ok, shown(await response.clone().text()));
      return response;
    } catch (error) {
      add(error instanceof Error ? error.message : String(error), false, "");
      throw error;
    }
  };
}

/** Hands on a stream of events as it is, and gives the text of all so far, without the comments that keep it open. */
function tap(
  hear: (text: string) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder();
  let text = "";
  return new TransformStream({
    transform(piece, controller) {
      controller.enqueue(piece);
      text += decoder.decode(piece, { stream: true });
      const events = text.split("\n\n").filter((event) => event !== "" && !event.startsWith(":"));
      hear(events.map(shownEvent).join("\n\n"));
    },
  });
}

const shownEvent = (event: string) =>
  event.replace(/^data: ?(.*)$/m, (_, data: string) => `data: ${shown(data)}`);
