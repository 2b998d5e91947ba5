// BR Codes that others published, beside those of `test/data/brcodes.json`, and what each says when it is taken apart
// by hand. Of invented payees and companies alone.
import type { readBrCode } from "../../src/contract/index.ts";

interface Published {
  source: string;
  code: string;
  reads: ReturnType<typeof readBrCode>;
}

export const PUBLISHED: readonly Published[] = [
  {
    source: "BCB, Manual de Padrões para Iniciação do Pix, static code",
    code: "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
    reads: {
      ok: true,
      kind: "static",
      key: "123e4567-e12b-12d1-a456-426655440000",
      merchantName: "Fulano de Tal",
      city: "BRASILIA",
      txid: "***",
    },
  },
  {
    source: "rprata/pixcode, README: dynamic, amount beside the URL, txid with a hyphen",
    code: "00020101021226720014br.gov.bcb.pix2550bx.com.br/pix/8b3da2f3-9a41-40d1-a91a-bd93113bd4415204000053039865406123.455802BR5913Fulano de Tal6008BRASILIA62190515RP12345678-2019630445C8",
    reads: {
      ok: true,
      kind: "dynamic",
      amount: 12345,
      url: "bx.com.br/pix/8b3da2f3-9a41-40d1-a91a-bd93113bd441",
      merchantName: "Fulano de Tal",
      city: "BRASILIA",
      txid: "RP12345678-2019",
    },
  },
  {
    source: "matheusb-comp's gist 1efa205b3c0ffd7af1e8ce63a10e02dc: dynamic, amount behind the URL",
    code: "00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB",
    reads: {
      ok: true,
      kind: "dynamic",
      url: "pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99",
      merchantName: "EMPRESA",
      city: "SAO PAULO",
      txid: "***",
    },
  },
  {
    source: "the same gist, its static code: field 62 says 08 and has 7",
    code: "00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E",
    reads: { ok: false, error: "bad_tlv" },
  },
  {
    source: "that one with its length put right, and its checksum left",
    code: "00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***6304170E",
    reads: { ok: false, error: "crc_mismatch" },
  },
  {
    source: "an Elixir decoder's tests: whole reais, a dot in the city, a txid of words",
    code: "00020126490014BR.GOV.BCB.PIX0111111111111110212Vacina covid52040000530398654031005802BR5904CARL6010SAN.FIERRO62210517Lojinha da paixao63045982",
    reads: {
      ok: true,
      kind: "static",
      amount: 10_000,
      key: "11111111111",
      merchantName: "CARL",
      city: "SAN.FIERRO",
      txid: "Lojinha da paixao",
    },
  },
  {
    source: "a Kotlin parser's tests: a charge with a due date",
    code: "00020101021226590014BR.GOV.BCB.PIX2537example.test/v2/cobv/aaaabbbbccccdddd5204000053039865802BR5910LOJA TESTE6008CIDADE D62160512ORDEMTEST0016304B02B",
    reads: {
      ok: true,
      kind: "dynamic",
      url: "example.test/v2/cobv/aaaabbbbccccdddd",
      merchantName: "LOJA TESTE",
      city: "CIDADE D",
      txid: "ORDEMTEST001",
    },
  },
  {
    source: "higorkonig/pix-code-js, README: with a message to the payer",
    code: "00020126700014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-4266554400000208produto2520400005303986540575.805802BR5911Higor Konig6009Sao Paulo62190515PAGAMENTO123ABC6304A82A",
    reads: {
      ok: true,
      kind: "static",
      amount: 7580,
      key: "123e4567-e12b-12d1-a456-426655440000",
      merchantName: "Higor Konig",
      city: "Sao Paulo",
      txid: "PAGAMENTO123ABC",
    },
  },
  {
    source: "CharlesMendes/brcode, Exemplos_QR_Codes.txt: BTG Pactual, its version of the BR Code in 62-50",
    code: "00020101021226920014br.gov.bcb.pix2570api-h.developer.btgpactual.com/v1/q/d/bbb837b3bda54854badbaf334aee8d4552040000530398654049.505802BR5911BTG Pactual6014Rio de Janeiro62410503***50300017BR.GOV.BCB.BRCODE01051.0.06304FED0",
    reads: {
      ok: true,
      kind: "dynamic",
      amount: 950,
      url: "api-h.developer.btgpactual.com/v1/q/d/bbb837b3bda54854badbaf334aee8d45",
      merchantName: "BTG Pactual",
      city: "Rio de Janeiro",
      txid: "***",
    },
  },
  {
    source: "the same list: Gerencianet, without a way of initiation in 01",
    code: "00020126910014BR.GOV.BCB.PIX2569qrcodes-pix-h.gerencianet.com.br/81afccf4-a80e-4730-9cc9-e70bb5cb2d955204000053039865802BR5925GERENCIANET PAGAMENTOS DO6010OURO PRETO62070503***63047513",
    reads: {
      ok: true,
      kind: "dynamic",
      url: "qrcodes-pix-h.gerencianet.com.br/81afccf4-a80e-4730-9cc9-e70bb5cb2d95",
      merchantName: "GERENCIANET PAGAMENTOS DO",
      city: "OURO PRETO",
      txid: "***",
    },
  },
  {
    source: "a shop's page: PagSmile through BS2, with a postcode",
    code: "00020126890014BR.GOV.BCB.PIX2567api-pix.bancobs2.com.br/spi/v2/cdbd7c5c-0465-41da-bf4f-2abc393011ec520400005303986540510.305802BR5908PAGSMILE6014Belo Horizonte61083038040362070503***63044D55",
    reads: {
      ok: true,
      kind: "dynamic",
      amount: 1030,
      url: "api-pix.bancobs2.com.br/spi/v2/cdbd7c5c-0465-41da-bf4f-2abc393011ec",
      merchantName: "PAGSMILE",
      city: "Belo Horizonte",
      txid: "***",
    },
  },
  {
    source: "Stark Bank's SDK, its invoice: a name changed by hand, its length left",
    code: "00020101021226800014br.gov.bcb.pix2558invoice.starkbank.com/f5333103-3279-4db2-8389-5efe335ba93d5204000053039865802BR5913Arya Stark6009Sao Paulo6220051656565656565656566304A9A0",
    reads: { ok: false, error: "bad_tlv" },
  },
  {
    source: "a shop in a box, with a made-up checksum",
    code: "00020126330014BR.GOV.BCB.PIX0111123456789005204000053039865405100.05802BR5913LEARNGO TESTE6009SAO PAULO62070503***63041234",
    reads: { ok: false, error: "crc_mismatch" },
  },
];
