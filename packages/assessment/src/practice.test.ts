import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hold } from './disclosure.ts';
import type { TestId } from './ids.ts';
import {
  holdsOfPractice,
  isOfChoice,
  type LastAnswer,
  PRACTICE_CHOICES,
  type QuestionPlace,
  UNTIL_RELEASED,
} from './practice.ts';

const test = (name: string) => ({ testId: name as TestId, testName: name });
const hold = (name: string, until: Hold['until'], from: number | null = null): Hold => ({
  ...test(name),
  until,
  from,
});
const FREE: QuestionPlace = {
  test: test('Mock'),
  open: false,
  offered: false,
  keepsAnswers: false,
  reported: false,
  rule: null,
  review: [],
};

const untils = (...places: Partial<QuestionPlace>[]) =>
  holdsOfPractice(places.map((place) => ({ ...FREE, ...place }))).map(({ until }) => until);

describe('a question is practised', () => {
  it.each<[string, Partial<QuestionPlace>[]]>([
    ['when no test has it', []],
    ['when its test was closed, sat or not', [{}, { reported: true }]],
    ['when it was reported on and shown, though it may be sat again', [{ offered: true, reported: true }]],
  ])('%s', (_, places) => {
    expect(untils(...places)).toEqual([]);
  });

  it.each<[string, Partial<QuestionPlace>, string]>([
    ['in an open attempt', { open: true, reported: true }, 'handed_in'],
    ['in a further attempt that is open', { open: true, offered: true, reported: true }, 'handed_in'],
    ['in an active test without a report', { offered: true }, 'taken'],
    [
      'in a test that shows its answers later',
      { rule: hold('Mock', 'after_date', 9), reported: true },
      'after_date',
    ],
    ['in a closed test that keeps its answers', { keepsAnswers: true }, 'released'],
    [
      'in such a test that was sat',
      { keepsAnswers: true, rule: hold('Mock', 'never'), reported: true },
      'never',
    ],
    [
      'in a report whose review holds it back',
      { reported: true, review: [hold('Final', 'after_close')] },
      'after_close',
    ],
  ])('but not %s', (_, place, until) => {
    expect(untils({}, place, { reported: true })).toEqual([until]);
  });

  it('but not while any reason lasts: the longest is named first, each once', () => {
    expect(
      untils(
        { open: true, offered: true },
        { open: true, review: [hold('Final', 'after_close')] },
        { rule: hold('Final', 'after_close') },
      ),
    ).toEqual(['after_close', 'taken', 'handed_in']);
  });
});

describe('a question in a test of which the learner must not hear', () => {
  const unnamed = { testId: 'Theirs' as TestId, testName: null };
  it.each<[string, Partial<QuestionPlace>]>([
    ['that is offered to others', { offered: true }],
    ['that keeps its answers', { rule: { ...hold('Theirs', 'never'), testName: null } }],
    [
      'that holds back a review of the learner’s',
      { test: test('Mock'), reported: true, review: [{ ...hold('Theirs', 'after_close'), testName: null }] },
    ],
  ])('%s is held back like one that is not released', (_, place) => {
    expect(holdsOfPractice([{ ...FREE, test: unnamed, ...place }])).toEqual([UNTIL_RELEASED]);
  });
});

/** The rule once more, clause by clause, in its plainest form. */
function mayBePractised(places: QuestionPlace[]): boolean {
  for (const place of places) {
    if (place.open) return false;
    if (place.offered) {
      if (!place.reported) return false;
    }
    if (place.keepsAnswers) return false;
    if (place.rule) return false;
    if (place.review.length > 0) return false;
  }
  return true;
}

const holds = fc
  .constantFrom<Hold['until']>('handed_in', 'after_date', 'after_close', 'never')
  .map((until) => hold('Other', until, until === 'after_date' ? 1 : null));
const place: fc.Arbitrary<QuestionPlace> = fc.record({
  test: fc.constantFrom('A', 'B', 'C').map(test),
  open: fc.boolean(),
  offered: fc.boolean(),
  keepsAnswers: fc.boolean(),
  reported: fc.boolean(),
  rule: fc.option(holds),
  review: fc.array(holds, { maxLength: 2 }),
});

describe('in any mixture of tests', () => {
  it('a question has a reason to be held back exactly where the plain rule refuses it', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 4 }), (places) => {
        expect(holdsOfPractice(places).length === 0).toBe(mayBePractised(places));
      }),
      { numRuns: 2_000 },
    );
  });

  it('another test never frees a question', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 3 }), place, (places, more) => {
        expect(holdsOfPractice([...places, more]).length).toBeGreaterThanOrEqual(
          holdsOfPractice(places).length,
        );
      }),
    );
  });
});

describe('a choice', () => {
  const last = (changes: Partial<LastAnswer>): LastAnswer => ({
    result: 'C',
    confidence: 0,
    chosen: true,
    flagged: false,
    ...changes,
  });
  it.each<[string, LastAnswer | null, string]>([
    ['never met', null, 'all unseen'],
    ['right', last({}), 'all'],
    ['partly right, surely', last({ result: 'P' }), 'all wrong'],
    ['wrong, surely', last({ result: 'W' }), 'all wrong sure_and_wrong'],
    ['wrong, as preset', last({ result: 'W', chosen: false }), 'all wrong'],
    ['wrong, less surely', last({ result: 'W', confidence: 1 }), 'all wrong'],
    ['left open', last({ result: 'U' }), 'all wrong'],
    ['right and flagged', last({ flagged: true }), 'all flagged'],
  ])('has a question that was %s', (_, met, choices) => {
    expect(PRACTICE_CHOICES.filter((choice) => isOfChoice(choice, met)).join(' ')).toBe(choices);
  });
});
