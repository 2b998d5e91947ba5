// A response over a message port, as it comes: its head, then each piece of its body. Streams themselves cannot be
// transferred in every browser.

type Part =
  | { kind: "head"; status: number; headers: [name: string, value: string][]; hasBody: boolean }
  | { kind: "piece"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "end" }
  | { kind: "error" };

/** Sends what `answer` gives; where it or its body fails, the other side sees a network error. */
export async function sendResponse(port: MessagePort, answer: Promise<Response>): Promise<void> {
  const send = (part: Part) => port.postMessage(part);
  try {
    const { status, headers, body } = await answer;
    send({ kind: "head", status, headers: [...headers], hasBody: body !== null });
    const reader = body?.getReader();
    port.onmessage = () => void reader?.cancel();
    for (;;) {
      const { value, done = true } = (await reader?.read()) ?? {};
      if (done) break;
      send({ kind: "piece", bytes: new Uint8Array(value as Uint8Array) });
    }
    send({ kind: "end" });
  } catch {
    send({ kind: "error" });
  }
}

/** The response that the other end of the port sends. */
export function receiveResponse(port: MessagePort): Promise<Response> {
  return new Promise((resolve, reject) => {
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const bodyStream = () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => void (body = controller),
        cancel() {
          body = undefined;
          port.postMessage("cancel");
        },
      });
    port.onmessage = ({ data }: MessageEvent<Part>) => {
      switch (data.kind) {
        case "head": {
          const { status, headers, hasBody } = data;
          resolve(new Response(hasBody ? bodyStream() : null, { status, headers }));
          return;
        }
        case "piece":
          body?.enqueue(data.bytes);
          return;
        case "end":
          body?.close();
          break;
        case "error": {
          const error = new TypeError("The connection was cut.");
          body?.error(error);
          reject(error);
        }
      }
      port.close();
    };
  });
}
