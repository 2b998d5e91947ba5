import { expect, waitUntil } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { PayCard } from "../../../../src/elements/pay-card/pay-card.ts";
import { Challenge } from "../../../../src/elements/pay-card/challenge/challenge.ts";
import { inMinutes } from "../../backend/script.ts";
import { charged, fill, fillCard, is, mount, part, press, shop, textOf, type Shop } from "../card-shop.ts";

const BANK = `${location.origin}/test/elements/pay-card/challenge/bank.html`;

const challenged = (url = BANK) => charged("challenge", { challenge: { url, expiresAt: inMinutes(10) } });

/** A shop whose buyer has sent the card and stands before the bank's page. */
async function atTheBank(url?: string): Promise<Shop> {
  const opened = await shop({ made: challenged(url) });
  await fillCard(opened.pay);
  part(opened.pay, "button").focus();
  press(opened.pay);
  await is(opened.pay, "challenge");
  await waitUntil(() => dialog(opened.pay).open);
  return opened;
}

const dialog = (pay: PayCard): HTMLDialogElement => part(pay, "dialog");
const frame = (pay: PayCard): HTMLIFrameElement => part(pay, "frame");
const loaded = (pay: PayCard): Promise<unknown> =>
  waitUntil(() => frame(pay).contentDocument?.readyState === "complete" && frame(pay).contentDocument?.body);

async function leave(pay: PayCard): Promise<void> {
  part(pay, "close").click();
  await pay.updateComplete;
  part(pay, "leave").click();
  await waitUntil(() => !dialog(pay).open);
  await pay.updateComplete;
}

/** Counts how often the page asks for the charge, from now on. */
function questions(pay: PayCard): { count: number; stop: () => void } {
  const { fetch } = window;
  const asked = { count: 0, stop: () => void (window.fetch = fetch) };
  window.fetch = (...request) => {
    const [url] = request;
    if (typeof url === "string" && url.endsWith(`/charges/${pay.charge!.id}`)) asked.count++;
    return fetch(...request);
  };
  return asked;
}

/** Settles when the page has dealt with a message, and with all that were posted before it. */
const heard = (post: () => void): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener("message", () => resolve(), { once: true });
    post();
  });

