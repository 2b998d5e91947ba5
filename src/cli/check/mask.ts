// Exchanges are shown to people and kept in logs of builds: what must not be there is taken out before they are kept.

/** Runs of digits as long as a card number, also where they are grouped. */
const LONG_NUMBER = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;
const SECURITY_CODE = /("(?:securityCode|SecurityCode)"\s*:\s*)"[^"]*"/g;

/** A text without card numbers, of which the last four digits stay, and without security codes. */
export const mask = (text: string) =>
  text
    .replace(LONG_NUMBER, (number) => `**** ${number.replace(/\D/g, "").slice(-4)}`)
    .replace(SECURITY_CODE, '$1"***"');
