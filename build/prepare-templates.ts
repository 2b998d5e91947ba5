// Finds out at build what lit-html finds out in the browser: where in our HTML the values go. In the prepared source the
// first string of a template is the whole of it, with a mark at each place, and the others are empty:
//
//     html`<p class="a ${b}">${c}</p>`    becomes    html`<p class$="a {}"><!></p>${b}${c}`
//
// An attribute that takes values ends in `$` and has `{}` for each, a comment stands for a child, and `^` before a letter
// that HTML would make small.
import { _$LH } from "lit-html/private-ssr-support.js";
import { parseSync, Visitor } from "vite";

const { boundAttributeSuffix, marker, markerMatch, getTemplateHtml } = _$LH;

/** The source of a module in JavaScript, its templates prepared. */
export function prepareTemplates(code: string): string {
  const edits: [from: number, to: number, text: string][] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi: { quasis } }) {
      if (tag.type !== "Identifier" || !/^(html|svg)$/.test(tag.name)) return;
      const whole = prepared(quasis.map(({ value }) => value.cooked!));
      for (const [index, { start, end }] of quasis.entries()) edits.push([start, end, index ? "" : whole]);
    },
  }).visit(parseSync("module.js", code).program);
  return edits
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, to, instead]) => text.slice(0, from) + instead + text.slice(to), code);
}

/** What stands for values in a prepared template means nothing else in ours. */
const MARKS = /\{\}|<!|\$=/;

function prepared(strings: string[]): string {
  const [mark] = MARKS.exec(strings.join(" ")) ?? [];
  if (mark)
    throw new Error(`A template holds "${mark}", which marks a place for a value once it is prepared.`);
  const [trusted, names] = getTemplateHtml(Object.assign(strings, { raw: strings }), 1);
  // Trusted Types are the browser's: here it is a string.
  const text = trusted as unknown as string;
  let attribute = 0;
  return text
    .replaceAll(`<${markerMatch}>`, "<!>")
    .replace(new RegExp(`[^\\s"'>=/]+${boundAttributeSuffix.replaceAll("$", "\\$")}`, "g"), () => {
      const name = names[attribute++]!;
      return `${name.replace(/[A-Z]/g, (letter) => `^${letter.toLowerCase()}`)}$`;
    })
    .replaceAll(marker, "{}")
    .replace(/[\\`]|\$(?=\{)/g, "\\$&");
}
