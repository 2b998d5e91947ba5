// The programs of docs/dossier.md by which a bank checks a file, as they are printed: every dossier passes, and none that was
// changed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { runInThisContext } from "node:vm";
import fc from "fast-check";
import { noPython } from "../cli/support/python-backend.ts";
import { makeDossier, type Dossier, type DossierSource } from "../../src/proxy/model/dossier.ts";
import { asCharge, card, shopFor } from "../support/shop.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { printed } from "./printed-code.ts";

type FirstChanged = (dossier: unknown) => number;

/** What the program of a page does with a file that is read. */
function firstChangedOf(page: string): FirstChanged {
  const [code = ""] = printed(page, "createHash")
    .replaceAll(/^import .*$/gm, "")
    .split(/^const dossier/m);
  const make = runInThisContext(`(createHash) => {${code} return firstChanged; }`) as (
    hash: typeof createHash,
  ) => FirstChanged;
  return make(createHash);
}

/** The same by the program itself. */
const byProgram = (command: string, program: string, file: string) => {
  const { status, stdout, stderr } = spawnSync(command, [program, file], { encoding: "utf8" });
  return { status, said: stdout.trim() || stderr };
};

/** Anything that a text may hold, halves of surrogate pairs too. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('"\\\u0000\u001f\u007f\u2028', "\u202eABC", "</script><b>", "1e3", "São João"),
);
const cents = fc.nat(10_000_000);
const instant = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const detailValue = fc.oneof(text, cents, fc.boolean(), fc.constant(null), fc.double(), fc.array(text));

const source: fc.Arbitrary<DossierSource> = fc.record({
  charge: fc.record({
    id: text,
    orderId: text,
    method: fc.constantFrom("pix", "card"),
    status: fc.constantFrom("pending", "paid", "denied", "cancelled", "reversed"),
    amount: cents,
    currency: fc.constant("BRL"),
    version: fc.nat(),
    createdAt: instant,
    updatedAt: instant,
    paidAt: maybe(instant),
    expiresAt: maybe(instant),
    orderAmount: maybe(cents),
    orderDescription: maybe(text),
    orderPayee: maybe(text),
    seenTotal: maybe(cents),
    cancelledAmount: maybe(cents),
    pix: maybe(fc.record({ code: text, image: text, payee: maybe(text) })),
    card: maybe(
      fc.record({
        brand: fc.constantFrom("Visa", "Elo"),
        last4: text,
        installments: fc.integer({ min: 1, max: 12 }),
      }),
    ),
    service: fc.record({
      merchantOrderId: text,
      paymentId: maybe(text),
      transactionId: maybe(fc.maxSafeInteger()),
      returnMessage: maybe(text),
      threeDS: maybe(
        fc.record({
          used: fc.boolean(),
          dataOnly: fc.boolean(),
          eci: text,
          version: text,
          referenceId: text,
          cavv: maybe(text),
          xid: fc.option(text, { nil: null }),
        }),
      ),
    }),
  }),
  refunds: fc.array(
    fc.record({
      id: text,
      orderId: text,
      chargeId: text,
      amount: cents,
      total: cents,
      status: fc.constantFrom("pending", "done", "refused", "unknown"),
      by: fc.constantFrom("shop", "service", "recorded"),
      reason: maybe(text),
      createdAt: instant,
      updatedAt: instant,
    }),
    { maxLength: 3 },
  ),
  history: fc.array(
    fc.record({
      at: instant,
      kind: fc.constantFrom("ordered", "sent", "answered", "delivered", "signal", "refund", "told", "erased"),
      by: maybe(text),
      text,
      detail: maybe(fc.dictionary(fc.constantFrom("amount", "event", "signature", "status"), detailValue)),
    }),
    { maxLength: 6 },
  ),
});

/** As it is after it was written to a file and read. */
const read = (dossier: Dossier) => JSON.parse(JSON.stringify(dossier)) as Dossier;

/** The paths of all values in a value that hold no others. */
function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, field]) => leaves(field, [...path, name]));
}

function changeLeaf(dossier: Dossier, at: number) {
  const paths = leaves(dossier);
  const path = paths[at % paths.length]!;
  const last = path.at(-1)!;
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((held, name) => held[name] as Record<string, unknown>, {
      ...dossier,
    } as never);
  const value = holder[last];
  const other =
    typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : `${String(value)}!`;
  if (path.length === 1) return { ...dossier, [last]: other };
  holder[last] = other;
  return dossier;
}

