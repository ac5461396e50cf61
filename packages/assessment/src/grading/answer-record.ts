import type { Response, StoredAnswer } from '../answer.ts';
import type { LearnerQuestion } from '../learner-view.ts';
import { MAX_PARTS } from '../options.ts';
import type { AnswerStatus, Grade } from './grade.ts';

/**
 * Answers of a paper as they are kept beside its report, so that they can be queried across reports: a
 * character or a number for each question, in the paper's order. Stored for ever: fields may be added, none
 * may change its meaning.
 */
export type AnswerRecord = {
  /** C Correct, P Partial, W Wrong, U unanswered, which a report counts as Wrong. */
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

const LETTERS: Record<AnswerStatus, string> = { Correct: 'C', Partial: 'P', Wrong: 'W' };

/** @param graded one entry a question: the answer as an attempt keeps it, read and graded */
export function recordAnswers(
  graded: { stored: StoredAnswer | undefined; response: Response; grade: Grade }[],
): AnswerRecord {
  return {
    results: graded.map(({ grade }) => (grade.type === 'unanswered' ? 'U' : LETTERS[grade.status])).join(''),
    picked: graded.map(({ response }) => bitsOf(response)),
    confidence: graded.map(({ stored }) => stored?.c ?? 0).join(''),
    chosen: graded.map(({ stored }) => stored?.k ?? 0).join(''),
    flagged: graded.map(({ stored }) => stored?.f ?? 0).join(''),
  };
}

/** The statuses of a report, in which an unanswered question is Wrong. */
export function statusesOf({ results }: AnswerRecord): string {
  return results.replaceAll('U', 'W');
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
