import { type MarkRule, type Question, type RuledQuestion, ruleFor } from '@assay/assessment';
import { type AnswerKey, contentUnder, responseOfBits } from '@assay/assessment/grading';
import type { AnswerResult } from '@assay/contract';
import { letterAt } from '@assay/interchange';
import type { PublishedVersion } from '../publishing/versions.ts';

export type AskedQuestion = PublishedVersion['questions'][number];

/** Results by the letters of `AnswerRecord.results`. */
const RESULTS: Record<string, AnswerResult> = {
  C: 'right',
  P: 'partial',
  W: 'wrong',
  U: 'unanswered',
  D: 'dropped',
  G: 'full_marks',
};

/** Result of an answer by its letter in a record. @throws for any other letter */
export function resultOf(letter: string): AnswerResult {
  const result = RESULTS[letter];
  if (result === undefined) throw new Error(`"${letter}" is no result of an answer.`);
  return result;
}

/**
 * Reads what a learner said of each option or statement, in the bank's order whatever they were shown: true
 * for a chosen option, true or false for a statement, and null for what was left.
 */
export function saidOf({ view }: AskedQuestion, picked: number): (boolean | null)[] {
  const response = responseOfBits(view, picked);
  if (response.kind === 'parts') return response.parts;
  const chosen = response.kind === 'single' ? [response.option] : response.options;
  return choiceCount(view).map((option) => (chosen.includes(option) ? true : null));
}

function choiceCount(view: AskedQuestion['view']): number[] {
  return [...(view.kind === 'parts' ? view.statements : view.options).keys()];
}

/** Writes what was said in letters: "B", "A, C", or "A true, B false". */
export function lettersOf(kind: Question['kind'], said: readonly (boolean | null)[]): string {
  return said
    .flatMap((each, index) => {
      if (each === null) return [];
      return kind === 'parts' ? `${letterAt(index)} ${each}` : letterAt(index);
    })
    .join(', ');
}

/** Answers that count as right for a question, the one that is shown as its key first. */
export type CountedKey = { isRight: boolean[]; alsoRight: string[] };

/** @param rules by which the report was marked */
export function keyUnder(rules: RuledQuestion[], { id, version, content }: AskedQuestion): CountedKey {
  const rule = ruleFor(rules, { id, version });
  const counted = contentUnder(content, rule);
  const isRight =
    counted.kind === 'parts'
      ? counted.parts.map(({ correct }) => correct)
      : counted.options.map((_, index) => counted.correct.includes(index));
  return { isRight, alsoRight: furtherKeys(rule).map((each) => lettersOf(content.kind, saidBy(each))) };
}

function furtherKeys(rule: MarkRule | undefined): AnswerKey[] {
  return rule?.kind === 'keys' ? rule.keys.slice(1) : [];
}

function saidBy(key: AnswerKey): (boolean | null)[] {
  if (key.kind === 'parts') return [...key.parts];
  const options = key.kind === 'single' ? [key.option] : key.options;
  return Array.from({ length: Math.max(...options) + 1 }, (_, index) =>
    options.includes(index) ? true : null,
  );
}
