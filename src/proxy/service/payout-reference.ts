// What the withdrawal of a payout is named by: 25 random letters, and no digits, in which a text could pass for a card's number and
// lose them.
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 25;

export const newPayoutReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join(
    "",
  );

export const isPayoutReference = (word: string): boolean =>
  word.length === LENGTH && /^[A-Za-z]+$/.test(word);
