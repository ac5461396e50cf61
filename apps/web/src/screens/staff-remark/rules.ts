import type { RemarkQuestion, Rule } from '../../features/remarks/remarks.ts';
import { letterOf, type ReviewedQuestion, rightOptions } from '../../question-types/question.ts';

type Keys = Extract<Rule, { kind: 'keys' }>['keys'];
export type Key = Keys[number];

/** Choices of how a question is marked. */
export type Choice = 'published' | Rule['kind'];

export const CHOICES: readonly (readonly [Choice, string])[] = [
  ['published', 'As published'],
  ['keys', 'Other answers'],
  ['drop', 'Drop it'],
  ['full_marks', 'Full marks'],
];

/** Key of a question as it was published. */
export function publishedKey(question: ReviewedQuestion): Key {
  const right = [...(rightOptions({ ...question, remarked: null }) ?? [])];
  switch (question.question_type) {
    case 'Single Choice Question':
      return { kind: 'single', option: right[0] ?? 0 };
    case 'Multiple Choice Question':
      return { kind: 'multiple', options: right };
    case 'Sub Questions':
      return { kind: 'parts', parts: question.sub_questions.map((part) => part.correct_option === 'true') };
  }
}

/** Rule for a choice, from the answers that counted as right so far; null for the published key. */
export function ruleFor(choice: Choice, { question, rule }: RemarkQuestion): Rule | null {
  if (choice === 'published') return null;
  if (choice !== 'keys') return { kind: choice };
  return rule?.kind === 'keys' ? rule : { kind: 'keys', keys: [publishedKey(question)] };
}

/** Keys of a question of one answer with an option taken in or out; the published one stands first. */
export function withOption(keys: Keys, question: ReviewedQuestion, option: number, isRight: boolean): Keys {
  const published = publishedKey(question);
  const first = published.kind === 'single' ? published.option : 0;
  const others = keys.flatMap((key) => (key.kind === 'single' && key.option !== option ? [key.option] : []));
  const options = isRight ? [...others, option] : others;
  return options
    .sort((a, b) => Number(b === first) - Number(a === first) || a - b)
    .map((each) => ({ kind: 'single', option: each }));
}

/** Key with one of its options or statements changed. */
export function withPart(key: Key, index: number, isRight: boolean): Key {
  switch (key.kind) {
    case 'single':
      return { kind: 'single', option: index };
    case 'multiple': {
      const others = key.options.filter((each) => each !== index);
      return { kind: 'multiple', options: (isRight ? [...others, index] : others).sort((a, b) => a - b) };
    }
    case 'parts':
      return { kind: 'parts', parts: key.parts.map((part, at) => (at === index ? isRight : part)) };
  }
}

/** True when a rule says something that can be saved. */
export function isWhole(rule: Rule | null): boolean {
  if (rule?.kind !== 'keys') return true;
  return rule.keys.length > 0 && rule.keys.every((key) => key.kind !== 'multiple' || key.options.length > 0);
}

/** Words for how a question is marked, such as "D or B counts as right". */
export function describeRule(rule: Rule | null): string {
  switch (rule?.kind) {
    case undefined:
      return 'As published';
    case 'drop':
      return 'Dropped: it counts for nobody';
    case 'full_marks':
      return 'Full marks for everybody';
    case 'keys':
      return `${rule.keys.map(describeKey).join(' or ')} counts as right`;
  }
}

function describeKey(key: Key): string {
  switch (key.kind) {
    case 'single':
      return letterOf(key.option);
    case 'multiple':
      return key.options.map(letterOf).join(' with ');
    case 'parts':
      return key.parts.map((part) => (part ? 'True' : 'False')).join(', ');
  }
}

/** True when two rules mark a question alike. */
export function isSameRule(a: Rule | null, b: Rule | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
