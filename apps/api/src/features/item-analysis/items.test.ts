import type { MarkRule, Question, QuestionId, TestVersionId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { singleQuestion, threeKinds } from '../../testing/test-questions.ts';
import { assembleVersion } from '../publishing/versions.ts';
import { analysedItem, itemsOf } from './items.ts';

const ID = '8d3b5f0a-2f4c-4f0e-9a55-0a1b2c3d4e5f' as QuestionId;

/** A version of a test that asks one question. */
function version(name: string, content: Question, number: number) {
  const row = { question_id: ID, question_version: number, topic_id: null, content };
  const facts = { learner_view: '[]', mixes_questions: false, mixes_options: false };
  return { ...assembleVersion([row], facts), id: name as TestVersionId, current: name === 'new' };
}

const OLD = singleQuestion(['A', 'B', 'C'], 0, 'Which?');
const itemsWith = (content: Question) => itemsOf([version('new', content, 2), version('old', OLD, 1)], []);

describe('two versions of a question', () => {
  it('are one item where they ask the same', () => {
    const { items, papers } = itemsWith({ ...OLD, explanation: 'Told better.' });
    expect(items).toMatchObject([{ question: { version: 2 }, isCurrent: true }]);
    expect([...papers.values()].map(({ name }) => name)).toEqual(['0', '0']);
  });

  it.each([
    ['words', singleQuestion(['A', 'B', 'C'], 0, 'Which one?')],
    ['options', singleQuestion(['A', 'B', 'D'], 0, 'Which?')],
    ['key', singleQuestion(['A', 'B', 'C'], 1, 'Which?')],
  ])('are two where their %s differ', (_what, content) => {
    const { items } = itemsWith(content);
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });
});

describe('guessing gives', () => {
  const [single, multiple, parts] = threeKinds();
  const guessOf = (content: Question | undefined, rule?: MarkRule) =>
    content && analysedItem(content, rule).guess;

  it('one of the options, one of their sets, or one of the ways to judge the statements', () => {
    expect(guessOf(OLD)).toBeCloseTo(100 / 3);
    if (single?.kind !== 'single' || multiple?.kind !== 'multiple' || parts?.kind !== 'parts')
      throw new Error('These are not the three kinds.');
    expect(guessOf(multiple)).toBeCloseTo(100 / (2 ** multiple.options.length - 1));
    expect(guessOf(parts)).toBe(100 / 2 ** parts.parts.length);
  });

  it('more where more answers count, and nothing to compare with where all do', () => {
    const both: MarkRule = {
      kind: 'keys',
      keys: [
        { kind: 'single', option: 0 },
        { kind: 'single', option: 2 },
      ],
    };
    expect(guessOf(OLD, both)).toBeCloseTo(200 / 3);
    expect(guessOf(OLD, { kind: 'full_marks' })).toBeNull();
    expect(analysedItem(OLD, both).groups[0]?.map(({ isRight }) => isRight)).toEqual([true, false, true]);
  });
});
