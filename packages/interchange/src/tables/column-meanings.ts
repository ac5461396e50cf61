import { MAX_OPTIONS } from '@assay/assessment';
import { letterAt } from '../options/options.ts';
import { type ColumnRole, type RoleType, roleOf } from './column-roles.ts';

/** Choice of what a column may become. @param meaning a name by which such a column is understood */
export type ColumnMeaning = { meaning: string; label: string };

const TOPIC_STEPS = ['domain', 'subdomain', 'topic', 'subtopic'];
/** Names of the roles that have no label, in the order of a list to choose from. */
const NAMES = {
  stem: ['question', 'Question'],
  passage: ['passage', 'Passage above the question'],
  key: ['answer', 'Right answer'],
  keyText: ['answer text', 'Text of the right answer'],
  wrong: ['wrong answer', 'Wrong option'],
  options: ['options', 'All options in one cell'],
  explanation: ['explanation', 'Explanation'],
  reference: ['reference', 'Reference'],
  pictures: ['image', 'Picture'],
  id: ['id', 'Id in the file'],
  kind: ['question type', 'Kind of question'],
} as const satisfies Partial<Record<RoleType, readonly [string, string]>>;

const letters = Array.from({ length: MAX_OPTIONS }, (_, index) => letterAt(index));
const named = (type: keyof typeof NAMES): ColumnMeaning => ({
  meaning: NAMES[type][0],
  label: NAMES[type][1],
});

export const COLUMN_MEANINGS: readonly ColumnMeaning[] = [
  named('stem'),
  named('passage'),
  ...letters.map((letter) => ({ meaning: letter, label: `Option ${letter}` })),
  named('options'),
  named('wrong'),
  named('key'),
  named('keyText'),
  named('explanation'),
  ...letters.map((letter) => ({
    meaning: `explanation ${letter}`,
    label: `Explanation of option ${letter}`,
  })),
  { meaning: 'domain', label: 'Topic, first step' },
  { meaning: 'subdomain', label: 'Topic, second step' },
  { meaning: 'topic', label: 'Topic' },
  { meaning: 'subtopic', label: 'Subtopic' },
  named('reference'),
  named('pictures'),
  named('id'),
  named('kind'),
];

/** The meaning of a column by its name; null where the name is not understood. */
export function meaningOfName(name: string): string | null {
  const role = roleOf(name);
  return role === null ? null : meaningOf(role);
}

function meaningOf({ type, label }: ColumnRole): string {
  const letter = /^\d+$/u.test(label) ? letterAt(Number(label) - 1) : label.toUpperCase();
  if (type === 'option') return letter;
  if (type === 'feedback') return `explanation ${letter}`;
  if (type === 'topic') return TOPIC_STEPS[Number(label)] ?? 'topic';
  return NAMES[type][0];
}
