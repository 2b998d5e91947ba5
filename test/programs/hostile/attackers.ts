// The attackers, in a process of their own, so that their work does not slow down what measures. Run by shop.ts.
import { random } from "../../support/random.ts";
import { createClient } from "./client.ts";
import { floods, openStreams } from "./floods.ts";
import { createSlowRequests, halfHeads, slowBodies } from "./slow-requests.ts";
import type { AttackOptions, FromAttackers } from "./messages.ts";

/** How often in a second requests leave. */
const TICKS = 20;

const { port, seed, scale } = JSON.parse(process.argv[2] ?? "") as AttackOptions;
const say = (message: FromAttackers) => void process.send?.(message);

const client = createClient(port);
const slow = createSlowRequests(port, client, random(seed, "pauses"));
await slow.send("half-open", halfHeads(scale.halfOpen));
await slow.send("slow body", slowBodies(scale.slowBodies, random(seed, "bodies")));
for (let streamer = 0; streamer < scale.streamers; streamer++) await openStreams(client, slow, streamer);

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
  slow.close();
  client.close();
  say({ kind: "report", answers: client.answers });
});
process.once("disconnect", () => process.exit());
