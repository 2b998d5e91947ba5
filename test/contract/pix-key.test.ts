import assert from "node:assert/strict";
import { test } from "node:test";
import { readPixKey } from "../../src/contract/index.ts";

const CPF = "529.982.247-25";
const UUID = "123e4567-e89b-12d3-a456-426614174000";

for (const [type, typed, key] of [
  ["CPF", CPF, "52998224725"],
  ["CPF", "529.982.247-26", undefined],
  ["CPF", "11.222.333/0001-81", undefined],
  ["CNPJ", "11.222.333/0001-81", "11222333000181"],
  ["CNPJ", "12.abc.345/01de-35", "12ABC34501DE35"],
  ["CNPJ", CPF, undefined],
  ["EMAIL", " Maria@Example.com ", "maria@example.com"],
  ["EMAIL", "maria", undefined],
  ["PHONE", "(11) 98765-4321", "+5511987654321"],
  ["PHONE", "98765", undefined],
  ["EVP", UUID.toUpperCase(), UUID],
  ["EVP", ` ${UUID.replaceAll("-", " ")}`, UUID],
  ["EVP", UUID.replaceAll("-", ""), UUID],
  ["EVP", "123e4567", undefined],
  ["TELEFONE", " 98765 ", "98765"],
  ["TELEFONE", " ", undefined],
] as const)
  test(`${key === undefined ? "refuses" : "takes"} ${type} ${typed}`, () => {
    assert.equal(readPixKey(type, typed), key);
  });
