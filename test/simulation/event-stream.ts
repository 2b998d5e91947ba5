// The events in what has come of a stream, as far as the proxy writes them: each field on one line.

export function parseEvents(text: string): { events: { event: string; data: string }[]; left: string } {
  const blocks = text.split("\n\n");
  const left = blocks.pop() ?? "";
  const field = (block: string, name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
  const events = blocks.flatMap((block) => {
    const data = field(block, "data");
    return data === undefined ? [] : [{ event: field(block, "event") ?? "message", data }];
  });
  return { events, left };
}
