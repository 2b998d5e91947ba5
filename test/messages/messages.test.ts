// What a shop writes to a buyer: what fits the charge's state, whole, and harmless whatever the shop's texts are.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { chargeMessages, type ChargeRecord, type Message } from "../../src/proxy/index.ts";
import { readBrCode } from "../../src/contract/index.ts";
import { asCharge, card, CUSTOMER, openShop, pix } from "../support/shop.ts";

const LANGUAGES = ["pt-BR", "en", "es"] as const;
const order = { amount: 28_790, payee: "Loja Aurora", description: "2 camisetas", customer: CUSTOMER };

/** Three charges as a shop has them: a code that waits, the same once it is paid, and a card's. */
async function made() {
  const shop = openShop({ orders: { "A-1001": order, "A-1002": order } });
  try {
    const code = await asCharge(shop.post(pix()));
    const waiting = await shop.pay.charges.get(code.id);
    await shop.payCode(code);
    await shop.delivered();
    const paid = await shop.pay.charges.get(code.id);
    const { id } = await asCharge(shop.post(card("A-1002", { installments: 3 })));
    return { waiting: waiting!, paid: paid!, byCard: (await shop.pay.charges.get(id))! };
  } finally {
    await shop.close();
  }
}
const { waiting, paid, byCard } = await made();

const forms = ({ subject, text, html, whatsapp }: Message) => [subject, text, html, whatsapp];
const all = (charge: ChargeRecord, options: Parameters<typeof chargeMessages>[1] = {}) =>
  Object.values(chargeMessages(charge, options)) as Message[];

test("what a shop's database leaves empty is absent", () => {
  for (const charge of [waiting, paid]) {
    const nullable = { language: null, payee: null, description: null, url: null };
    assert.deepEqual(chargeMessages(charge, nullable), chargeMessages(charge));
    const unnamed = { ...charge, orderPayee: undefined, orderDescription: undefined };
    assert.deepEqual(
      chargeMessages({ ...charge, orderPayee: null, orderDescription: null }),
      chargeMessages(unnamed),
    );
  }
});

describe("the messages are those that fit the charge", () => {
  for (const [what, charge, names] of [
    ["a code that waits", waiting, ["code", "expiring"]],
    ["a code that was paid", paid, ["paid"]],
    ["a card that was charged", byCard, ["paid"]],
    ["a code that has expired", { ...waiting, status: "expired" }, []],
    ["a code whose time is over", { ...waiting, expiresAt: "2020-01-01T00:00:00.000Z" }, []],
    ["a code that was never made", { ...waiting, pix: undefined }, []],
    ["a code that is no line", { ...waiting, pix: { code: `${waiting.pix?.code}\nx` } }, []],
    ["a code for another amount", { ...waiting, amount: 28_791 }, []],
    ["a card that waits for the bank", { ...byCard, status: "challenge" }, []],
    ["a card that was declined", { ...byCard, status: "denied" }, []],
    ["a payment that is short", { ...paid, outstandingAmount: 100 }, []],
    ["a payment that went back", { ...paid, status: "cancelled", cancelledAmount: 28_790 }, []],
  ] as const)
    test(what, () => assert.deepEqual(Object.keys(chargeMessages(charge)), names));
});

for (const language of LANGUAGES)
  test(`the code has a line of its own, and pays the charge: ${language}`, () => {
    const code = waiting.pix?.code ?? "";
    const read = readBrCode(code);
    assert.ok(read.ok && read.amount === waiting.amount);
    for (const { text, whatsapp, html } of all(waiting, { language })) {
      assert.ok(text.split("\n").includes(code));
      // Between marks of monospaced text, where `***` of the code marks nothing.
      assert.match(whatsapp, /\n```\n00020101.+\*\*\*.+\n```(\n|$)/);
      assert.ok(whatsapp.split("\n").includes(code));
      assert.ok(
        html.includes(`>${code}</p>`.replaceAll("&", "&amp;")),
        "the code of the HTML has spaces around it",
      );
    }
  });

test("in Portuguese the code is told with amount, payee, order and the time of Brasília", () => {
  const { code } = chargeMessages({ ...waiting, expiresAt: "2099-11-27T17:30:00.000Z" });
  const [title, rows, steps] = code!.text.replaceAll("\u00a0", " ").split("\n\n");
  assert.equal(code!.subject.replaceAll("\u00a0", " "), "Seu código Pix: R$ 287,90 para Loja Aurora");
  assert.equal(title, "Pague R$ 287,90 com Pix");
  assert.deepEqual(rows?.split("\n"), [
    "Para: Loja Aurora",
    "Referente a: 2 camisetas",
    "Pedido: A-1001",
    "Válido até: 27 de novembro de 2099 às 14:30 (horário de Brasília)",
    "No app do banco vai aparecer: LOJA DO SANDBOX",
  ]);
  assert.equal(
    steps,
    "Copie o código abaixo. No app do seu banco, escolha Pix copia e cola. Cole o código, confira o valor e quem recebe, e pague.",
  );
});

test("a code that a bank may refuse is sent with what to do then", () => {
  const damaged = { ...waiting, pix: { code: `${waiting.pix?.code.slice(0, -4)}0000` } };
  const hint = "Este código parece incompleto. Se o banco recusar, fale com a loja.";
  for (const { text, html, whatsapp } of all(damaged))
    for (const said of [text, html, whatsapp]) assert.ok(said.includes(hint));
  for (const { text } of all(waiting)) assert.ok(!text.includes(hint));
});

