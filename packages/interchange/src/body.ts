import { type Refusal, refusal } from './findings.ts';
import { faultOfOptions } from './options/options.ts';
import { plainText } from './texts/html/html.ts';

/** The choices of a question and the feedback on each (HTML, empty if there is none). */
export type Body = {
  type: 'body';
  content:
    | { kind: 'single' | 'multiple'; options: string[]; correct: number[] }
    | { kind: 'parts'; parts: { statement: string; correct: boolean }[] };
  feedbacks: Feedback[];
};
export type Feedback = { to: string; html: string };

/** Formats the feedback on options, each beside its option; empty if there is none. */
export function feedbackList(feedbacks: Feedback[]): string {
  // Editors write an empty paragraph for no feedback.
  const filled = feedbacks.filter(({ html }) => plainText(html).trim() !== '');
  if (filled.length === 0) return '';
  return `<dl>${filled.map(({ to, html }) => `<dt>${to}</dt><dd>${html}</dd>`).join('')}</dl>`;
}

export const TRUE_FALSE = ['True', 'False'];

/** A choice, or the reason why learners could not answer it. */
export function choiceBody(options: string[], key: ChoiceKey, feedbacks: Feedback[] = []): Body | Refusal {
  const fault = faultOfOptions(options) ?? (key.type === 'refused' ? key : null);
  if (fault !== null) {
    const correct = key.type === 'refused' ? [] : key.correct;
    return { ...fault, understood: { options, correct } };
  }
  if (key.type === 'refused') return key;
  return { type: 'body', content: { kind: key.kind, options, correct: key.correct }, feedbacks };
}

export type ChoiceKey = { type: 'key'; kind: 'single' | 'multiple'; correct: number[] } | Refusal;

const FULL = 100;
const TOLERANCE = 0.01;
/**
 * Tolerance for weights, in per cent. Moodle writes shares of 100 with five digits; people write 33, 33 and
 * 34. Read as Moodle's nearest grade, as its import offers to do, these are thirds.
 */
const ROUNDING = 0.7;

/** @param written per cent, as a file has it @returns null if it is no number */
export function weightOf(written: string | undefined): number | null {
  const weight = Number((written ?? '0').trim().replace(',', '.'));
  return Number.isFinite(weight) ? weight : null;
}

/** Note on negative weights that our marking does not support. */
export const POINTS_TAKEN_OFF = 'points taken off for wrong answers';

/**
 * Detail of a note on weights that our marking does not support; null if there is nothing to note. With
 * several right answers, each wrong one cancels a right one here. Nothing is lost only if each wrong answer
 * takes its share away in the source, too.
 * @param isShared true if the right ones share 100
 */
export function pointsTakenOff(weights: number[], isShared: boolean): string | null {
  if (!weights.some((weight) => weight < 0)) return null;
  const share = FULL / indexesWhere(weights, (weight) => weight > 0).length;
  const isOurs = weights.every((weight) => weight > 0 || Math.abs(weight + share) < ROUNDING);
  return isShared && isOurs ? null : POINTS_TAKEN_OFF;
}

/** One answer may be chosen: it is right with 100 and wrong with zero or less. */
export function keyOfSingle(weights: number[]): ChoiceKey {
  const right = indexesWhere(weights, (weight) => weight > 0);
  const full = indexesWhere(weights, (weight) => Math.abs(weight - FULL) < TOLERANCE);
  if (right.length === 0) return refusal('no_key');
  if (full.length !== right.length) return refusal('partial_weights', joinWeights(weights));
  if (full.length > 1) return refusal('several_alternatives', joinWeights(weights));
  return { type: 'key', kind: 'single', correct: full };
}

/**
 * Several may be chosen: the right ones share 100 equally, so that only all of them together give full marks.
 */
export function keyOfMultiple(weights: number[]): ChoiceKey {
  return keyOfEqual(weights, FULL / indexesWhere(weights, (weight) => weight > 0).length);
}

/** Question types that grade all or nothing by themselves: 100 only marks the right answers. */
export function keyOfMarks(weights: number[]): ChoiceKey {
  return keyOfEqual(weights, FULL);
}

function keyOfEqual(weights: number[], share: number): ChoiceKey {
  const right = indexesWhere(weights, (weight) => weight > 0);
  if (right.length === 0) return refusal('no_key');
  return right.every((index) => Math.abs((weights[index] ?? 0) - share) < ROUNDING)
    ? { type: 'key', kind: 'multiple', correct: right }
    : refusal('partial_weights', joinWeights(weights));
}

function indexesWhere(weights: number[], holds: (weight: number) => boolean): number[] {
  return weights.flatMap((weight, index) => (holds(weight) ? [index] : []));
}

function joinWeights(weights: number[]): string {
  return weights.slice(0, 20).join(', ');
}
