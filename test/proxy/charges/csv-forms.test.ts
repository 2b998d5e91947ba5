// Both forms of a spreadsheet of charges: what is written is read back as it was, and no text of others is a formula.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { ADMIN_TEXTS } from "../../../src/admin/elements/i18n/common-texts.ts";
import { CHARGE_STATUSES, METHODS, printable } from "../../../src/contract/index.ts";
import type { ChargeRecord } from "../../../src/proxy/index.ts";
import { chargeTable } from "../../../src/proxy/charges/charges-csv.ts";
import { CSV_FORMS, csvTable } from "../../../src/proxy/charges/csv-table.ts";
import { METHOD_LABELS, STATUS_LABELS } from "../../../src/proxy/charges/csv-labels.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

/** The rows of a file as RFC 4180 reads them, with this separator. */
function parse(file: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < file.length) {
    let cell = "";
    if (file[at] === '"') {
      for (at++; !(file[at] === '"' && file[at + 1] !== '"'); at++) {
        if (file[at] === '"') at++;
        cell += file[at];
      }
      at++;
    } else for (; at < file.length && file[at] !== separator && file[at] !== "\r"; at++) cell += file[at];
    row.push(cell);
    if (file[at] === separator) at++;
    else {
      assert.equal(file.slice(at, at + 2), "\r\n");
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const SEPARATORS = { international: ",", brazilian: ";" };
const centsIn = {
  international: (cell: string) => (/^-?\d+\.\d\d$/.test(cell) ? Math.round(Number(cell) * 100) : NaN),
  brazilian: (cell: string) =>
    /^-?\d+,\d\d$/.test(cell) ? Math.round(Number(cell.replace(",", ".")) * 100) : NaN,
};
const minuteIn = {
  international: (cell: string) => Math.floor(Date.parse(cell) / 60_000),
  brazilian: (cell: string) => {
    const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(cell) ?? [];
    return Date.parse(`${year}-${month}-${day}T${time}:00-03:00`) / 60_000;
  },
};

/** What a spreadsheet takes for a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/u;

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."=+-@;,\"'\r\n\t \ufeff＝".split("")),
    fc.string({ minLength: 1, maxLength: 1, unit: "grapheme" }),
  ),
  minLength: 1,
});

for (const form of CSV_FORMS)
  describe(`the ${form} form`, () => {
    test("is read back as what was written", () => {
      const { head, line } = chargeTable(form);
      fc.assert(
        fc.property(
          text,
          fc.integer({ min: -1e11, max: 1e11 }),
          fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2100, 0) }),
          (orderId, cents, at) => {
            const record: Partial<ChargeRecord> = {
              amount: cents,
              createdAt: new Date(at).toISOString(),
              service: { merchantOrderId: orderId, netAmount: -cents },
            };
            const rows = parse(
              head + line(stored("c1", orderId, { record }).record).repeat(2),
              SEPARATORS[form],
            );
            assert.equal(rows.length, 3);
            const [names, row, same] = rows;
            assert.deepEqual(row, same);
            assert.equal(row!.length, names!.length);
            const [, order = "", , , amount = "", , , net = "", created = ""] = row!;
            const shown = printable(orderId);
            assert.equal(order, FORMULA.test(shown) ? `'${shown}` : shown);
            assert.equal(row!.at(-1), order);
            assert.deepEqual([centsIn[form](amount), centsIn[form](net)], [cents, -cents || 0]);
            assert.equal(minuteIn[form](created), Math.floor(at / 60_000));
          },
        ),
        { examples: [["'=1", 0, Date.UTC(2026, 0)]] },
      );
    });

    test("has a negative amount as a number, and not as a text", () => {
      const table = csvTable<number>(
        { fee: { brazilian: "Tarifa", cell: (cents, write) => write.amount(cents) } },
        form,
      );
      assert.equal(table.line(-123_456), form === "brazilian" ? "-1234,56\r\n" : "-1234.56\r\n");
    });
  });

test("the Brazilian form opens as columns: its mark, semicolons, decimal commas, and days and times of Brazil", () => {
  const { head, line } = chargeTable("brazilian");
  assert.equal(
    head,
    "\ufeffCobrança;Pedido;Forma de pagamento;Situação;Valor;Devolvido;Tarifa;Líquido;Criada em;Paga em;Liberação;Bandeira;" +
      "Final do cartão;Parcelas;Motivo;Id do pagamento;Id da transação;Referência\r\n",
  );
  const record: Partial<ChargeRecord> = {
    status: "paid",
    amount: 123_456,
    createdAt: "2026-11-26T01:30:59.000Z",
    paidAt: "2026-11-26T03:00:00.999Z",
    card: { brand: "Visa", last4: "0042", installments: 3 },
    service: { merchantOrderId: "r1", transactionId: 7, fee: 300, releaseAt: "2026-12-24" },
  };
  assert.equal(
    line(stored("c1", "A;1", { record }).record),
    'c1;"A;1";Cartão;Pago;1234,56;0,00;3,00;;25/11/2026 22:30;26/11/2026 00:00;24/12/2026;Visa;0042;3;;;7;r1\r\n',
  );
  const soon = (releaseAt: string) =>
    line(stored("c1", "A-1", { record: { service: { merchantOrderId: "r", releaseAt } } }).record).split(
      ";",
    )[10];
  assert.equal(soon("2026-12-24 soon"), "2026-12-24 soon");
  assert.equal(soon("=soon"), "'=soon");
});

test("the Brazilian form has the desk's words", () => {
  for (const method of METHODS) assert.equal(METHOD_LABELS[method], ADMIN_TEXTS[method][0]);
  for (const status of CHARGE_STATUSES)
    assert.equal(STATUS_LABELS[status], ADMIN_TEXTS[`status_${status}`][0]);
});
