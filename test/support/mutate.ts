// Messages that were right until something was done to them: a field dropped, doubled, renamed, nested, given another type
// or a value that has broken parsers before.
import fc from "fast-check";

/** JSON as it is to stand in the text, for what `JSON.stringify` does not write. */
class Raw {
  readonly text: string;
  #value: unknown;
  constructor(text: string) {
    this.text = text;
  }

  /** Read once, since many values hold the same one, which may be nested deep. */
  get value(): unknown {
    return (this.#value ??= JSON.parse(this.text));
  }
}

/** A value as it is, whatever it is made of. */
class Leaf {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

interface Slot {
  /** Of a member; none of an element. */
  name?: string;
  value: Tree;
}
/** A JSON value whose objects may name a member twice. */
type Tree = { isList: boolean; slots: Slot[] } | Raw | Leaf | string | number | boolean | null | undefined;

const isNode = (tree: Tree): tree is { isList: boolean; slots: Slot[] } =>
  typeof tree === "object" && tree !== null && "slots" in tree;

function toTree(value: unknown): Tree {
  if (Array.isArray(value)) return { isList: true, slots: value.map((item) => ({ value: toTree(item) })) };
  if (value instanceof Raw || value instanceof Leaf || typeof value !== "object" || value === null)
    return value as Tree;
  const slots = Object.entries(value).map(([name, field]) => ({ name, value: toTree(field) }));
  return { isList: false, slots };
}

function write(tree: Tree): string {
  if (tree instanceof Raw) return tree.text;
  if (!isNode(tree)) return JSON.stringify(tree) ?? "null";
  const inner = tree.slots.map(({ name = "", value }) =>
    tree.isList ? write(value) : `${JSON.stringify(name)}:${write(value)}`,
  );
  return tree.isList ? `[${inner.join()}]` : `{${inner.join()}}`;
}

/** About how many characters a tree takes, which may hold what JSON cannot say. */
function lengthOf(tree: Tree): number {
  if (tree instanceof Raw) return tree.text.length;
  if (isNode(tree)) return tree.slots.reduce((sum, { value }) => sum + lengthOf(value), 2);
  return typeof tree === "string" ? tree.length + 2 : 4;
}

const nested = (depth: number) => new Raw("[".repeat(depth) + "]".repeat(depth));
const nestedObjects = (depth: number) => new Raw('{"a":'.repeat(depth) + "1" + "}".repeat(depth));

const NUMBERS: readonly unknown[] = [
  [0, 1, -1, 0.1 + 0.2, 19.999, 2 ** 31, 2 ** 45, 2 ** 53 - 1, 2 ** 53, 1e13, 1e15, 1e21, 1e308, 5e-324],
  ["-0", "1e400", "-1e400", "1e-400", "1.0", "100e-2", "9".repeat(400)].map((text) => new Raw(text)),
].flat();

const TEXTS: readonly string[] = [
  ["", " ", "\0", "\n", "0", "null", "NaN", "\ud800", "a\udc00b", "\u2028", "\ufeff", "é", "👀", "\u200b"],
  ["<b>", "%00", "..", "/", "$&", "__proto__", "constructor", "toString", "hasOwnProperty"],
  ["19.99", "0.1", "-1", "1e3", " 5", "5 ", "5,00", "0x10", "9".repeat(20), "9".repeat(5_000)],
  ["2026-13-45T99:99:99Z", "9999-12-31T23:59:59Z", "+275760-09-13T00:00:00Z", "0000-01-01T00:00:00Z"],
  ["2026-02-30T00:00:00Z", "2026-11-21T15:10:00.123456789Z", "1/1/2030", "-271821-04-20T00:00:00Z"],
  ["x".repeat(300), "x".repeat(20_000), `1${" ".repeat(20_000)}x`, `${"/".repeat(20_000)}x`],
].flat();

/** Values that have broken parsers before. */
const ODD: readonly unknown[] = [
  [null, true, false, [], {}, [null]],
  NUMBERS,
  TEXTS,
  [nested(300), nested(12_000), nestedObjects(300), nestedObjects(12_000)],
  new Raw('{"__proto__":{"amount":1,"status":"paid"}}'),
  new Raw('{"constructor":{"prototype":{"amount":1}}}'),
].flat();

/** Any text, halves of surrogate pairs included. fast-check's own unit of that kind takes seconds to set up. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 10 })
  .map((codes) => String.fromCharCode(...codes));

const odd = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

const NAMES = ["__proto__", "constructor", "toString", "length", "then", "", "\0", "extra"];

/** Another type that says the same, as far as there is one. */
function retyped(tree: Tree): Tree {
  if (typeof tree === "string")
    return tree.trim() === "" || Number.isNaN(Number(tree)) ? [...tree].length : Number(tree);
  if (typeof tree === "number" || typeof tree === "boolean") return String(tree);
  if (isNode(tree)) return { ...tree, isList: !tree.isList };
  return tree === null ? "null" : tree;
}

/** Another value of the same type, which the schema alone does not refuse. */
function ofSameType(tree: Tree, to: number): Tree {
  const choices = typeof tree === "number" ? NUMBERS : typeof tree === "string" ? TEXTS : ODD;
  return typeof tree === "boolean" ? !tree : toTree(choices[to % choices.length]);
}

interface Change {
  at: number;
  to: number;
  value: unknown;
  name: string;
}

/** Characters of what stands in a list again and again: long for a parser, and short enough for a hundred thousand cases. */
const MAX_REPEATED = 2_000_000;

/** What is done at a slot among its neighbours. */
const CHANGES: ((slots: Slot[], at: number, change: Change, all: Slot[]) => void)[] = [
  (slots, at) => slots.splice(at, 1),
  (slots, at, { value }) => (slots[at]!.value = toTree(value)),
  (slots, at, { value }) => (slots[at]!.value = toTree(value)),
  (slots, at, { value }) => (slots[at]!.value = toTree(value)),
  (slots, at, { to }) => (slots[at]!.value = ofSameType(slots[at]!.value, to)),
  (slots, at, { to }) => (slots[at]!.value = ofSameType(slots[at]!.value, to)),
  (slots, at, { to }) => (slots[at]!.value = ofSameType(slots[at]!.value, to)),
  (slots, at, { value }) => slots.push({ ...slots[at]!, value: toTree(value) }),
  (slots, at, { value }) => slots.unshift({ ...slots[at]!, value: toTree(value) }),
  (slots, _, { name, value }) => slots.push({ name, value: toTree(value) }),
  (slots, at, { name }) => (slots[at]!.name = name),
  (slots, at) => (slots[at]!.value = retyped(slots[at]!.value)),
  (slots, at) => (slots[at]!.value = { isList: true, slots: [{ value: slots[at]!.value }] }),
  (slots, at, { name }) => (slots[at]!.value = { isList: false, slots: [{ name, value: slots[at]!.value }] }),
  (slots, at, { to }, all) => (slots[at]!.value = structuredTree(all[to % all.length]!.value)),
  (slots, at, { to }) => {
    const { value } = slots[at]!;
    if (!isNode(value) || !value.isList || !value.slots[0]) return;
    const most = Math.floor(MAX_REPEATED / lengthOf(value.slots[0].value));
    for (let n = 0; n < Math.min(to % 2_000, most); n++) value.slots.push(value.slots[0]);
  },
];

/** A copy, so that no value stands inside itself. */
const structuredTree = (tree: Tree): Tree =>
  isNode(tree)
    ? {
        isList: tree.isList,
        slots: tree.slots.map(({ value, ...slot }) => ({ ...slot, value: structuredTree(value) })),
      }
    : tree;

function places(tree: Tree, found: { slots: Slot[]; at: number }[] = []) {
  if (!isNode(tree)) return found;
  for (const [at, { value }] of tree.slots.entries()) {
    if (found.length > 500) break;
    found.push({ slots: tree.slots, at });
    places(value, found);
  }
  return found;
}

/** The examples, with up to four changes. `own` are values that the parser under test is tried with beside the odd ones. */
function mutated(examples: readonly unknown[], own: fc.Arbitrary<unknown> = odd): fc.Arbitrary<Tree> {
  const value = fc.oneof({ weight: 3, arbitrary: odd }, { weight: 2, arbitrary: own });
  const change = fc.record({
    how: fc.constantFrom(...CHANGES),
    at: fc.nat(),
    to: fc.nat(),
    value,
    name: fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 8 })),
  });
  return fc
    .tuple(fc.constantFrom(...examples), fc.array(change, { maxLength: 4 }))
    .map(([example, changes]) => {
      const root: Slot[] = [{ value: toTree(structuredClone(example)) }];
      for (const { how, ...change } of changes) {
        const all = places({ isList: true, slots: root });
        if (all.length === 0) break;
        // The whole is one place among many: mostly a part of it is changed.
        const { slots, at } = all[change.at % all.length]!;
        how(
          slots,
          at,
          change,
          all.map((place) => place.slots[place.at]!),
        );
      }
      return root[0]?.value;
    });
}

