import type { StoredAnswers } from '../answer.ts';
import type { AnswerKey } from '../grading/grade.ts';
import type { MarkRule } from '../mark-rules.ts';
import type { Question } from '../question.ts';

type Figures = {
  letters: string;
  total: number;
  attempted: number;
  correct: number;
  partial: number;
  wrong: number;
  performance: string;
  confidence: string;
};

/**
 * A second grader, written from the definitions alone and in another way: with strings of marks and sums
 * instead of sets and unions, percentages by integer division. It shares no line with the first; where the
 * two differ, one is wrong.
 */
export function gradeAgain(
  questions: Question[],
  answers: StoredAnswers,
  rules: (MarkRule | undefined)[] = [],
): Figures {
  let letters = '';
  let attempted = 0;
  let quarters = 0;
  questions.forEach((question, position) => {
    const answer = answers[position];
    const { answered, mark } = letterFor(question, answer?.s);
    letters += letterByRule(rules[position], question, answer?.s) ?? mark;
    if (!answered || rules[position]?.kind === 'drop') return;
    attempted += 1;
    quarters += 4 - (answer?.c ?? 0);
  });
  const tally = (mark: string) => letters.split(mark).length - 1;
  return {
    letters,
    total: questions.length - tally('D'),
    attempted,
    correct: tally('C'),
    partial: tally('P'),
    wrong: tally('W'),
    performance: twoDecimals(tally('C') * 100, questions.length - tally('D')),
    confidence: twoDecimals(quarters * 25, attempted),
  };
}

/** The rule as a letter; null without one. Asks the published way of marking once for each accepted key. */
function letterByRule(rule: MarkRule | undefined, question: Question, picked: unknown): string | null {
  if (rule === undefined) return null;
  if (rule.kind !== 'keys') return rule.kind === 'drop' ? 'D' : 'C';
  const letters = rule.keys.map((key) => letterFor(withKey(question, key), picked).mark);
  return letters.sort((a, b) => 'CPW'.indexOf(a) - 'CPW'.indexOf(b))[0] ?? null;
}

/** The question as if its author had written this key. */
function withKey(question: Question, key: AnswerKey): Question {
  if (key.kind === 'parts' && question.kind === 'parts') {
    return {
      ...question,
      parts: question.parts.map((part, at) => ({ ...part, correct: key.parts[at] === true })),
    };
  }
  if (key.kind === 'single' && question.kind === 'single') return { ...question, correct: [key.option] };
  if (key.kind === 'multiple' && question.kind === 'multiple') return { ...question, correct: key.options };
  throw new Error('The key belongs to another kind of question.');
}

/** a / b with two decimals, half up, in whole numbers only. */
function twoDecimals(a: number, b: number): string {
  if (b === 0) return '0.00';
  const hundredths = (BigInt(a) * 200n + BigInt(b)) / (BigInt(b) * 2n);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

function letterFor(question: Question, picked: unknown): { mark: 'C' | 'P' | 'W'; answered: boolean } {
  if (question.kind === 'parts') return partsLetter(question.parts, Array.isArray(picked) ? picked : []);
  const picks = Array.isArray(picked) ? picked : typeof picked === 'number' ? [picked] : [];
  if (picks.length === 0) return { mark: 'W', answered: false };
  let score = 0;
  let misses = 0;
  question.options.forEach((_, index) => {
    const isRight = question.correct.indexOf(index) >= 0;
    const isPicked = picks.indexOf(index) >= 0;
    if (isPicked) score += isRight ? 1 : -1;
    if (isPicked !== isRight) misses += 1;
  });
  if (misses === 0) return { mark: 'C', answered: true };
  return { mark: question.kind === 'multiple' && score > 0 ? 'P' : 'W', answered: true };
}

function partsLetter(
  parts: { correct: boolean }[],
  picked: unknown[],
): { mark: 'C' | 'P' | 'W'; answered: boolean } {
  let hits = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const value = picked[index];
    if (value !== 0 && value !== 1) return { mark: 'W', answered: false };
    hits += (value === 1) === parts[index]?.correct ? 1 : 0;
  }
  if (hits === parts.length) return { mark: 'C', answered: true };
  return { mark: hits === 0 ? 'W' : 'P', answered: true };
}
