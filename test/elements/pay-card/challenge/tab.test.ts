import { expect, fixtureSync, html } from "@open-wc/testing";
import type { PayCard } from "../../../../src/elements/pay-card/pay-card.ts";
import { Challenge } from "../../../../src/elements/pay-card/challenge/challenge.ts";
import { inMinutes } from "../../support/test-backend.ts";
import { part, until } from "../../support/shop.ts";
import { atTheBank, BANK, dialog, frame, heard, loaded, questions } from "../../support/at-the-bank.ts";

/** Over the frame: the bank's page is in a tab. */
const covered = (pay: PayCard) => pay.shadowRoot!.querySelector("#elsewhere") !== null;

/** The page's own policy forbids a frame. */
const forbid = (
  blockedURI: string,
  disposition: SecurityPolicyViolationEventDisposition = "enforce",
): void => {
  document.dispatchEvent(
    new SecurityPolicyViolationEvent("securitypolicyviolation", {
      effectiveDirective: "frame-src",
      violatedDirective: "frame-src",
      blockedURI,
      originalPolicy: "frame-src 'none'",
      documentURI: location.href,
      disposition,
      statusCode: 200,
    }),
  );
};

/** Clicks the link to the tab, of which the browser would make `tab`. Says whether the link itself was followed. */
async function openTab(pay: PayCard, tab: Window | null): Promise<boolean> {
  const { open } = window;
  let followed = false;
  const stop = (event: Event) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.open = () => tab;
  addEventListener("click", stop, { once: true });
  part(pay, "tab").click();
  window.open = open;
  await pay.updateComplete;
  return followed;
}

/** A window that closes when its frame is taken away. */
function aWindow(): { tab: Window; close: () => void } {
  const host = document.body.appendChild(document.createElement("iframe"));
  return { tab: host.contentWindow!, close: () => host.remove() };
}

describe("the bank's page in a tab", () => {
  beforeEach(() => sessionStorage.clear());

  /** A challenge alone, of a bank whose page takes its time. */
  function impatient(timeout: number) {
    const ways = {
      now: () => Date.now(),
      returnOrigin: () => location.origin,
      recheck() {},
      opened() {},
      left() {},
      blocked() {},
    };
    const renderRoot = fixtureSync<HTMLElement>(
      html`<div>
        Banco
        <dialog><iframe title="Banco"></iframe></dialog>
      </div>`,
    );
    const host = Object.assign(renderRoot, {
      renderRoot,
      addController() {},
      removeController() {},
      requestUpdate() {},
      updateComplete: Promise.resolve(true),
    });
    const challenge = new Challenge(host, ways, timeout);
    challenge.show({ id: crypto.randomUUID(), challenge: { url: BANK, expiresAt: inMinutes(10) } });
    return challenge;
  }

  it("is offered where there is no sign of life in the frame", async () => {
    const challenge = impatient(0);
    expect(challenge.offersTab).to.equal(false);
    await until(() => challenge.offersTab);
    challenge.hostDisconnected();
  });

  it("is not offered where the bank's page speaks", async () => {
    const spoken = impatient(50);
    const source = document.querySelector("iframe")!.contentWindow;
    window.dispatchEvent(new MessageEvent("message", { source, origin: location.origin }));
    // Begun later, with the same time-out.
    const silent = impatient(50);
    await until(() => silent.offersTab);
    expect(spoken.offersTab).to.equal(false);
    spoken.hostDisconnected();
    silent.hostDisconnected();
  });

  it("is offered at once where the page's policy blocks the frame, and the page is told once", async () => {
    const { pay, heard: events } = await atTheBank();
    forbid(location.origin);
    forbid(location.origin);
    await pay.updateComplete;
    expect(events.filter((type) => type === "pay-error challenge_blocked")).to.have.length(1);
    expect(covered(pay)).to.equal(true);
    expect(frame(pay).inert).to.equal(true);
    expect(pay.shadowRoot!.activeElement!.textContent).to.equal("Seu banco pediu uma confirmação");
    await expect(pay).to.be.accessible();
  });

  it("is not needed where a policy only reports", async () => {
    const { pay, heard: events } = await atTheBank();
    forbid(location.origin, "report");
    await pay.updateComplete;
    expect(events.at(-1)).to.equal("pay-challenge");
    expect(part(pay, "tab")).to.equal(null);
  });

  it("is offered beside the frame where that cannot go on to another page, which may be the way back", async () => {
    const { pay, heard: events } = await atTheBank();
    const asked = questions(pay);
    forbid("https://elsewhere.example");
    asked.stop();
    await pay.updateComplete;
    expect(asked.count).to.equal(1);
    expect(events.at(-1)).to.equal("pay-challenge");
    expect(part<HTMLAnchorElement>(pay, "tab").href).to.equal(BANK);
    expect(covered(pay)).to.equal(false);
    expect(frame(pay).inert).to.equal(false);
  });

  it("is told of in the dialog, is listened to, and asks the backend when it is closed", async () => {
    const { pay } = await atTheBank();
    await loaded(pay);
    forbid("https://elsewhere.example");
    await pay.updateComplete;
    const { tab, close } = aWindow();
    expect(await openTab(pay, tab), "the script opened it").to.equal(false);
    expect(covered(pay)).to.equal(true);
    expect(pay.shadowRoot!.activeElement!.textContent).to.equal("Seu banco pediu uma confirmação");
    await expect(pay).to.be.accessible();

    const asked = questions(pay);
    const say = tab as Window & { eval(script: string): void };
    await heard(() => say.eval('parent.postMessage({ type: "pay-return" }, "*")'));
    await until(() => asked.count === 1, "its message is a hint");
    close();
    await until(() => asked.count === 2, "so is its end");
    asked.stop();
    expect(covered(pay)).to.equal(false);
    expect(dialog(pay).open).to.equal(true);
    expect(frame(pay).inert).to.equal(false);
  });

  it("is opened by the link itself where the browser lets no script open it", async () => {
    const { pay, heard: events } = await atTheBank();
    forbid("https://elsewhere.example");
    await pay.updateComplete;
    expect(await openTab(pay, null)).to.equal(true);
    expect(events.at(-1)).to.equal("pay-error challenge_blocked");
    expect(covered(pay)).to.equal(false);
  });
});
