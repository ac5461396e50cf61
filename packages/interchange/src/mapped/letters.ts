import { letterAt } from '../option-rules.ts';

const LETTERED = /^(?:\(([a-z])\)|([a-z])\s?[).:、．）])\s*(.*)$/isu;

/** An option's text without the letter before it; null when it does not begin with the letter of its position. */
export function withoutLetter(text: string, index: number): string | null {
  const [, bracketed, letter, rest] = LETTERED.exec(text) ?? [];
  const found = bracketed ?? letter;
  return found?.toUpperCase() === letterAt(index) ? (rest ?? '') : null;
}