/** JSON that is nearly one of the examples. */
export const nearlyJson = (examples: readonly unknown[], own?: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  mutated(examples, own).map(write);

/** A value that is nearly one of the examples: what JSON may say, and with `own` more. */
export const nearlyValue = (
  examples: readonly unknown[],
  own?: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> =>
  mutated(
    examples,
    own?.map((value) => new Leaf(value)),
  ).map(build);

function build(tree: Tree): unknown {
  if (tree instanceof Raw || tree instanceof Leaf) return tree.value;
  if (!isNode(tree)) return tree;
  if (tree.isList) return tree.slots.map(({ value }) => build(value));
  return Object.fromEntries(tree.slots.map(({ name = "", value }) => [name, build(value)]));
}

const BYTES: readonly number[][] = [
  [0],
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xef, 0xbb, 0xbf],
  [0x0d],
  [0x0a],
  [0xf8],
];

function joined(...parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The text as bytes, which now and then were damaged on the way: flipped, cut, put in, wrong UTF-8. */
export const onTheWire = (texts: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc
    .tuple(
      texts,
      fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        {
          weight: 1,
          arbitrary: fc.array(
            fc.record({ at: fc.nat(), how: fc.nat(3), bytes: fc.constantFrom(...BYTES), bit: fc.nat(7) }),
            { minLength: 1, maxLength: 3 },
          ),
        },
      ),
    )
    .map(([text, damages]) => {
      let bytes = new TextEncoder().encode(text);
      for (const { at, how, bytes: put, bit } of damages) {
        const place = at % (bytes.length + 1);
        if (how === 0) bytes = bytes.slice(0, place);
        else if (how === 1) bytes = joined(bytes.subarray(0, place), put, bytes.subarray(place));
        else if (how === 2) bytes = joined(bytes.subarray(0, place), bytes.subarray(place + 1));
        else if (place < bytes.length) bytes[place]! ^= 1 << bit;
      }
      return bytes;
    });

/** A text that is nearly one of the examples: characters put in, left out, changed, repeated. */
export const nearlyText = (examples: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      examples,
      fc.array(
        fc.record({
          at: fc.nat(),
          how: fc.nat(4),
          put: fc.oneof(
            fc.constantFrom(
              ..." \t\n\0./-,:@+#%'\"é۱１Á\u2028\u200b\ud800\udc00".split(""),
              "👀",
              " ".repeat(20_000),
            ),
            anyText,
            fc.constantFrom("0", "9", "A", "z", "/", ".", "-").map((sign) => sign.repeat(20_000)),
          ),
        }),
        { maxLength: 3 },
      ),
    )
    .map(([text, changes]) =>
      changes.reduce((made, { at, how, put }) => {
        const place = at % (made.length + 1);
        const [head, tail] = [made.slice(0, place), made.slice(place)];
        return [head + put + tail, head + put + tail.slice(1), head + tail.slice(1), tail + head, head][how]!;
      }, text),
    );
