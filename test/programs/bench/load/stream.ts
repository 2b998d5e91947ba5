import { get, type ClientRequest } from "node:http";

export interface Stream {
  call: ClientRequest;
  /** When the change to `paid` was heard, on this process's clock in milliseconds. */
  paid: Promise<number>;
}

/** Opens a charge's event stream as a page does. Resolves when the stream has told its first state. */
export function openStream(port: number, chargeId: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const call = get({ port, host: "127.0.0.1", path: `/pay/charges/${chargeId}/events`, agent: false });
    call.once("error", reject);
    call.once("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}.`));
      response.setEncoding("utf8").on("error", reject);
      let text = "";
      const paid = new Promise<number>((heard) => {
        response.on("data", (chunk: string) => {
          text += chunk;
          if (!text.includes("\n\n")) return;
          resolve({ call, paid });
          if (text.includes('"status":"paid"')) heard(performance.now());
          text = text.slice(text.lastIndexOf("\n\n") + 2);
        });
      });
    });
  });
}
