// What the page knows and does. Views read it and call it; each change is drawn anew.
import type { Bank, FromBackend, ToBackend } from "../messages.ts";
import { readLink, writeLink } from "../settings/link.ts";
import { readMarkup } from "../settings/markup.ts";
import { DEFAULTS, readSettings, type Settings } from "../settings/settings.ts";
import { TIMELINE_TEXTS } from "../timeline/texts.ts";
import { Timeline } from "../timeline/timeline.ts";
import { startBackend, type BackendClient } from "./backend-client.ts";
import { DeskFrame } from "./desk-frame.ts";
import { ShopFrame } from "./shop-frame.ts";
import { en } from "./texts/en.ts";
import { pt } from "./texts/pt.ts";
import { SHOP_TEXTS } from "./texts/shop.ts";

export const PAGE_LANGUAGES = ["pt", "en"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];
const TEXTS = { pt, en };

/** On a phone one at a time. */
export const PANES = ["settings", "shop", "bank", "desk", "timeline"] as const;
export type Pane = (typeof PANES)[number];
/** On a wide page one of them at a time. */
export const BACKSTAGE = ["timeline", "desk"] as const satisfies Pane[];

/** Milliseconds: browsers refuse an address that changes with each move of a slider. */
const LINK_DELAY = 300;

const FIRST_ORDER = 1001;

export class Playground {
  language: PageLanguage;
  settings: Settings;
  pane: Pane = "shop";
  backstage: (typeof BACKSTAGE)[number] = "timeline";
  bank: Bank = { pix: [], cards: [] };
  state: "starting" | "running" | "not_supported" = "starting";
  notice: "brokenLink" | "noForm" | undefined;
  /** The HTML as it is being typed. */
  draft: string | undefined;
  readonly timeline: Timeline;
  readonly shop: ShopFrame;
  readonly desk = new DeskFrame();
  readonly #draw: () => void;
  #client: BackendClient | undefined;
  #order = FIRST_ORDER;
  #linkTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(draw: () => void) {
    this.#draw = draw;
    this.language = languageOf(new URLSearchParams(location.search).get("lang") ?? navigator.language);
    this.settings = structuredClone(DEFAULTS);
    this.timeline = new Timeline(TIMELINE_TEXTS[this.language]);
    this.shop = new ShopFrame((entry) => this.timeline.show(entry));
    this.followLink();
  }

  get texts() {
    return TEXTS[this.language];
  }

  /** The order that the shop sells now. */
  get order(): string {
    return `A-${this.#order}`;
  }

  get shopLanguage() {
    return this.settings.language ?? (this.language === "pt" ? "pt-BR" : "en");
  }

  /** Where the sandbox's own page is. */
  get consoleUrl(): string | undefined {
    return this.#client && `${this.#client.base}bank/sandbox`;
  }

  async start(): Promise<void> {
    try {
      this.#client = await startBackend((message) => this.#hear(message));
    } catch {
      this.state = "not_supported";
      this.#draw();
      return;
    }
    this.state = "running";
    this.#draw();
    if (this.pane === "desk") this.desk.open(`${this.#client.base}desk.html`);
    await this.shop.open(`${this.#client.base}shop.html`);
    this.#apply();
  }

  /** Takes the settings of the page's address. */
  followLink(): void {
    const settings = readLink(location.hash);
    this.notice = settings ? undefined : "brokenLink";
    this.settings = settings ?? structuredClone(DEFAULTS);
    this.#apply();
  }

  /** Changes what is given. Whether all of it is allowed; else nothing changes. */
  change(change: Partial<Settings>): boolean {
    const settings = readSettings({ ...this.settings, ...change });
    if (!settings) return false;
    // What stays the same stays the same object: the order is loaded anew only where it has changed.
    this.settings = { ...this.settings, ...pick(settings, change) };
    this.#apply();
    clearTimeout(this.#linkTimer);
    this.#linkTimer = setTimeout(() => this.writeLink(), LINK_DELAY);
    return true;
  }

  /** Takes HTML that the reader types, where it can be read. */
  write(html: string): void {
    this.draft = html;
    const read = readMarkup(html);
    if ("kind" in read) this.#draw();
    else this.change(read);
  }

  /** Writes the HTML neatly again, unless something is still wrong with it. */
  endDraft(): void {
    if (this.draft !== undefined && "kind" in readMarkup(this.draft)) return;
    this.draft = undefined;
    this.#draw();
  }

  /** Puts the settings into the page's address, and gives it. */
  writeLink(): string {
    clearTimeout(this.#linkTimer);
    history.replaceState(null, "", location.pathname + location.search + writeLink(this.settings));
    return location.href;
  }

  reset(): void {
    this.settings = structuredClone(DEFAULTS);
    this.draft = undefined;
    this.writeLink();
    this.timeline.clear();
    this.newOrder();
  }

  newOrder(): void {
    this.#order++;
    this.draft = undefined;
    this.#apply();
  }

  setLanguage(language: PageLanguage): void {
    this.language = language;
    const address = new URL(location.href);
    address.searchParams.set("lang", language);
    history.replaceState(null, "", address);
    this.timeline.texts = TIMELINE_TEXTS[language];
    this.#apply();
  }

  setPane(pane: Pane): void {
    this.pane = pane;
    if (pane === "desk" || pane === "timeline") this.backstage = pane;
    if (pane === "desk" && this.#client) this.desk.open(`${this.#client.base}desk.html`);
    this.#draw();
  }

  dismiss(): void {
    this.notice = undefined;
    this.#draw();
  }

  fillCard(number: string): void {
    const filled = this.shop.fillCard(number);
    this.notice = filled ? undefined : "noForm";
    if (filled) this.pane = "shop";
    this.#draw();
  }

  pay(paymentId: string): void {
    this.#send({ type: "pay", paymentId });
  }

  decide(paymentId: string, approved: boolean): void {
    this.#send({ type: "decide", paymentId, approved });
  }

  #apply(): void {
    const { settings, shopLanguage: language, order } = this;
    const description = SHOP_TEXTS[language].items;
    const languages = { page: this.language, shop: language };
    this.#send({ type: "settings", order: settings.order, faults: settings.faults, description, languages });
    this.shop.show({ settings, language, order });
    this.desk.show({ language: this.texts.locale, scheme: settings.scheme });
    this.#draw();
  }

  #send(message: ToBackend): void {
    this.#client?.send(message);
  }

  #hear(message: FromBackend): void {
    if (message.type === "entry") this.timeline.show(message.entry);
    else {
      this.bank = message.bank;
      this.#draw();
    }
  }
}

const languageOf = (tag: string): PageLanguage => (tag.toLowerCase().startsWith("pt") ? "pt" : "en");

const pick = <T extends object>(from: T, names: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in names)) as Partial<T>;
