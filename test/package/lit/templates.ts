// In the browser: templates with everything that ours ask of lit-html, drawn with one value after another.
import { html, LitElement, noChange, nothing, svg } from "lit";

const STEPS = 400;

/** The same numbers for each lit: 0 up to, and without, `below`. */
function dice(): (below: number) => number {
  let seed = 20_261_122;
  return (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

export async function templates(): Promise<string[]> {
  const log: string[] = [];
  const roll = dice();
  const pick = <T>(...of: T[]): T => of[roll(of.length)]!;
  const nodes = ["b", "i"].map((name) => document.createElement(name));

  const plain = () => pick<unknown>("", "a", "<b>&", 0, 1.5, true, false, null, undefined, nothing, noChange);
  const child = (depth: number): unknown =>
    depth === 0
      ? plain()
      : pick<() => unknown>(
          plain,
          plain,
          () => pick(...nodes),
          () => Array.from({ length: roll(4) }, () => child(depth - 1)),
          () => html`still`,
          () => html`${child(depth - 1)}`,
          () => html`<u>${child(depth - 1)}</u>, ${child(depth - 1)}<s class=${attribute()}></s>`,
          () =>
            html`<svg viewBox="0 0 ${roll(3)} 9">${svg`<path d=${attribute()} /><g>${child(0)}</g>`}</svg>`,
        )();
  const attribute = () =>
    pick<unknown>("", "x", 'a"b', 0, 2, true, false, null, undefined, nothing, noChange);
  const listener = (name: string) => ({
    capture: true,
    handleEvent: ({ eventPhase }: Event) => void log.push(`${name} ${eventPhase}`),
  });

  class Templates extends LitElement {
    name = "host";
    protected override render(): unknown {
      const capture = pick<unknown>(undefined, nothing, listener("one"), listener("other"));
      return html`<div @click=${capture}>
        <p
          class="one ${attribute()} two ${attribute()}"
          title=${attribute()}
          ?hidden=${attribute()}
          .ariaLabel=${attribute()}
          @click=${pick<unknown>(
            nothing,
            null,
            undefined,
            function (this: unknown) {
              log.push(`this is ${String(this instanceof Templates && this.name)}`);
            },
            () => log.push("clicked"),
            listener("object"),
          )}
        >
          ${child(2)}
        </p>
        ${child(3)}${child(1)}
      </div>`;
    }
  }
  customElements.define("lit-templates", Templates);
  const host = new Templates();
  document.body.append(host);
  for (let step = 0; step < STEPS; step++) {
    host.requestUpdate();
    await host.updateComplete;
    // What marks the places is each lit's own.
    log.push(host.shadowRoot!.innerHTML.replace(/<!--.*?-->/g, "").replace(/\s+/g, " "));
    host.shadowRoot!.querySelector("p")!.click();
  }
  return log;
}
