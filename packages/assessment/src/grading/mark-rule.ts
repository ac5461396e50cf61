import type { Response } from '../answer.ts';
import type { MarkRule } from '../mark-rules.ts';
import type { Question } from '../question.ts';
import { type AnswerKey, type AnswerStatus, type Grade, grade } from './grade.ts';

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