test("a receipt says to whom, with what, when and for what, and no more of the card than brand and last digits", () => {
  const at = { paidAt: "2026-11-27T03:30:00.000Z" };
  const { text } = chargeMessages({ ...byCard, ...at }).paid!;
  assert.deepEqual(text.replaceAll("\u00a0", " ").split("\n\n"), [
    "Pagamento confirmado",
    "Recebemos seu pagamento de R$ 287,90. Você não precisa fazer mais nada.",
    [
      "Para: Loja Aurora",
      "Pago com: Visa final 1111",
      "Parcelas: 3x de R$ 95,96 (1ª de R$ 95,98)",
      "Data: 27 de novembro de 2026 às 00:30 (horário de Brasília)",
      "Pedido: A-1002",
      "Referente a: 2 camisetas",
    ].join("\n"),
    "Em caso de dúvida, fale com a loja.",
  ]);
  for (const message of all(byCard)) {
    const said = forms(message).join("\n");
    for (const secret of [
      byCard.id,
      byCard.service.merchantOrderId,
      byCard.service.paymentId ?? "?",
      "MARIA",
    ])
      assert.ok(!said.includes(secret), secret);
  }
});

test("an address to pay at is in each form, and no other kind of address is taken", () => {
  for (const { text, html, whatsapp } of all(waiting, { url: "https://shop.example/pay/a?b=1&c=2" })) {
    for (const said of [text, whatsapp])
      assert.ok(said.split("\n").includes("https://shop.example/pay/a?b=1&c=2"));
    assert.match(html, /href="https:\/\/shop\.example\/pay\/a\?b=1&amp;c=2"/);
  }
  for (const url of ["javascript:alert(1)", "/pay/a", "mailto:a@b.example"])
    assert.throws(() => chargeMessages(waiting, { url }), /^TypeError: url is .*expected an address/);
  assert.throws(() => chargeMessages(waiting, { payee: 5 as never }), /^TypeError: payee is number/);
});

describe("texts of the shop", () => {
  const of = (payee: string, description = payee, charge = waiting) => all(charge, { payee, description });

  test("are escaped in HTML", () => {
    for (const charge of [waiting, paid])
      for (const { html } of of(`"><img src=x onerror=alert(1)>`, "</td><script>x</script> & 'y'", charge)) {
        assert.doesNotMatch(html, /<img|<script/);
        assert.match(html, /&lt;img src=x/);
      }
  });

  test("end no line, so that a subject adds no header and a name no paragraph", () => {
    for (const charge of [waiting, paid])
      for (const { subject, text } of of("Loja\r\nBcc: all@evil.example\u2028x\u0085y", "a\n\nb", charge)) {
        assert.doesNotMatch(subject, /[\r\n\u2028\u0085]/);
        assert.match(text, /Loja Bcc: all@evil\.example x y\n/);
      }
  });

  test("turn nothing around: their own direction is isolated, and characters that change it are gone", () => {
    for (const message of of("متجر 12", "Loja \u202e099\u202c \u2066x")) {
      for (const said of [message.text, message.html, message.whatsapp]) {
        assert.ok(said.includes("\u2068متجر 12\u2069"));
        assert.doesNotMatch(said, /[\u202a-\u202e\u2066\u2067]/);
        assert.ok(said.includes("Loja 099 x"));
      }
    }
  });

  test("format nothing in WhatsApp, where an id keeps its inner marks", () => {
    for (const { text, whatsapp } of all(
      { ...waiting, orderId: "A_1001_b" },
      { payee: "*Loja* _da_ ~Ana~ ```x```" },
    )) {
      assert.match(text, /Para: \*Loja\* _da_ ~Ana~ ```x```/);
      assert.match(whatsapp, /Para: ∗Loja∗ ˍdaˍ ∼Ana∼ ˋˋˋxˋˋˋ/);
      assert.match(whatsapp, /Pedido: A_1001_b\n/);
      assert.equal(whatsapp.split("```").length, 3);
    }
  });

  test("are cut where they are no name, and absent where they are empty", () => {
    const [long] = of("a".repeat(5_000), " \u200b ");
    assert.match(long!.text, new RegExp(`Para: a{199}…\n`));
    assert.doesNotMatch(long!.text, /Referente/);
  });

  test("are needed by none: the payee is else the one in the code, and the subject else says the order", () => {
    const { orderPayee: _, orderDescription: __, ...bare } = waiting;
    assert.match(chargeMessages(bare).code!.text, /Para: LOJA DO SANDBOX\n/);
    const { orderPayee: ___, ...receipt } = byCard;
    assert.match(chargeMessages(receipt).paid!.subject, /, pedido A-1002$/);
  });
});

for (const language of LANGUAGES)
  test(`no sentence has an exclamation mark, a hole or a double space: ${language}`, () => {
    for (const charge of [waiting, paid, byCard])
      for (const { subject, text, whatsapp } of all(charge, { language, url: "https://shop.example/a" }))
        assert.doesNotMatch(`${subject}\n${text}\n${whatsapp}`, /[!¡]| {2}|\{\w+\}|undefined/);
  });

test("another language is told in Portuguese, and a region in its language", () => {
  assert.equal(all(paid, { language: "fr" })[0]?.text.split("\n")[0], "Pagamento confirmado");
  assert.equal(all(paid, { language: "es-AR" })[0]?.text.split("\n")[0], "Pago confirmado");
});
