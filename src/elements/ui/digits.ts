/** The digits of a text, however it is grouped. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");
