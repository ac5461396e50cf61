// Written in two halves each, so that this file does not name what it forbids.
const UNDONE = new RegExp(
  `\\b(?:${['TO|DO', 'FIX|ME', 'HA|CK', 'XX|X'].map((word) => word.replace('|', '')).join('|')})\\b`,
  'u',
);
/** An absolute path into somebody's machine: at the start of a word, so that no part of an address is meant. */
const MACHINE = /(?<![\w.\-/~:])\/(?:work|home|Users)\/\w/u;

/** The lines of a text that speak of work left undone or of a place on one machine, each with its number. */
export function faultyWords(text: string): string[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => UNDONE.test(line) || MACHINE.test(line))
    .map(({ line, number }) => `${number}: ${line.trim().slice(0, 120)}`);
}