const CHANGES: Readonly<Record<string, (dossier: Dossier, at: number) => unknown>> = {
  "a value changed": changeLeaf,
  "a value taken out": ({ entries, head }, at) => {
    const { data } = entries[at % entries.length]!;
    delete (data as unknown as Record<string, unknown>)[Object.keys(data)[0]!];
    return { entries, head };
  },
  "a value put in": ({ entries, head }, at) => {
    Object.assign(entries[at % entries.length]!.data, { note: "put in" });
    return { entries, head };
  },
  "an entry taken out": ({ entries, head }, at) => ({
    entries: entries.toSpliced(at % entries.length, 1),
    head,
  }),
  "an entry put in": ({ entries, head }, at) => {
    const place = at % (entries.length + 1);
    const copied = entries[at % entries.length]!;
    return { entries: entries.toSpliced(place, 0, { ...copied, data: { ...copied.data } as never }), head };
  },
  "two entries swapped": ({ entries, head }, at) => {
    const one = at % (entries.length - 1);
    const [first, second] = [entries[one]!, entries[one + 1]!];
    return { entries: entries.toSpliced(one, 2, second, first), head };
  },
  "an end cut off": ({ entries, head }, at) => ({ entries: entries.slice(0, at % entries.length), head }),
  "something beside the entries": (dossier) => ({ ...dossier, note: "put in" }),
};

const PYTHON = /^```python\n(.*?)^```/ms.exec(readFileSync("docs/dossier.md", "utf8"))?.[1] ?? "";

const folder = temporaryFolder({ after });

/** Its twin in Portuguese has the same code, as another test holds. */
const PAGE = "docs/dossier.md";
const firstChanged = firstChangedOf(PAGE);

describe(PAGE, () => {
  it("passes the dossiers of 1,000 histories, and none that was changed", async () => {
    const changes = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(1_000));
    const property = fc.asyncProperty(source, changes, async (given, [name, at]) => {
      const dossier = await makeDossier(given);
      assert.equal(firstChanged(read(dossier)), 0);
      assert.notEqual(firstChanged(CHANGES[name]!(read(dossier), at)), 0, name);
    });
    await fc.assert(property, { numRuns: 1_000 });
  });

  it("has programs that print the hash of a paid charge's dossier, or which entry was changed", async (t) => {
    const shop = shopFor(t, {
      orders: {
        "A-1": {
          amount: 12_345,
          description: 'Açaí "\u{1f347}" \u001b[0m',
          customer: { name: "Ana", identity: "52998224725" },
        },
      },
    });
    const { id } = await asCharge(shop.post(card("A-1")));
    await shop.delivered();
    await shop.pay.charges.refund(id, { key: "r-1", amount: 1_000, reason: "Faltou 1 item", user: "ana" });
    const dossier = await shop.pay.charges.dossier(id);
    const file = join(folder, "dossier.json");
    const changedFile = join(folder, "changed.json");
    const changed = read(dossier);
    Object.assign(changed.entries[2]!.data, { at: "2026-01-01T00:00:00.000Z" });
    writeFileSync(file, JSON.stringify(dossier, undefined, 2));
    writeFileSync(changedFile, JSON.stringify(changed));
    const programs: [command: string, name: string, code: string][] = [
      [process.execPath, "verify-dossier.mjs", printed(PAGE, "createHash")],
      ...(noPython ? [] : [["python3", "verify_dossier.py", PYTHON] as [string, string, string]]),
    ];
    for (const [command, name, code] of programs) {
      const program = join(folder, name);
      writeFileSync(program, code);
      assert.deepEqual(byProgram(command, program, file), {
        status: 0,
        said: `Unchanged if this was its hash: ${dossier.head}`,
      });
      assert.deepEqual(byProgram(command, program, changedFile), {
        status: 1,
        said: "Changed at entry 3",
      });
    }
  });

  it("has a program in Python that sees what the other sees", { skip: noPython }, async () => {
    const dossiers = await Promise.all(fc.sample(source, 40).map(makeDossier));
    const files = dossiers.flatMap((dossier, at) => [
      read(dossier),
      ...Object.values(CHANGES).map((change) => change(read(dossier), at)),
    ]);
    const [functions = ""] = PYTHON.split(/^with open/m);
    const program = `${functions}\nprint(json.dumps([first_changed(each) for each in json.load(sys.stdin)]))`;
    const { stdout, stderr } = spawnSync("python3", ["-c", program], {
      input: JSON.stringify(files),
      encoding: "utf8",
    });
    assert.deepEqual(JSON.parse(stdout || "null"), files.map(firstChanged), stderr);
  });
});
