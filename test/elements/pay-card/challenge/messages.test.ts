import { expect } from "@open-wc/testing";
import type { PayCard } from "../../../../src/elements/pay-card/pay-card.ts";
import { throttle } from "../../../../src/elements/pay-card/challenge/throttle.ts";
import { cardShop, fillCard, press } from "../../support/card.ts";
import { is, until } from "../../support/shop.ts";
import { atTheBank, challenged, dialog, frame, heard, loaded, questions } from "../../support/at-the-bank.ts";

type Speaker = Window & { say(what: unknown): void };
const bankOf = (pay: PayCard) => frame(pay).contentWindow as Speaker;

/** What a hostile page may claim, one after the other. */
function claim(n: number): unknown {
  const cyclic: Record<string, unknown> = { status: "paid" };
  cyclic["self"] = cyclic;
  const claims = [
    { type: "pay-return" },
    { status: "paid", charge: { status: "paid", version: 1e9 } },
    JSON.stringify({ status: "paid" }),
    cyclic,
    null,
    NaN,
    new Map([[cyclic, new Error("paid")]]),
    new ArrayBuffer(1_000),
  ];
  return n % 50 === 0 ? { status: "paid", more: "x".repeat(1_000_000) } : claims[n % claims.length];
}

/** Settles when "last" comes, and so all that its sender had posted before. */
const dealtWith = (post: () => void): Promise<void> =>
  new Promise((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      if (data !== "last") return;
      removeEventListener("message", listen);
      resolve();
    };
    addEventListener("message", listen);
    post();
  });

describe("messages while the bank asks", () => {
  beforeEach(() => sessionStorage.clear());

  it("of the bank's page are a reason to ask, and nothing else", async () => {
    const { pay } = await atTheBank();
    await loaded(pay);
    const asked = questions(pay);
    await heard(() => bankOf(pay).say({ status: "paid" }));
    asked.stop();
    expect(asked.count).to.equal(1);
    expect(pay.status).to.equal("challenge");
  });

  it("of anybody else are nothing", async () => {
    const { pay } = await atTheBank();
    await loaded(pay);
    const asked = questions(pay);
    await heard(() => window.postMessage({ type: "pay-return" }, "*"));
    // The right window with a wrong origin: it went elsewhere.
    const data = '<script>parent.postMessage({ type: "pay-return" }, "*")</script>';
    await heard(() => (frame(pay).src = `data:text/html,${encodeURIComponent(data)}`));
    asked.stop();
    expect(asked.count).to.equal(0);
    expect(pay.status).to.equal("challenge");
  });

  it("come in floods, of which the backend hears at once and then now and again", async () => {
    const { pay } = await atTheBank();
    await loaded(pay);
    const asked = questions(pay);
    await heard(() => {
      for (let n = 0; n < 200; n++) bankOf(pay).say(claim(n));
    });
    expect(asked.count).to.equal(1);
    await until(() => asked.count > 1, "the last one is not lost");
    asked.stop();
    expect(asked.count).to.equal(2);
  });

  it("change nothing and raise no error, whoever sends them and whenever", async () => {
    const trouble: unknown[] = [];
    const note = (event: Event) => void trouble.push(event.type);
    addEventListener("error", note);
    addEventListener("unhandledrejection", note);
    const { error } = console;
    console.error = (...what) => void trouble.push(what);

    const { pay, backend } = await cardShop();
    const strangers = [document.createElement("iframe"), document.createElement("iframe")];
    const data = "<script>onmessage = ({ data }) => parent.postMessage(data, '*')</script>";
    strangers[1]!.src = `data:text/html,${encodeURIComponent(data)}`;
    const ready = new Promise((resolve) => strangers[1]!.addEventListener("load", resolve, { once: true }));
    document.body.append(...strangers);
    await ready;
    const hostile = (count: number) => {
      for (let n = 0; n < count; n++) {
        window.postMessage(claim(n), "*");
        strangers[1]!.contentWindow!.postMessage(claim(n), "*");
        const forged = { data: claim(n), source: strangers[0]!.contentWindow, origin: location.origin };
        window.dispatchEvent(new MessageEvent("message", forged));
      }
    };
    hostile(40);
    expect(pay.status).to.equal("ready");

    await backend.play({ made: challenged() });
    await fillCard(pay);
    press(pay);
    hostile(40);
    await is(pay, "challenge");
    await until(() => dialog(pay).open);
    await loaded(pay);
    const asked = questions(pay);
    hostile(120);
    await dealtWith(() => strangers[1]!.contentWindow!.postMessage("last", "*"));
    expect(asked.count).to.equal(0);
    for (let n = 0; n < 60; n++) bankOf(pay).say(claim(n));
    await dealtWith(() => bankOf(pay).say("last"));
    asked.stop();
    expect(asked.count).to.equal(1);
    expect(pay.status).to.equal("challenge");
    expect(dialog(pay).open).to.equal(true);

    await backend.play({ change: { status: "denied" } });
    await is(pay, "denied");
    hostile(40);
    await dealtWith(() => strangers[1]!.contentWindow!.postMessage("last", "*"));
    expect(pay.status).to.equal("denied");

    console.error = error;
    removeEventListener("error", note);
    removeEventListener("unhandledrejection", note);
    for (const stranger of strangers) stranger.remove();
    expect(trouble).to.deep.equal([]);
  });
});

describe("a limited action", () => {
  it("is done at once, and the rest of a burst as one", async () => {
    let done = 0;
    const action = throttle(() => done++, 30);
    for (let n = 0; n < 100; n++) action();
    expect(done).to.equal(1);
    await until(() => done > 1);
    expect(done).to.equal(2);
  });
});
