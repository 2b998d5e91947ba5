// The buyers of the month: nobody's names, documents and addresses.
import type { Random } from "./random.ts";

const FIRST_NAMES = [
  "Ana", "Antônio", "Beatriz", "Caio", "Camila", "Cláudia", "Daniel", "Débora", "Eduardo", "Fernanda", "Gabriel",
  "Helena", "Igor", "Isabela", "João", "Juliana", "Larissa", "Lucas", "Luísa", "Marcos", "Mariana", "Mateus",
  "Natália", "Otávio", "Patrícia", "Pedro", "Rafael", "Renata", "Rodrigo", "Sônia", "Tatiana", "Thiago", "Vanessa",
  "Vinícius", "Yasmin",
]; // prettier-ignore
const LAST_NAMES = [
  "Almeida", "Alves", "Araújo", "Barbosa", "Barros", "Cardoso", "Carvalho", "Castro", "Costa", "Dias", "Fernandes",
  "Ferreira", "Freitas", "Gomes", "Lima", "Lopes", "Martins", "Melo", "Moreira", "Nascimento", "Nunes", "Oliveira",
  "Pereira", "Ribeiro", "Rocha", "Santos", "Silva", "Souza", "Teixeira", "Vieira",
]; // prettier-ignore
const AREA_CODES = ["11", "11", "11", "12", "19", "21", "21", "31", "41", "48", "51", "61", "71", "81", "85"];

/** As an order has them. */
export interface Person {
  name: string;
  identity: string;
  identityType: "CPF";
  email: string;
  phone: string;
}

export function newPerson(random: Random): Person {
  const first = random.pick(FIRST_NAMES);
  const last = random.pick(LAST_NAMES);
  return {
    name: `${first} ${last}`,
    identity: newCpf(random),
    identityType: "CPF",
    email: `${withoutAccents(first)}.${withoutAccents(last)}@example.com`,
    phone: `${random.pick(AREA_CODES)}9${random.between(10_000_000, 99_999_999)}`,
  };
}

const withoutAccents = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/\P{ASCII}/gu, "")
    .toLowerCase();

/** A CPF whose check digits are right. */
function newCpf(random: Random): string {
  const digits = Array.from({ length: 9 }, () => random.between(0, 9));
  for (let length = 9; length < 11; length++) {
    const sum = digits.reduce((total, digit, at) => total + digit * (length + 1 - at), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join("");
}
