import { z } from 'zod';
import type { Response } from '../answer.ts';
import { MAX_OPTIONS, MAX_PARTS } from '../options.ts';
import type { Question } from '../question.ts';
import { type AnswerKey, type AnswerStatus, type Grade, grade } from './grade.ts';

/** Maximum number of keys that a question accepts after re-marking. */
export const MAX_ACCEPTED_KEYS = 8;

const option = z
  .int()
  .min(0)
  .max(MAX_OPTIONS - 1);

const answerKeySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), option }),
  z.object({ kind: z.literal('multiple'), options: z.array(option).min(1).max(MAX_OPTIONS) }),
  z.object({ kind: z.literal('parts'), parts: z.array(z.boolean()).min(1).max(MAX_PARTS) }),
]);

/**
 * Rules by which a question is marked instead of by its published key. Stored for ever: a kind may be added,
 * none may change its meaning.
 * `keys`: any of these is right, the best grade counts; the first is the one that is shown as the key.
 * `drop`: the question counts for nobody, neither in the total nor in any figure.
 * `full_marks`: right for everybody, also unanswered.
 */
export const markRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keys'), keys: z.array(answerKeySchema).min(1).max(MAX_ACCEPTED_KEYS) }),
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('full_marks') }),
]);
export type MarkRule = z.infer<typeof markRuleSchema>;

/** Status of a question in a report; a dropped one counts for nothing. */
export type MarkStatus = AnswerStatus | 'Dropped';

export type Mark = { answered: boolean; status: MarkStatus };

const RANK: Record<AnswerStatus, number> = { Wrong: 0, Partial: 1, Correct: 2 };

/** Marks one answer by the published key, or by the rule that replaces it. */
export function mark(key: AnswerKey, rule: MarkRule | undefined, response: Response): Mark {
  const published = grade(key, response);
  const answered = published.type === 'answered';
  switch (rule?.kind) {
    case undefined:
      return { answered, status: published.status };
    case 'drop':
      return { answered, status: 'Dropped' };
    case 'full_marks':
      return { answered, status: 'Correct' };
    case 'keys':
      return { answered, status: bestOf(rule.keys.map((each) => grade(each, response))) };
  }
}

function bestOf(grades: Grade[]): AnswerStatus {
  return grades.reduce<AnswerStatus>(
    (best, { status }) => (RANK[status] > RANK[best] ? status : best),
    'Wrong',
  );
}

/** The question with the key that counts under a rule: the first of the accepted ones. */
export function contentUnder(question: Question, rule: MarkRule | undefined): Question {
  const [key] = rule?.kind === 'keys' ? rule.keys : [];
  if (key === undefined || key.kind !== question.kind) return question;
  if (key.kind === 'parts' && question.kind === 'parts') {
    const parts = question.parts.map((part, at) => ({ ...part, correct: key.parts[at] === true }));
    return { ...question, parts };
  }
  if (key.kind === 'single' && question.kind === 'single') return { ...question, correct: [key.option] };
  if (key.kind === 'multiple' && question.kind === 'multiple') {
    return { ...question, correct: key.options.toSorted((a, b) => a - b) };
  }
  return question;
}

/** True when a key can belong to the question of another key: same kind, and its options or parts exist. */
export function fitsKey(published: AnswerKey, key: AnswerKey, size: number): boolean {
  if (published.kind !== key.kind) return false;
  switch (key.kind) {
    case 'single':
      return key.option < size;
    case 'multiple':
      return key.options.every((each) => each < size) && new Set(key.options).size === key.options.length;
    case 'parts':
      return key.parts.length === size;
  }
}
