import { describe, expect, it } from 'vitest';
import type { RemarkQuestion, Rule } from '../../features/remarks/remarks.ts';
import { reviewedQuestion } from '../../testing/examples.ts';
import { describeRule, isWhole, publishedKey, ruleFor, withOption, withPart } from './rules.ts';

const single = reviewedQuestion({ options: ['Starboard', 'Port', 'Cardinal'], correct_option: 'Cardinal' });
const multiple = reviewedQuestion({
  question_type: 'Multiple Choice Question',
  options: ['Stern', 'Masthead', 'Side'],
  correct_option: null,
  correct_options: ['Stern', 'Side'],
});
const parts = reviewedQuestion({
  question_type: 'Sub Questions',
  options: [],
  correct_option: null,
  sub_questions: [
    { question: 'Red is port', answer: true, correct_option: 'true' },
    { question: 'Green is port', answer: false, correct_option: 'false' },
  ],
});
const of = (question: RemarkQuestion['question'], rule: Rule | null = null): RemarkQuestion => ({
  question,
  version: 1,
  number: 1,
  current: true,
  standing: null,
  rule,
});
const option = (index: number) => ({ kind: 'single' as const, option: index });

describe('the published key', () => {
  it.each([
    [single, option(2)],
    [multiple, { kind: 'multiple', options: [0, 2] }],
    [parts, { kind: 'parts', parts: [true, false] }],
  ])('is read from the question, whatever its kind', (question, key) => {
    expect(publishedKey(question)).toEqual(key);
  });

  it('is where other answers begin', () => {
    expect(ruleFor('keys', of(single))).toEqual({ kind: 'keys', keys: [option(2)] });
    expect(ruleFor('drop', of(single))).toEqual({ kind: 'drop' });
    expect(ruleFor('published', of(single, { kind: 'drop' }))).toBeNull();
  });
});

describe('answers that count as right', () => {
  it('of one option are taken in and out, the published one first', () => {
    const both = withOption([option(2)], single, 0, true);
    expect(both).toEqual([option(2), option(0)]);
    expect(withOption(both, single, 2, false)).toEqual([option(0)]);
    expect(withOption([option(0)], single, 2, true)).toEqual([option(2), option(0)]);
  });

  it('of several options or statements are changed one by one', () => {
    expect(withPart({ kind: 'multiple', options: [0, 2] }, 1, true)).toEqual({
      kind: 'multiple',
      options: [0, 1, 2],
    });
    expect(withPart({ kind: 'parts', parts: [true, false] }, 1, true)).toEqual({
      kind: 'parts',
      parts: [true, true],
    });
  });

  it('cannot be none', () => {
    expect(isWhole({ kind: 'keys', keys: [] })).toBe(false);
    expect(isWhole({ kind: 'keys', keys: [{ kind: 'multiple', options: [] }] })).toBe(false);
    expect(isWhole({ kind: 'drop' })).toBe(true);
  });

  it.each<[Rule | null, string]>([
    [null, 'As published'],
    [{ kind: 'drop' }, 'Dropped: it counts for nobody'],
    [{ kind: 'full_marks' }, 'Full marks for everybody'],
    [{ kind: 'keys', keys: [option(2), option(1)] }, 'C or B counts as right'],
    [{ kind: 'keys', keys: [{ kind: 'multiple', options: [0, 2] }] }, 'A with C counts as right'],
    [{ kind: 'keys', keys: [{ kind: 'parts', parts: [true, false] }] }, 'True, False counts as right'],
  ])('are said in words', (rule, words) => {
    expect(describeRule(rule)).toBe(words);
  });
});
