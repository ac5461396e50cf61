import { MAX_OPTIONS } from '@assay/assessment';
import { letterAt, positionOf } from '../options/options.ts';

/** The label after one: E after D, 5 after 4, in its case; null behind the last that an option can have. */
function labelAfter(name: string): string | null {
  if (/^\d+$/u.test(name)) return Number(name) < MAX_OPTIONS ? String(Number(name) + 1) : null;
  const next = letterAt(positionOf(name) + 1);
  if (next > letterAt(MAX_OPTIONS - 1)) return null;
  return name === name.toLowerCase() ? next.toLowerCase() : next;
}

const LAST_WORD = /^(.*?)([a-p]|\d{1,2})$/isu;

/**
 * What the next options would be called where the options stand in several fields: `ope` and so on for `opa` to `opd`.
 * @returns nothing where the names say no order
 */
export function fieldsBeyond(names: string[]): string[] {
  const parts = names.map((name) => LAST_WORD.exec(name));
  const [first] = parts;
  if (names.length < 2 || parts.some((part) => part === null || part[1] !== first?.[1])) return [];
  const labels = parts.map((part) => part?.[2] ?? '');
  if (labels.some((label, index) => index > 0 && label !== labelAfter(labels[index - 1] ?? ''))) return [];
  const beyond: string[] = [];
  for (let next = labelAfter(labels.at(-1) ?? ''); next !== null; next = labelAfter(next)) {
    beyond.push(`${first?.[1] ?? ''}${next}`);
  }
  return beyond;
}

const LETTERED = /^(?:\(([a-z])\)|([a-z])\s?[).:、．）])\s*(.*)$/isu;

/** An option's text without the letter before it; null when it does not begin with the letter of its position. */
export function withoutLetter(text: string, index: number): string | null {
  const [, bracketed, letter, rest] = LETTERED.exec(text) ?? [];
  const found = bracketed ?? letter;
  return found?.toUpperCase() === letterAt(index) ? (rest ?? '') : null;
}
