import type { Question } from '@assay/assessment';
import type { Digest } from '../draft.ts';
import { plainText, truncate } from '../texts/html/html.ts';
import { findOptionName, findOptionNameInOption } from './option-names.ts';
import { letterAt } from './options.ts';

/** Options that speak of the other options; in the languages of the banks that are read most. */
const OF_THE_OTHERS = [
  /^(?:all|none|any|both|neither|some|either|two|three) (?:of )?(?:the |these )?(?:above|below|options|answers|statements|choices|these|those|them)\b/u,
  /^(?:both |neither |either |only )?\(?[a-p]\)?(?:(?:,? ?[,&+] ?|,? (?:and|or|nor|et|ou|und|oder|y|e) |(?<=\)) ?(?:and|or|nor|et|ou|und|oder|y|e) ?(?=\())\(?[a-p]\)?)+(?: only| are correct| are true)?\.?$/u,
  /^(?:toutes|tous|aucune?) (?:de |des |les |ces )*(?:réponses|propositions|affirmations|précédentes?)/u,
  /^(?:alle|keine)[rs]? (?:der |die )?(?:oben |vorher )?(?:genannten|vorherigen|vorstehenden|davon|antworten|aussagen)/u,
  /^(?:todas|todos|ninguna|ninguno) (?:de )?(?:las |los )?(?:anteriores|respuestas|opciones|son )/u,
  /^(?:tutt[ei]|nessun[ao]?) (?:le |i |gli |delle |dei |degli )?(?:altre |altri )?(?:precedenti|risposte|opzioni|affermazioni)/u,
];
const PAIR = /^(?:true|false|yes|no)$/u;
const NUMBER = /^[-−+]?\d{1,15}(?:[.,]\d{1,15})?/u;

const MAX_EXCERPT_LENGTH = 60;

/** The first option that speaks of the others; null when each stands for itself. */
export function findOptionAboutOthers(options: string[]): number | null {
  const found = options
    .map(normalizeOption)
    .findIndex((text) => OF_THE_OTHERS.some((form) => form.test(text)));
  return found < 0 ? null : found;
}

const OWN_LETTER = /^\(?([a-p])\s?[).:]\s?\S/u;

/** The first option, where all bear letters of their own from A on, as in `a) red`; null where they do not. */
export function findOwnLetters(options: string[]): string | null {
  const texts = options.map(normalizeOption);
  const letters = texts.map((text) => OWN_LETTER.exec(text)?.[1]?.toUpperCase());
  const isWhole = texts.length > 1 && letters.every((_, index) => letters.includes(letterAt(index)));
  const shown = plainText(options[0] ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
  return isWhole ? `option 1: “${truncate(shown, MAX_EXCERPT_LENGTH)}”` : null;
}

/** Where a text of a question names options by their letter or place, and its words; null when none does. */
export function findNamedOption(question: Question): string | null {
  if (question.kind === 'parts') return null;
  const speaking = findOptionAboutOthers(question.options);
  if (speaking !== null) return `option ${speaking + 1}`;
  const lettered = findOwnLetters(question.options);
  if (lettered !== null) return lettered;
  for (const [index, option] of question.options.entries()) {
    const words = findOptionNameInOption(plainText(option));
    if (words !== null) return `option ${index + 1}: “${words}”`;
  }
  for (const where of ['stem', 'explanation'] as const) {
    const words = findOptionName(plainText(question[where]));
    if (words !== null) return `${where}: “${words}”`;
  }
  return null;
}

/**
 * Gives the options of a question an order that tells nothing, the same each time: many authors write the right answer
 * first, since their system shuffles. An order that says something stays: numbers that rise or fall, true and false,
 * statements. So does one by which a text names options ({@link findNamedOption}), as whoever calls this looks at before.
 * @returns null when the order stays
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

function isMeaningfulOrder(options: string[]): boolean {
  const texts = options.map(normalizeOption);
  return texts.every((text) => PAIR.test(text)) || isMonotonic(texts);
}

function isMonotonic(texts: string[]): boolean {
  const numbers = texts.map((text) => NUMBER.exec(text)?.[0].replace('−', '-').replace(',', '.')).map(Number);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? Number.NaN));
  return texts.length > 2 && (steps.every((step) => step > 0) || steps.every((step) => step < 0));
}

function normalizeOption(html: string): string {
  return plainText(html).toLowerCase().replace(/\s+/gu, ' ').trim();
}
