/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1, annex B): every second one from the right counts twice. */
export function luhn(digits: string): boolean {
  let sum = 0;
  let double = false;
  for (let at = digits.length - 1; at >= 0; at--) {
    const value = Number(digits[at]) * (double ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
    double = !double;
  }
  return sum % 10 === 0;
}
