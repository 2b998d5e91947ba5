// How a field is written while it is typed in.

/** How a field is written: the letters and digits that count, set apart by characters of its own. */
export interface Format {
  /** `typingOn`: the caret stands at the end, so that what comes by itself may be written already. */
  write(text: string, typingOn: boolean): string;
  /** How many characters can be typed into such a text. A paste is never cut: what is too long is said to be so. */
  limit?(text: string): number;
}

/** What keeps a field in its format. */
export interface Writing {
  /** For `keydown` and `beforeinput`. */
  before?(event: KeyboardEvent | InputEvent): void;
  /** For `input`, `compositionend`, `change` and `blur`. */
  after(event: Event): void;
}

/**
 * Writes what stands in a field as long as it is typed at its end, and what was changed in its midst when the field is
 * left: a third of the bytes of an editor that holds the caret in its place.
 */
export const writtenAtEnd = ({ write }: Format): Writing => ({
  after({ currentTarget, type, isComposing }: Partial<InputEvent>) {
    const input = currentTarget as HTMLInputElement;
    const { value, selectionEnd } = input;
    const left = type === "blur" || type === "change";
    if (left || (!isComposing && selectionEnd === value.length)) {
      // Digits of East Asian keyboards are as wide as their letters.
      const written = write(value.normalize("NFKC"), true);
      if (written !== value) input.value = written;
    }
  },
});
