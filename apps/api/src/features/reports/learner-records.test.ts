import type { QuestionId, ReportId, TestVersionId, TopicId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import type { LearnerRecords } from './learner-records.queries.ts';
import { averageChosenConfidence, countByConfidence, selectAnswers } from './learner-records.ts';

const VERSION = 'a version' as TestVersionId;
const HEART = 'the heart' as TopicId;
const record = (given: { id?: string; month?: string } & Partial<LearnerRecords>) => ({
  id: 'newest',
  month: '2026-05',
  results: 'CPWU',
  confidence: '0011',
  chosen: '1111',
  ...given,
});
const recordsOf = (...records: ReturnType<typeof record>[]): LearnerRecords => ({
  reportIds: records.map(({ id }) => id as ReportId),
  versionIds: records.map(() => VERSION),
  months: records.map(({ month }) => month),
  results: records.map(({ results }) => results).join(' '),
  confidence: records.map(({ confidence }) => confidence).join(' '),
  chosen: records.map(({ chosen }) => chosen).join(' '),
});
const outlines = new Map([
  [
    VERSION,
    [HEART, HEART, null, null].map((topicId, at) => ({
      id: `question ${at}` as QuestionId,
      topicId,
      words: `Which ${at}?`,
    })),
  ],
]);
const NOTHING = new Map();
const FIRST_OF_NEWEST = new Map([['newest' as ReportId, new Set([0])]]);
const ALL = { results: ['C', 'P', 'W', 'U'], atMost: 200 } as const;

describe('answers by level', () => {
  it('are those at which the level was chosen, and which were answered', () => {
    const records = recordsOf(record({}), record({ chosen: '0110', month: '2026-04' }));
    expect(countByConfidence(records, NOTHING)).toEqual([
      { month: '2026-05', confidence: 0, answers: 2, correct: 1, withheld: 0 },
      { month: '2026-05', confidence: 1, answers: 1, correct: 0, withheld: 0 },
      { month: '2026-04', confidence: 0, answers: 1, correct: 0, withheld: 0 },
      { month: '2026-04', confidence: 1, answers: 1, correct: 0, withheld: 0 },
    ]);
  });

  it('count what is held back apart, right or wrong', () => {
    expect(countByConfidence(recordsOf(record({})), FIRST_OF_NEWEST)).toEqual([
      { month: '2026-05', confidence: 0, answers: 1, correct: 0, withheld: 1 },
      { month: '2026-05', confidence: 1, answers: 1, correct: 0, withheld: 0 },
    ]);
  });
});

describe('how sure the learner was where they chose a level', () => {
  it.each([
    ['no answer', { results: '', confidence: '', chosen: '' }, { answers: 0, percent: null }],
    ['nothing chosen', { chosen: '0000' }, { answers: 0, percent: null }],
    ['chosen, and not answered', { chosen: '0001' }, { answers: 0, percent: null }],
    ['the last of them', { results: 'UUUC', chosen: '0001' }, { answers: 1, percent: 75 }],
    ['all of them', { chosen: '1111' }, { answers: 3, percent: 91.67 }],
    ['in two reports', { results: 'C CW', confidence: '0 11', chosen: '0 01' }, { answers: 1, percent: 75 }],
    ['every level', { confidence: '0123', results: 'CPWC', chosen: '1111' }, { answers: 4, percent: 62.5 }],
  ])('is the mean over those alone: %s', (_, given, mean) => {
    expect(averageChosenConfidence(record(given))).toEqual(mean);
  });
});

describe('the answers behind a figure', () => {
  const select = (selection: object, choice: Parameters<typeof selectAnswers>[4] = ALL) =>
    selectAnswers(recordsOf(record({}), record({ id: 'older' })), outlines, NOTHING, selection, choice);

  it('are listed in the order of the records, with where each of them stands', () => {
    const { counts, answers } = select({});
    expect(counts).toMatchObject({ total: 8, correct: 2, withheld: 0, correctOfAll: 2 });
    expect(answers.map(({ report_id, position, result }) => `${report_id} ${position} ${result}`)).toEqual([
      'newest 0 C',
      'newest 1 P',
      'newest 2 W',
      'newest 3 U',
      'older 0 C',
      'older 1 P',
      'older 2 W',
      'older 3 U',
    ]);
  });

  it.each([
    [{ topicIds: [HEART] }, { total: 4, correct: 2 }],
    [{ topicIds: null }, { total: 4, correct: 0 }],
    [{ topicIds: ['another' as TopicId] }, { total: 0, correct: 0 }],
    [{ confidence: 1 }, { total: 2, correct: 0 }],
  ])('are chosen by %j', (selection, counted) => {
    expect(select(selection).counts).toMatchObject(counted);
  });

  it('are counted to the end, and listed as far as is asked', () => {
    const { counts, answers } = select({}, { results: ['W'], atMost: 1 });
    expect(counts).toMatchObject({ total: 8, correct: 2 });
    expect(answers).toMatchObject([{ report_id: 'newest', position: 2, result: 'W' }]);
  });

  it('come a page at a time, with how many there are', () => {
    const { answers, found } = select({}, { results: ['P', 'W'], skip: 1, atMost: 2 });
    expect(found).toBe(4);
    expect(answers).toMatchObject([
      { report_id: 'newest', position: 2, result: 'W' },
      { report_id: 'older', position: 1, result: 'P' },
    ]);
  });

  it('leave out what is held back, and say how much', () => {
    const { counts, answers } = selectAnswers(recordsOf(record({})), outlines, FIRST_OF_NEWEST, {}, ALL);
    expect(counts).toEqual({
      total: 3,
      correct: 0,
      withheld: 1,
      // Totals of whole reports, where their scores may be shown all the same; and the learner's confidence.
      correctOfAll: 1,
      answered: 3,
      claimed: 275,
      chosen: { answers: 3, claimed: 275 },
    });
    expect(answers.map(({ position }) => position)).toEqual([1, 2, 3]);
  });
});
