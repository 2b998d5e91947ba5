// What our modules ask of those that qrcode publishes.
declare module "qrcode/lib/core/galois-field.js" {
  /** Powers of two, and their logarithms, in the field of 256 numbers. */
  export function exp(logarithm: number): number;
  export function log(number: number): number;
  export function mul(a: number, b: number): number;
}
