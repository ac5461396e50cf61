import { describe, expect, it } from 'vitest';
import type { QuestionId, TopicId } from './ids.ts';
import { findTestFindings, isTestFault, type TestDraft, type TestSurroundings } from './test-draft.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const topic = (number: number) => `00000000-0000-7000-8000-00000000000${number}` as TopicId;
const question = (number: number) => `00000000-0000-7000-8000-00000000010${number}` as QuestionId;

const good: TestDraft = {
  name: 'Paper 3',
  type: 'Exam',
  subject: '',
  minutes: 60,
  mixesQuestions: false,
  mixesOptions: false,
  answersShown: 'at_once',
  answersFrom: null,
  opensAt: null,
  closesAt: null,
  endsForAll: false,
  chosen: 'hand',
  questions: [question(1), question(2)],
  blueprint: { rows: [], leaveOut: null },
  drawnBy: null,
};
const quiet: TestSurroundings = {
  publishedType: null,
  isNameTaken: false,
  retired: [],
  gone: 0,
  released: 0,
  available: new Map(),
  sharedWith: [],
  now: NOW,
};
const rows = [
  { topic: topic(1), take: 2 },
  { topic: topic(2), take: 3 },
];
const drawn: TestDraft = {
  ...good,
  chosen: 'blueprint',
  blueprint: { rows, leaveOut: null },
  drawnBy: { rows, leaveOut: null },
};
const enough = new Map([
  [topic(1), 2],
  [topic(2), 9],
]);

const reasonsOf = (draft: Partial<TestDraft>, known: Partial<TestSurroundings> = {}) =>
  findTestFindings({ ...good, ...draft }, { ...quiet, ...known }).map(({ reason }) => reason);

describe('a draft of a test', () => {
  it.each<[string, Partial<TestDraft>, Partial<TestSurroundings>, string[]]>([
    ['has nothing found when complete', {}, {}, []],
    ['needs a name', { name: '' }, {}, ['name_missing']],
    ['needs a name of its own', {}, { isNameTaken: true }, ['name_taken']],
    ['keeps the type it was published with', {}, { publishedType: 'Quiz' }, ['type_fixed']],
    ['needs minutes', { minutes: null }, {}, ['minutes_missing']],
    ['needs questions', { questions: [] }, {}, ['questions_missing']],
    ['takes no retired questions', {}, { retired: [question(1)] }, ['questions_retired']],
    ['takes no questions that are gone', {}, { gone: 1 }, ['questions_gone']],
    ['opens before it closes', { opensAt: NOW + 2, closesAt: NOW + 2 }, {}, ['closes_before_opens']],
    ['closes in the future', { closesAt: NOW }, {}, ['closing_past']],
    ['ends for all only at a closing time', { endsForAll: true }, {}, ['end_without_closing']],
    [
      'shows its answers from a date that is given',
      { answersShown: 'after_date' },
      {},
      ['answers_date_missing'],
    ],
    ['needs topics in a blueprint', { chosen: 'blueprint' }, {}, ['topic_missing']],
    ['needs topics that exist', drawn, {}, ['topic_missing', 'topic_missing']],
    ['has nothing found when drawn', drawn, { available: enough }, []],
    [
      'is drawn again after its blueprint changed',
      { ...drawn, drawnBy: { rows: [], leaveOut: null } },
      { available: enough },
      ['not_drawn'],
    ],
  ])('%s', (_title, draft, known, reasons) => {
    expect(reasonsOf(draft, known)).toEqual(reasons);
  });

  it('says which topic has too few questions, and how many it has', () => {
    const available = new Map([...enough, [topic(2), 1]]);
    expect(findTestFindings(drawn, { ...quiet, available })).toEqual([
      { reason: 'topic_short', topic: topic(2), count: 1, names: [] },
    ]);
  });

  it('asks for the number of a topic', () => {
    const blueprint = { rows: [{ topic: topic(1), take: null }], leaveOut: null };
    expect(reasonsOf({ ...drawn, blueprint }, { available: enough })).toEqual(['take_missing']);
  });

  it.each<[string, Partial<TestDraft>, string[]]>([
    [
      'shorter than its minutes and ends for all',
      { closesAt: NOW + 59 * MINUTE, endsForAll: true },
      ['window_short'],
    ],
    ['as long as its minutes', { closesAt: NOW + 60 * MINUTE, endsForAll: true }, []],
    ['shorter, but leaves who starts late all minutes', { closesAt: NOW + MINUTE }, []],
    [
      'counted from its opening',
      { opensAt: NOW + 90 * MINUTE, closesAt: NOW + 120 * MINUTE, endsForAll: true },
      ['window_short'],
    ],
  ])('warns where its window is %s', (_title, draft, reasons) => {
    expect(reasonsOf(draft)).toEqual(reasons);
  });

  it('may be published with warnings', () => {
    const known = { ...quiet, released: 3, sharedWith: ['Mock'] };
    const findings = findTestFindings({ ...good, closesAt: NOW + MINUTE, endsForAll: true }, known);
    expect(findings.map(({ reason }) => reason)).toEqual([
      'window_short',
      'questions_released',
      'questions_shared',
    ]);
    expect(findings.some(isTestFault)).toBe(false);
  });
});