describe("pay-card before the bank", () => {
  beforeEach(() => sessionStorage.clear());

  it("shows the bank's page in a modal dialog, with shop and amount above it", async () => {
    const { pay, heard: events } = await atTheBank();
    expect(dialog(pay).matches(":modal")).to.equal(true);
    expect(dialog(pay).textContent).to.contain("Loja Exemplo").and.to.contain("R$\u00a0123,45");
    expect(frame(pay).src).to.equal(BANK);
    expect(frame(pay).allow).to.equal("payment *; publickey-credentials-get *");
    expect(frame(pay).referrerPolicy).to.equal("origin");
    expect(frame(pay).hasAttribute("sandbox")).to.equal(false);
    expect(events).to.deep.equal(["pay-ready", "pay-submit", "pay-challenge"]);
    await loaded(pay);
    await expect(pay).to.be.accessible();
  });

  it("closes the dialog as soon as the backend says that it is paid, and moves the focus on", async () => {
    const { pay, backend, heard: events } = await atTheBank();
    await waitUntil(async () => (await backend.streams()) === 1);
    await backend.play({ change: { status: "paid", challenge: undefined } });
    await is(pay, "paid");
    expect(dialog(pay).open).to.equal(false);
    expect(pay.shadowRoot!.activeElement!.textContent).to.equal("Pagamento confirmado");
    expect(events).to.deep.equal(["pay-ready", "pay-submit", "pay-challenge", "pay-success"]);
  });

  it("gives the form back where the bank refused", async () => {
    const { pay, backend } = await atTheBank();
    await waitUntil(async () => (await backend.streams()) === 1);
    const message = "O banco não confirmou sua identidade. Tente de novo ou use outro cartão.";
    await backend.play({
      change: { status: "denied", reason: { code: "authentication_failed", message, next: "again" } },
    });
    await is(pay, "denied");
    expect(dialog(pay).open).to.equal(false);
    expect(textOf(pay)).to.contain(message);
    expect(pay.shadowRoot!.activeElement!.getAttribute("part")).to.equal("button");
    await expect(pay).to.be.accessible();
  });

  it("says so where the time ran out, and takes another try", async () => {
    const { pay, backend, heard: events } = await atTheBank();
    await waitUntil(async () => (await backend.streams()) === 1);
    const message = "O tempo para confirmar a compra com o banco acabou. Tente de novo.";
    await backend.play({
      change: { status: "expired", reason: { code: "authentication_expired", message, next: "again" } },
    });
    await is(pay, "expired");
    expect(textOf(pay)).to.contain(message);
    await expect(pay).to.be.accessible();
    await backend.play({ made: charged("paid") });
    await fill(pay, { code: "987" });
    press(pay);
    await is(pay, "paid");
    expect(events.slice(3)).to.deep.equal(["pay-expired", "pay-submit", "pay-success"]);
  });

  describe("when the buyer leaves", () => {
    it("asks once, on the button and on Escape, and lets them stay", async () => {
      const { pay } = await atTheBank();
      part(pay, "close").click();
      await pay.updateComplete;
      expect(textOf(pay)).to.contain("O pagamento pode já ter sido feito.");
      await expect(pay).to.be.accessible();
      part(pay, "stay").click();
      await pay.updateComplete;
      expect(dialog(pay).open).to.equal(true);
      expect(part(pay, "stay")).to.equal(null);
      for (let n = 0; n < 3; n++) {
        await sendKeys({ press: "Escape" });
        await waitUntil(() => pay.shadowRoot!.activeElement === part(pay, "stay"));
        await sendKeys({ press: "Escape" });
        await waitUntil(() => part(pay, "stay") === null);
      }
      expect(dialog(pay).open).to.equal(true);
    });

    it("asks the backend at once and goes on asking", async () => {
      const { pay, backend } = await atTheBank();
      const asked = questions(pay);
      await leave(pay);
      asked.stop();
      expect(asked.count).to.equal(1);
      expect(pay.status).to.equal("challenge");
      expect(textOf(pay)).to.contain("Seu banco pediu uma confirmação");
      await expect(pay).to.be.accessible();
      await backend.play({ change: { status: "paid" } });
      await is(pay, "paid");
    });

    it("opens the bank's page again when they wish", async () => {
      const { pay, heard: events } = await atTheBank();
      await leave(pay);
      part(pay, "button").click();
      // Of the two buttons of that name, the form's is out of sight.
      pay.shadowRoot!.querySelector<HTMLElement>(".outcome [part~=button]")!.click();
      await waitUntil(() => dialog(pay).open);
      expect(frame(pay).src).to.equal(BANK);
      expect(events.filter((type) => type === "pay-challenge")).to.have.length(1);
    });

    it("takes another card, and still believes money of the first", async () => {
      const { pay, backend } = await atTheBank();
      const first = pay.charge!.id;
      await leave(pay);
      part(pay, "other").click();
      await pay.updateComplete;
      expect(part(pay, "button").checkVisibility({ visibilityProperty: true })).to.equal(true);
      await backend.play({ made: charged("pending") });
      await fill(pay, { code: "987" });
      press(pay);
      await is(pay, "pending");
      expect(pay.charge!.id).not.to.equal(first);
      await backend.play({ change: { id: first, status: "paid" } });
      await is(pay, "paid");
      expect(pay.charge!.id).to.equal(first);
    });
  });

  it("comes back after a reload", async () => {
    const { pay, backend } = await atTheBank();
    pay.remove();
    const { pay: again, heard: events } = await mount(backend);
    await is(again, "challenge");
    await waitUntil(() => dialog(again).open);
    expect(events).to.deep.equal(["pay-ready", "pay-challenge"]);
  });

  it("stays in front when the element is moved in the page", async () => {
    const { pay } = await atTheBank();
    pay.parentElement!.append(pay);
    await waitUntil(() => dialog(pay).matches(":modal"));
    expect(frame(pay).src).to.equal(BANK);
  });

  describe("messages", () => {
    it("of the bank's page are a reason to ask, and nothing else", async () => {
      const { pay } = await atTheBank();
      await loaded(pay);
      const asked = questions(pay);
      const { contentWindow } = frame(pay);
      await heard(() => (contentWindow as Window & { say(what: unknown): void }).say({ status: "paid" }));
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
  });

  it("offers a tab where the bank's page does not come", async () => {
    const renderRoot = document.createElement("div");
    const ways = { now: () => 0, returnOrigin: () => "", recheck() {}, opened() {}, blocked() {} };
    const challenge = await new Promise<Challenge>((resolve) => {
      const requestUpdate = () => resolve(impatient);
      const host = { renderRoot, addController() {}, removeController() {}, requestUpdate };
      const impatient = new Challenge({ ...host, updateComplete: Promise.resolve(true) }, ways, 0);
      impatient.show({ url: BANK, expiresAt: inMinutes(10) });
      expect(impatient.offersTab).to.equal(false);
    });
    expect(challenge.offersTab).to.equal(true);
    challenge.hostDisconnected();
  });

  it("tells the page when its own policy blocks the bank's frame, or the browser the tab", async () => {
    const { pay, heard: events } = await atTheBank();
    document.dispatchEvent(
      new SecurityPolicyViolationEvent("securitypolicyviolation", {
        effectiveDirective: "frame-src",
        violatedDirective: "frame-src",
        blockedURI: location.origin,
        originalPolicy: "frame-src 'none'",
        documentURI: location.href,
        disposition: "enforce",
        statusCode: 200,
      }),
    );
    expect(events.at(-1)).to.equal("pay-error challenge_blocked");
    await pay.updateComplete;
    await expect(pay).to.be.accessible();
    const { open } = window;
    window.open = () => null;
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true });
    let followed = false;
    addEventListener(
      "click",
      (event) => {
        followed = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    part(pay, "tab").dispatchEvent(click);
    window.open = open;
    expect(followed, "the browser follows the link by itself").to.equal(true);
    expect(part<HTMLAnchorElement>(pay, "tab").href).to.equal(BANK);
    expect(events.filter((type) => type === "pay-error challenge_blocked")).to.have.length(2);
  });
});
