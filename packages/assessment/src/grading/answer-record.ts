import type { Response, StoredAnswer } from '../answer.ts';
import type { LearnerQuestion } from '../learner-view.ts';
import { MAX_PARTS } from '../options.ts';
import type { Mark, MarkStatus } from './mark-rule.ts';

/**
 * Answers of a paper as they are kept beside its report, so that they can be queried across reports: a
 * character or a number for each question, in the paper's order. Stored for ever: fields may be added, none
 * may change its meaning.
 */
export type AnswerRecord = {
  /**
   * C Correct, P Partial, W Wrong, U unanswered, which a report counts as Wrong. Since a re-mark: D dropped,
   * which counts for nothing; G full marks although it is unanswered, which a report counts as Correct.
   */
  results: string;
  /**
   * Selections, one bit for each option, 0 when nothing was selected. Single and multiple: bit 0 is the first
   * option. Parts: bit 0 is the first part said to be true, bit 16 the first one said to be false.
   */
  picked: number[];
  /** The confidence level by its index, 0 the surest. */
  confidence: string;
  /** 1 when the learner chose that level, 0 when it was preset. */
  chosen: string;
  /** 1 when flagged. */
  flagged: string;
};

const ANSWERED: Record<MarkStatus, string> = { Correct: 'C', Partial: 'P', Wrong: 'W', Dropped: 'D' };
const UNANSWERED: Record<MarkStatus, string> = { Correct: 'G', Partial: 'P', Wrong: 'U', Dropped: 'D' };

/** @param marked one entry a question: the answer as an attempt keeps it, read and marked */
export function recordAnswers(
  marked: { stored: StoredAnswer | undefined; response: Response; mark: Mark }[],
): AnswerRecord {
  return {
    results: marked.map(({ mark }) => (mark.answered ? ANSWERED : UNANSWERED)[mark.status]).join(''),
    picked: marked.map(({ response }) => bitsOf(response)),
    confidence: marked.map(({ stored }) => stored?.c ?? 0).join(''),
    chosen: marked.map(({ stored }) => stored?.k ?? 0).join(''),
    flagged: marked.map(({ stored }) => stored?.f ?? 0).join(''),
  };
}

/** One letter of `AnswerRecord.results`. */
export type ResultLetter = 'C' | 'P' | 'W' | 'U' | 'D' | 'G';

/** True when a letter of `results` says that the question was answered, and counts. */
export function isAnsweredLetter(letter: string): boolean {
  return letter === 'C' || letter === 'P' || letter === 'W';
}

/** True when a letter of `results` counts as correct. */
export function isRightLetter(letter: string): boolean {
  return letter === 'C' || letter === 'G';
}

/** The statuses of a report, one letter a question: C, P, W, and D for a dropped one. */
export function statusesOf({ results }: Pick<AnswerRecord, 'results'>): string {
  return results.replaceAll('U', 'W').replaceAll('G', 'C');
}

/** Bitwise operators give signed numbers of 32 bits, which is what the database keeps. */
function bitsOf(response: Response): number {
  switch (response.kind) {
    case 'single':
      return response.option === null ? 0 : 1 << response.option;
    case 'multiple':
      return response.options.reduce((bits, option) => bits | (1 << option), 0);
    case 'parts':
      return response.parts.reduce(
        (bits, part, index) => (part === null ? bits : bits | (1 << (part ? index : index + MAX_PARTS))),
        0,
      );
  }
}

/** Reads a selection back from its stored bits. */
export function responseOfBits(view: LearnerQuestion, bits: number): Response {
  const has = (bit: number) => (bits & (1 << bit)) !== 0;
  if (view.kind === 'parts') {
    const parts = view.statements.map((_, index) =>
      has(index) ? true : has(index + MAX_PARTS) ? false : null,
    );
    return { kind: 'parts', parts };
  }
  const options = [...view.options.keys()].filter(has);
  return view.kind === 'single'
    ? { kind: 'single', option: options[0] ?? null }
    : { kind: 'multiple', options };
}
