// The service's limits (service interface, section 8), each written once. Amounts are cents.

/** Smallest amount of a Pix charge. */
export const MIN_PIX_AMOUNT = 500;
/** Smallest amount of a Pix withdrawal. */
export const MIN_WITHDRAWAL_AMOUNT = 5000;
/** Smallest amount of a card charge or of a cancellation in normal operation. */
export const MIN_CARD_AMOUNT = 500;
/** The one card amount below the minimum that the service takes, for tests. */
export const TEST_CARD_AMOUNT = 20;
/** Largest amount that a BR Code can hold: thirteen characters, of which three are the point and the cents. */
export const MAX_PIX_AMOUNT = 999_999_999_999;
/** Smallest value of a single installment. */
export const MIN_INSTALLMENT_AMOUNT = 500;
/** Largest number of installments of one charge. */
export const MAX_INSTALLMENTS = 12;
