import { exp, log, mul } from "qrcode/lib/core/galois-field.js";

/** The remainder, by shifting the data through the generator's coefficients, the first of which is always 1. */
export default class ReedSolomonEncoder {
  readonly #logs: Uint8Array;

  constructor(degree: number) {
    const generator = new Uint8Array(degree + 1);
    generator[degree - 1] = 1;
    for (let root = 0; root < degree; root++)
      for (let at = 0; at < degree; at++) generator[at] = mul(generator[at]!, exp(root)) ^ generator[at + 1]!;
    this.#logs = generator.slice(0, degree).map(log);
  }

  encode(data: Uint8Array): Uint8Array {
    const degree = this.#logs.length;
    const rest = new Uint8Array(degree + data.length);
    rest.set(data);
    for (let from = 0; from < data.length; from++) {
      const factor = rest[from];
      if (!factor) continue;
      for (let at = 0; at < degree; at++) rest[from + at + 1]! ^= exp(this.#logs[at]! + log(factor));
    }
    return rest.slice(data.length);
  }
}
