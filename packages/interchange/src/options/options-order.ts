import type { Question } from '@assay/assessment';
import type { Digest } from '../draft.ts';
import { lineOf } from '../texts/html/html.ts';
import { findOptionAboutOthers, findOptionMention } from './option-mentions.ts';
import { findOwnLabel } from './options.ts';

const PAIR = /^(?:true|false|yes|no)$/u;
const NUMBER = /^[-−+]?\d{1,15}(?:[.,]\d{1,15})?/u;

/** The text of a question that names options by letter or place, with its words; null if none does. */
export function findNamedOption(question: Question): string | null {
  if (question.kind === 'parts') return null;
  const { options } = question;
  const speaking = findOptionAboutOthers(options);
  if (speaking !== null) return `option ${speaking + 1}`;
  const label = findOwnLabel(options);
  if (label !== null) return label;
  for (const where of ['stem', 'explanation'] as const) {
    const words = findOptionMention(question[where], options.length);
    if (words !== null) return `${where}: “${words}”`;
  }
  return null;
}

/**
 * Gives the options of a question a neutral order, the same each time: many authors write the right answer
 * first, since their system shuffles. A meaningful order stays: ascending or descending numbers, true and
 * false, statements. Callers leave out questions that name options by letter or place ({@link
 * findNamedOption}).
 * @returns null if the order stays
 */
export function reorderOptions(question: Question, digest: Digest): Question | null {
  if (question.kind === 'parts' || isMeaningfulOrder(question.options)) return null;
  const positions = question.options
    .map((option, index) => ({ index, by: digest(`${question.id}\n${option}`) }))
    .sort((a, b) => (a.by < b.by ? -1 : 1))
    .map(({ index }) => index);
  if (positions.every((position, index) => position === index)) return null;
  return {
    ...question,
    options: positions.flatMap((position) => question.options[position] ?? []),
    correct: question.correct.map((index) => positions.indexOf(index)).sort((a, b) => a - b),
  };
}

/** True if options may stand in any order: none is named by its letter or place, and theirs means nothing. */
export function mayMixOptions(question: Question): boolean {
  return (
    question.kind !== 'parts' && !isMeaningfulOrder(question.options) && findNamedOption(question) === null
  );
}

function isMeaningfulOrder(options: string[]): boolean {
  const texts = options.map((option) => lineOf(option).toLowerCase());
  return texts.every((text) => PAIR.test(text)) || isMonotonic(texts);
}

function isMonotonic(texts: string[]): boolean {
  const numbers = texts.map((text) => NUMBER.exec(text)?.[0].replace('−', '-').replace(',', '.')).map(Number);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? Number.NaN));
  return texts.length > 2 && (steps.every((step) => step > 0) || steps.every((step) => step < 0));
}
