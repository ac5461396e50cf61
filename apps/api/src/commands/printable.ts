/** A text from a file, safe for a terminal: what would move the cursor or turn the line round is shown as a point. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '·');
}
