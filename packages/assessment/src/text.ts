/**
 * Folds a text so that two writings of the same option compare equal:
 * Unicode NFC, every run of white space (no-break space included) one space, ends trimmed.
 * Used for comparison only; what is stored and shown stays as written.
 */
export function foldText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
