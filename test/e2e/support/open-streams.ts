import type { TestDemo } from "./demo.ts";

export interface OpenStreams {
  now(): number;
  /** The most at one time. */
  most(): number;
}

/** Counts the event streams at the shop's server. */
export function countStreams({ shop }: TestDemo): OpenStreams {
  let now = 0;
  let most = 0;
  shop.server.on("request", ({ url }, response) => {
    if (!url?.endsWith("/events")) return;
    most = Math.max(most, ++now);
    response.on("close", () => now--);
  });
  return { now: () => now, most: () => most };
}
