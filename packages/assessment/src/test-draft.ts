import type { TestType, TestWindow } from './attempt.ts';
import type { AnswersShown } from './disclosure.ts';
import type { QuestionId, TestId, TopicId } from './ids.ts';

/** Questions to draw for a test: so many of each topic, none of those that another test has. */
export type Blueprint = { rows: { topic: TopicId; take: number | null }[]; leaveOut: TestId | null };

/** A test as it stands in its form, complete or not. Times are milliseconds since the epoch. */
export type TestDraft = TestWindow & {
  name: string;
  type: TestType;
  /** Empty: derived from its questions. */
  subject: string;
  minutes: number | null;
  mixesQuestions: boolean;
  mixesOptions: boolean;
  answersShown: AnswersShown;
  /** For `after_date` only: null while it is not given. */
  answersFrom: number | null;
  /** True when every attempt ends at the closing time, not only after its own minutes. */
  endsForAll: boolean;
  chosen: 'hand' | 'blueprint';
  /** Questions in their order; drawn ones stay until they are drawn again. */
  questions: QuestionId[];
  blueprint: Blueprint;
  /** Blueprint by which the questions were drawn; null where they were not. */
  drawnBy: Blueprint | null;
};

export const TEST_BOUNDS = { minutes: 1_440, questions: 1_000, topics: 100, name: 200, subject: 120 };

/** Faults that keep a test from being published. */
export const TEST_FAULTS = [
  'name_missing',
  'name_taken',
  'type_fixed',
  'minutes_missing',
  'questions_missing',
  'too_many_questions',
  'questions_retired',
  'questions_gone',
  'topic_missing',
  'topic_short',
  'take_missing',
  'not_drawn',
  'closes_before_opens',
  'closing_past',
  'end_without_closing',
  'answers_date_missing',
] as const;
/** Warnings, which let it pass. */
export const TEST_WARNINGS = ['window_short', 'questions_released', 'questions_shared'] as const;

export type TestFinding = {
  reason: (typeof TEST_FAULTS)[number] | (typeof TEST_WARNINGS)[number];
  /** Topic of the blueprint that it is about; null for the whole. */
  topic: TopicId | null;
  /** Number of questions that it is about, or that there are. */
  count: number | null;
  /** Names of what it is about, such as the tests that share questions. */
  names: string[];
};

/** Facts of the bank and of other tests about a draft. */
export type TestSurroundings = {
  /** Type of the published test; null for one that never was. */
  publishedType: TestType | null;
  /** True when another test has its name. */
  isNameTaken: boolean;
  /** Its questions that are retired, and the number of those that do not exist. */
  retired: QuestionId[];
  gone: number;
  /** Its questions that learners may practise. */
  released: number;
  /** Number of questions that may be drawn of each topic; absent for a topic that is gone. */
  available: ReadonlyMap<TopicId, number>;
  /** Names of other active tests that have some of its questions. */
  sharedWith: string[];
  now: number;
};

const MINUTE_MS = 60_000;

/** Finds everything that keeps a draft from being published, or that its author may want to know before. */
export function findTestFindings(draft: TestDraft, known: TestSurroundings): TestFinding[] {
  const findings: TestFinding[] = [];
  const add = (reason: TestFinding['reason'], about: Partial<TestFinding> = {}) =>
    findings.push({ reason, topic: null, count: null, names: [], ...about });
  if (draft.name === '') add('name_missing');
  else if (known.isNameTaken) add('name_taken');
  if (known.publishedType !== null && known.publishedType !== draft.type) add('type_fixed');
  if (draft.minutes === null) add('minutes_missing');
  if (draft.chosen === 'blueprint') findings.push(...findingsOfBlueprint(draft, known.available));
  else if (draft.questions.length === 0) add('questions_missing');
  if (draft.questions.length > TEST_BOUNDS.questions) {
    add('too_many_questions', { count: draft.questions.length });
  }
  if (known.retired.length > 0) add('questions_retired', { count: known.retired.length });
  if (known.gone > 0) add('questions_gone', { count: known.gone });
  findings.push(...findingsOfTimes(draft, known.now));
  if (known.released > 0) add('questions_released', { count: known.released });
  if (known.sharedWith.length > 0) add('questions_shared', { names: known.sharedWith });
  return findings;
}

function findingsOfBlueprint(
  { blueprint, drawnBy, questions }: TestDraft,
  available: ReadonlyMap<TopicId, number>,
): TestFinding[] {
  const about = (reason: TestFinding['reason'], topic: TopicId | null, count: number | null = null) => ({
    reason,
    topic,
    count,
    names: [],
  });
  if (blueprint.rows.length === 0) return [about('topic_missing', null)];
  const ofRows = blueprint.rows.flatMap(({ topic, take }) => {
    const has = available.get(topic);
    if (has === undefined) return [about('topic_missing', topic)];
    if (take === null) return [about('take_missing', topic)];
    return take > has ? [about('topic_short', topic, has)] : [];
  });
  if (ofRows.length > 0) return ofRows;
  const isDrawn = drawnBy !== null && isSameBlueprint(drawnBy, blueprint) && questions.length > 0;
  return isDrawn ? [] : [about('not_drawn', null)];
}

/** A blueprint whose ids nobody has checked yet. */
type UncheckedBlueprint = { rows: { topic: string; take: number | null }[]; leaveOut: string | null };

/** True when both draw as many questions of the same topics. */
export function isSameBlueprint(a: UncheckedBlueprint, b: UncheckedBlueprint): boolean {
  const textOf = ({ rows, leaveOut }: UncheckedBlueprint) =>
    JSON.stringify([rows.map(({ topic, take }) => [topic, take]), leaveOut]);
  return textOf(a) === textOf(b);
}

function findingsOfTimes(draft: TestDraft, now: number): TestFinding[] {
  const { opensAt, closesAt, endsForAll, minutes, answersShown, answersFrom } = draft;
  const found: TestFinding['reason'][] = [];
  if (closesAt === null) {
    if (endsForAll) found.push('end_without_closing');
  } else if (opensAt !== null && closesAt <= opensAt) found.push('closes_before_opens');
  else if (closesAt <= now) found.push('closing_past');
  else if (endsForAll && minutes !== null && closesAt - Math.max(opensAt ?? now, now) < minutes * MINUTE_MS) {
    found.push('window_short');
  }
  if (answersShown === 'after_date' && answersFrom === null) found.push('answers_date_missing');
  return found.map((reason) => ({ reason, topic: null, count: null, names: [] }));
}

/** True for a finding that keeps the test from being published. */
export function isTestFault({ reason }: TestFinding): boolean {
  return TEST_FAULTS.some((fault) => fault === reason);
}
