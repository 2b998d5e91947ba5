// In the browser: an element with everything that ours ask of lit's base class writes down what becomes of it.
import { css, html, LitElement } from "lit";

/** Names of properties; ours and lit's differ in what else they know. */
type Changed = Pick<ReadonlyMap<PropertyKey, unknown>, "keys">;

export async function element(): Promise<string[]> {
  const log: string[] = [];
  const say = (...words: unknown[]) => void log.push(words.map(String).join(" "));

  class Probe extends LitElement {
    static override properties = {
      plain: {},
      yes: { type: Boolean },
      twoWords: { attribute: "two-words" },
      read: { converter: (value: string | null) => value?.split(" ").length },
      silent: { attribute: false as const },
      guarded: {},
    };
    static override styles = [
      css`
        p {
          color: rgb(1, 2, 3);
        }
      `,
    ];
    declare plain: unknown;
    declare yes: unknown;
    declare twoWords: unknown;
    declare read: unknown;
    declare silent: unknown;
    get guarded(): unknown {
      return this.#guarded;
    }
    set guarded(value: unknown) {
      if (value === "bad") throw new TypeError("guarded");
      this.#guarded = `<${String(value)}>`;
    }
    breaks = false;
    /** What is changed in the next step of that name. */
    meanwhile: Record<string, () => void> = {};
    #guarded: unknown = "untouched";

    constructor() {
      super();
      this.addController(speaking("first", this));
      this.addController({ hostUpdated: () => say("second hostUpdated") });
    }
    protected override willUpdate(changed: Changed): void {
      this.step("willUpdate", changed);
    }
    protected override firstUpdated(changed: Changed): void {
      this.step("firstUpdated", changed);
    }
    protected override updated(changed: Changed): void {
      this.step("updated", changed);
    }
    protected override render(): unknown {
      say("render", this.all);
      if (this.breaks) throw new Error("broken");
      return html`<p @click=${() => say("clicked")}>${this.all}</p>`;
    }
    step(name: string, changed: Changed): void {
      // Initial values of accessors are no changes to ours, and nobody asks.
      const names = [...changed.keys()].filter((key) => key !== "guarded");
      say(name, names.join(), this.hasUpdated, this.isUpdatePending);
      this.meanwhile[name]?.();
      delete this.meanwhile[name];
    }
    updateNow(): void {
      this.performUpdate();
    }
    get all(): string {
      const { plain, yes, twoWords, read, silent, guarded } = this;
      return JSON.stringify([plain, yes, twoWords, read, silent, guarded]);
    }
  }

  // Named anew, an accessor would lose what it does to lit: ours keep it.
  const { guarded: _, ...named } = Probe.properties;

  class Child extends Probe {
    static {
      Object.assign(this, { properties: { ...named, more: {} } });
    }
    declare more: unknown;
    override get all(): string {
      return `${super.all} ${String(this.more)}`;
    }
  }
  /** Says nothing of what it extends. */
  class Grandchild extends Child {
    static {
      Object.assign(this, { properties: { most: {} } });
    }
    declare most: unknown;
  }

  const speaking = (name: string, host: Probe) => ({
    hostConnected: () => say(name, "hostConnected", host.isConnected, Boolean(host.renderRoot)),
    hostDisconnected: () => say(name, "hostDisconnected", host.isConnected),
    hostUpdate: () => say(name, "hostUpdate", host.isUpdatePending),
    hostUpdated: () => say(name, "hostUpdated", host.hasUpdated),
  });
  const done = async (probe: Probe) => {
    // When the update comes, counted in microtasks.
    let ticks = 0;
    let ended = false;
    const count = () => void (ended || (ticks++, queueMicrotask(count)));
    queueMicrotask(count);
    const result = await probe.updateComplete.catch((error: unknown) => `threw ${String(error)}`);
    ended = true;
    say("complete", result, ticks, probe.renderRoot?.textContent);
  };
  say("# set before it is defined");
  const early = document.createElement("lit-child") as Child;
  Object.assign(early, { plain: "early", guarded: "early", more: 1 });
  early.setAttribute("plain", "attribute");
  early.setAttribute("two-words", "attribute");
  document.body.append(early);
  customElements.define("lit-child", Child);
  say(
    early.all,
    Object.keys(early)
      .filter((key) => key in Child.properties)
      .join(),
  );
  await done(early);

  say("# attributes, of this class and of those that it extends");
  customElements.define("lit-probe", Probe);
  customElements.define("lit-grandchild", Grandchild);
  for (const type of [Probe, Child, Grandchild]) say(type.observedAttributes.toSorted().join());
  const grandchild = new Grandchild();
  for (const name of ["plain", "most", "more", "guarded"]) grandchild.setAttribute(name, name);
  document.body.append(grandchild);
  await done(grandchild);
  say(grandchild.all, grandchild.most);

  say("# made by hand: nothing happens until it is connected");
  const probe = new Probe();
  say(probe.isUpdatePending, probe.hasUpdated, probe.renderRoot);
  probe.plain = "by hand";
  await Promise.resolve();
  document.body.append(probe);
  await done(probe);

  say("# many changes, one update; the same again, none");
  probe.plain = 1;
  probe.plain = 2;
  probe.setAttribute("yes", "");
  probe.setAttribute("read", "a b c");
  probe.silent = probe;
  probe.silent = Number.NaN;
  await done(probe);
  probe.plain = 2;
  probe.silent = Number.NaN;
  probe.setAttribute("yes", "again");
  say(probe.isUpdatePending);
  probe.removeAttribute("yes");
  probe.removeAttribute("read");
  probe.removeAttribute("plain");
  probe.setAttribute("silent", "unheard");
  probe.setAttribute("class", "unheard");
  await done(probe);
  probe.requestUpdate();
  probe.requestUpdate();
  await done(probe);

  say("# an accessor of its own");
  probe.guarded = "good";
  probe.guarded = "good";
  await done(probe);
  try {
    probe.guarded = "bad";
  } catch (error) {
    say(error, probe.isUpdatePending);
  }

  for (const step of ["willUpdate", "updated"]) {
    say("# a change in", step);
    probe.meanwhile[step] = () => (probe.plain = `changed in ${step}`);
    probe.requestUpdate();
    await done(probe);
    await done(probe);
  }

  say("# at once");
  probe.plain = "at once";
  probe.updateNow();
  say(probe.renderRoot.textContent);
  probe.updateNow();
  await done(probe);

  say("# away and back");
  probe.remove();
  probe.plain = "away";
  await done(probe);
  document.body.append(probe);
  probe.addController(speaking("late", probe));
  say(probe.isUpdatePending);
  probe.requestUpdate();
  await done(probe);

  say("# an error, told again by the update after it, and on");
  const told: unknown[] = [];
  const toldTwice = new Promise<void>((resolve) => {
    addEventListener("unhandledrejection", (event) => {
      event.preventDefault();
      if (told.push(event.reason) === 2) resolve();
    });
  });
  probe.breaks = true;
  probe.plain = "broken";
  await done(probe);
  probe.requestUpdate();
  await done(probe);
  probe.breaks = false;
  probe.plain = "whole";
  await done(probe);
  await toldTwice;
  say(...told);

  const [text] = probe.renderRoot.querySelectorAll("p");
  text!.click();
  say(probe.renderRoot === probe.shadowRoot, probe.shadowRoot!.mode, getComputedStyle(text!).color);
  return log;
}
