// The form of the frame, without its frame: the test is the page around it, and speaks to it through its port.
import { fixture, html } from "@open-wc/testing";
import { CardFrame } from "../../../src/elements/pay-card/isolated/frame/card-frame.ts";
import {
  isReport,
  type Answer,
  type FromFrame,
  type Report,
  type Show,
  type ToFrame,
} from "../../../src/elements/pay-card/isolated/messages.ts";
import type { CardFormView } from "../../../src/elements/pay-card/form/card-form.ts";
import { backendAt } from "../../../src/elements/client/backend.ts";
import { toLanguage } from "../../../src/elements/i18n/language.ts";
import { ORDER, TestBackend, type Script } from "./test-backend.ts";
import { charged, CODE, EXPIRY, NUMBER } from "./card.ts";
import { until } from "./shop.ts";

customElements.define("pay-card-frame", CardFrame);

export const KEY = "key-of-the-test-0001";

const VIEW: CardFormView = {
  order: ORDER,
  language: toLanguage("pt-BR"),
  away: false,
  noButton: false,
  brands: {},
  notice: { text: undefined, offersPix: false, pix: false },
};

export const showing = (view: Partial<CardFormView>, more: Partial<Show> = {}): Show => ({
  view: { ...VIEW, ...view },
  theme: {},
  answers: [],
  ...more,
});

export class Framed {
  readonly backend: TestBackend;
  readonly frame: CardFrame;
  readonly #port: MessagePort;
  readonly #heard: FromFrame[] = [];

  private constructor(backend: TestBackend, frame: CardFrame, port: MessagePort) {
    this.backend = backend;
    this.frame = frame;
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<FromFrame>) => this.#heard.push(data);
  }

  /** Shows `ORDER`, at a backend that has it and takes its charges for paid. */
  static async with(script: Script = {}, show = showing({})): Promise<Framed> {
    const backend = await TestBackend.with({ order: ORDER, made: charged("paid"), ...script });
    const { port1, port2 } = new MessageChannel();
    const frame = new CardFrame(port2, backendAt(backend.endpoint));
    (await fixture(html`<div></div>`)).append(frame);
    const framed = new Framed(backend, frame, port1);
    framed.post(show);
    await until(() => framed.report, "the form is there");
    return framed;
  }

  /** Everything that was said of how the form stands. */
  get reports(): Report[] {
    return this.#heard.filter((said): said is Report => isReport(said));
  }

  /** How the form stands, as it was said last. */
  get report(): Report | undefined {
    return this.reports.at(-1);
  }

  get text(): string {
    return this.frame.renderRoot.textContent!;
  }

  post(...messages: ToFrame[]): void {
    for (const message of messages) this.#port.postMessage(message);
  }

  /** Settles when all that was posted has been taken in, and shown. */
  async settled(): Promise<void> {
    await this.send("key-that-sends-nothing", []);
    await this.frame.updateComplete;
  }

  /** Has the card sent, and gives the answer. */
  send(key = KEY, before: ToFrame[] = ["prepare"]): Promise<Answer> {
    this.post(...before);
    const { port1, port2 } = new MessageChannel();
    this.#port.postMessage({ send: key }, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    });
  }

  field(name: string): HTMLInputElement {
    return this.frame.renderRoot.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  }

  type(name: string, value: string): void {
    const field = this.field(name);
    field.value = value;
    field.dispatchEvent(new InputEvent("input", { inputType: "insertText", bubbles: true, composed: true }));
  }

  async typeCard(): Promise<void> {
    for (const [name, value] of Object.entries({
      number: NUMBER,
      holder: "MARIA DA SILVA",
      expiry: EXPIRY,
      code: CODE,
    }))
      this.type(name, value);
    await until(() => this.report!.complete, "the card is complete");
  }

  /** The bodies of the charges that the backend was asked for. */
  async charges(): Promise<Record<string, unknown>[]> {
    return (await this.backend.seen("POST /charges")).map(({ body }) => body as Record<string, unknown>);
  }
}
