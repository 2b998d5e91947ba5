// Lit's base class, as the files for a script tag carry it: what our elements ask of it, and no more. Steps and their
// order are those of lit; where an update throws, too.
import { childPart } from "./lit-html.ts";

export { html, noChange, nothing, svg, type TemplateResult } from "./lit-html.ts";

/** Every browser that reads our files has constructable style sheets. */
export const css = (strings: TemplateStringsArray, ...values: unknown[]): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(String.raw({ raw: strings }, ...values));
  return sheet;
};

/** What is not here is not in our files: a source that asks for it fails the build (`lit.ts`) and the types' test. */
interface Property {
  /** The property's name in small letters where not given; `false` for none. */
  attribute?: string | boolean;
  type?: typeof Boolean;
  converter?: (value: string | null) => unknown;
  reflect?: never;
  useDefault?: never;
  hasChanged?: never;
  noAccessor?: never;
  state?: never;
}

type Properties = Record<string, Property>;

/** Names of properties. */
export type PropertyValues = ReadonlySet<string>;

export interface ReactiveController {
  hostConnected?(): void;
  hostDisconnected?(): void;
  hostUpdate?(): void;
  hostUpdated?(): void;
}

export interface ReactiveControllerHost {
  addController(controller: ReactiveController): void;
  requestUpdate(): void;
  readonly updateComplete: Promise<boolean>;
}

const attributeOf = (name: string, { attribute = name.toLowerCase() }: Property) =>
  attribute as string | false;

interface Accessor {
  get(this: object): unknown;
  set(this: object, value: unknown): void;
}

/** An accessor whose value is kept in the element, under a key of its own. */
function kept(): Accessor {
  const key = Symbol();
  return {
    get(this: { [key]?: unknown }) {
      return this[key];
    },
    set(this: { [key]?: unknown }, value) {
      this[key] = value;
    },
  };
}

export class LitElement extends HTMLElement implements ReactiveControllerHost {
  static properties: Properties = {};
  static styles: CSSStyleSheet[] = [];
  static finalized = true;

  declare ["constructor"]: typeof LitElement;
  declare renderRoot: ShadowRoot;
  isUpdatePending = false;
  hasUpdated = false;
  #changed = new Set<string>();
  #view: ReturnType<typeof childPart> | undefined;
  readonly #controllers = new Set<ReactiveController>();
  /** What was set before the element was defined: it waits for the first update, and takes the place of attributes. */
  #early: Record<string, unknown> | undefined = {};
  #connected!: (value: boolean) => void;
  #update = new Promise<boolean>((resolve) => (this.#connected = resolve));

  static get observedAttributes(): string[] {
    this.finalize();
    return Object.entries(this.properties).flatMap(([name, property]) => attributeOf(name, property) || []);
  }

  /** Makes the properties reactive, once, after those of the class that is extended. */
  static finalize(): void {
    if (Object.hasOwn(this, "finalized")) return;
    this.finalized = true;
    const parent = Object.getPrototypeOf(this) as typeof LitElement;
    parent.finalize();
    this.properties = { ...parent.properties, ...this.properties };
    for (const name in this.properties) {
      if (this.properties[name] === parent.properties[name]) continue;
      const { get, set } = (Object.getOwnPropertyDescriptor(this.prototype, name) ?? kept()) as Accessor;
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get,
        set(this: LitElement, value: unknown) {
          const before = get.call(this);
          set.call(this, value);
          if (Object.is(get.call(this), before)) return;
          this.#changed.add(name);
          this.requestUpdate();
        },
      });
    }
  }

  constructor() {
    super();
    for (const name in new.target.properties) {
      if (!Object.hasOwn(this, name)) continue;
      const own = this as Record<string, unknown>;
      this.#early![name] = own[name];
      delete own[name];
    }
    this.requestUpdate();
  }

  attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
    for (const [name, property] of Object.entries(this.constructor.properties)) {
      if (attributeOf(name, property) !== attribute) continue;
      const { converter, type } = property;
      this[name as never] = (converter ? converter(value) : type ? value !== null : value) as never;
    }
  }

  connectedCallback(): void {
    this.renderRoot ??= this.#open();
    this.#connected(true);
    for (const controller of this.#controllers) controller.hostConnected?.();
  }

  disconnectedCallback(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  addController(controller: ReactiveController): void {
    this.#controllers.add(controller);
    if (this.renderRoot && this.isConnected) controller.hostConnected?.();
  }

  /** Resolves after the update that is under way, or else the last one; false where another is wanted by then. */
  get updateComplete(): Promise<boolean> {
    return this.#update;
  }

  requestUpdate(): void {
    if (!this.isUpdatePending) this.#update = this.#updateSoon();
  }

  async #updateSoon(): Promise<boolean> {
    this.isUpdatePending = true;
    try {
      await this.#update;
    } catch (error) {
      // Told by itself: it is not this update's.
      void Promise.reject(error);
    }
    this.performUpdate();
    return !this.isUpdatePending;
  }

  /** Updates at once what waits for an update. */
  performUpdate(): void {
    if (!this.isUpdatePending) return;
    this.renderRoot ??= this.#open();
    Object.assign(this, this.#early);
    this.#early = undefined;
    const changed = this.#changed;
    let view;
    try {
      this.willUpdate(changed);
      for (const controller of this.#controllers) controller.hostUpdate?.();
      view = this.render();
    } finally {
      // What changes from here on, such as by drawing, is another update.
      this.#changed = new Set();
      this.isUpdatePending = false;
    }
    this.#view ??= childPart(this.renderRoot.appendChild(document.createComment("")), null, this);
    this.#view.set([view]);
    for (const controller of this.#controllers) controller.hostUpdated?.();
    const first = !this.hasUpdated;
    this.hasUpdated = true;
    if (first) this.firstUpdated(changed);
    this.updated(changed);
  }

  #open(): ShadowRoot {
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = this.constructor.styles;
    return root;
  }

  protected willUpdate(_changed: PropertyValues): void {}
  protected firstUpdated(_changed: PropertyValues): void {}
  protected updated(_changed: PropertyValues): void {}
  protected render(): unknown {
    return undefined;
  }
}
