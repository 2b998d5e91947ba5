// The hostile crowd, in a process of its own: it shall not keep those who measure from measuring. Run by shop.ts.
import { random } from "../../support/random.ts";
import { createClient } from "./client.ts";
import { floods, openStreams } from "./floods.ts";
import { createHeld, halfHeads, slowBodies } from "./slow-requests.ts";
import type { CrowdOptions, FromCrowd } from "./messages.ts";

/** How often in a second requests leave. */
const TICKS = 20;

const { port, seed, scale } = JSON.parse(process.argv[2] ?? "") as CrowdOptions;
const say = (message: FromCrowd) => void process.send?.(message);

const client = createClient(port);
const held = createHeld(port, client, random(seed, "pauses"));
await held.send("half-open", halfHeads(scale.halfOpen));
await held.send("slow body", slowBodies(scale.slowBodies, random(seed, "bodies")));
for (let streamer = 0; streamer < scale.streamers; streamer++) await openStreams(client, held, streamer);

const acts = floods(scale, random(seed, "floods"), client);
const flood = setInterval(() => {
  for (let n = 0; n < scale.perSecond / TICKS; n++) {
    const { done, value: act } = acts.next();
    if (done) return clearInterval(flood);
    void act();
  }
}, 1_000 / TICKS);
say({ kind: "ready" });

process.once("message", () => {
  clearInterval(flood);
  held.close();
  client.close();
  say({ kind: "report", answers: client.answers });
});
process.once("disconnect", () => process.exit());
