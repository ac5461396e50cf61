import type { QuestionId, ReportId, TestId, TopicId, UserId } from '@assay/assessment';
import {
  type AskedRow,
  listEveryOpenAttempt,
  listEveryTest,
  listQuestionsOf,
  listSat,
  type OpenRow,
  type ReadTables,
  type SatRow,
  type TestRow,
} from './tables.ts';

/** One answer, recounted: by the key, the marks of the attempt, and who may see what. */
export type Recounted = {
  report: ReportId;
  /** From 1. */
  number: number;
  question: QuestionId;
  topics: TopicId[];
  /** As the report says it: an unanswered question is Wrong. */
  status: 'Correct' | 'Partial' | 'Wrong';
  answered: boolean;
  /** 0 is the surest. */
  level: number;
  chosen: boolean;
  month: string;
  /** True while its status may not be shown. */
  held: boolean;
};
export type RecountedReport = SatRow & {
  testRow: TestRow;
  answered: Recounted[];
  /** True while its figures may not be shown. */
  held: boolean;
};
export type RecountedLearner = {
  /** Oldest first. */
  reports: RecountedReport[];
  tests: TestRow[];
  open: OpenRow[];
};

/**
 * Recounts all that a learner handed in, graded again from the answers and the key, with what
 * docs/decisions/0017 holds back.
 */
export async function recountLearner(read: ReadTables, userId: UserId): Promise<RecountedLearner> {
  const sat = await listSat(read, userId);
  const tests = await listEveryTest(read);
  const openOfAll = await listEveryOpenAttempt(read);
  const open = openOfAll.filter(({ user }) => user === userId);
  const { inOpen, byRule } = await readHolds(read, sat, { tests, openOfAll, open });
  const reports = sat.map((paper) => {
    const testRow = testOf(tests, paper.test);
    const heldBy = ({ question }: AskedRow) =>
      inOpen.has(question) || [...byRule].some(([, questions]) => questions.has(question));
    const own = byRule.has(paper.test);
    const whole = testRow.rule !== 'at_once' && (own || paper.asked.some(heldBy));
    const answered = paper.asked.map((asked, place) => {
      const stored = paper.answers[String(place)];
      const { status, isAnswered } = gradeOnceMore(asked.content, stored?.s);
      return {
        report: paper.report,
        number: place + 1,
        question: asked.question,
        topics: asked.topics,
        status,
        answered: isAnswered,
        level: stored?.c ?? 0,
        chosen: stored?.k === 1,
        month: paper.month,
        held: testRow.rule === 'at_once' ? heldBy(asked) : whole,
      };
    });
    const held =
      testRow.rule === 'at_once'
        ? paper.asked.some(heldBy)
        : paper.asked.some(({ question }) => inOpen.has(question));
    return { ...paper, testRow, answered, held };
  });
  return { reports, tests, open };
}

function testOf(tests: TestRow[], id: TestId): TestRow {
  const found = tests.find((test) => test.id === id);
  if (found === undefined) throw new Error(`Test ${id} was taken and is not there.`);
  return found;
}

/**
 * Reads the questions that are held back: those of the learner's open attempts; and, of each test that does
 * not show its answers yet, those that a learner may still sit, is sitting, or this learner sat.
 */
async function readHolds(
  read: ReadTables,
  sat: SatRow[],
  { tests, openOfAll, open }: { tests: TestRow[]; openOfAll: OpenRow[]; open: OpenRow[] },
) {
  const secret = tests.filter(({ id, rule, active, day_has_come }) => {
    if (rule === 'after_date') return !day_has_come;
    if (rule === 'after_close') return active || openOfAll.some(({ test }) => test === id);
    return rule === 'never';
  });
  const versionsOf = ({ id, active, current }: TestRow) => [
    ...(active ? [current] : []),
    ...openOfAll.filter(({ test }) => test === id).map(({ version }) => version),
    ...sat.filter(({ test }) => test === id).map(({ version }) => version),
  ];
  const wanted = [...secret.flatMap(versionsOf), ...open.map(({ version }) => version)];
  const questions = await listQuestionsOf(read, [...new Set(wanted)]);
  const questionsOf = (versions: OpenRow['version'][]) =>
    new Set(versions.flatMap((version) => questions.get(version) ?? []));
  return {
    inOpen: questionsOf(open.map(({ version }) => version)),
    byRule: new Map(secret.map((test) => [test.id, questionsOf(versionsOf(test))])),
  };
}

type Grade = { status: Recounted['status']; isAnswered: boolean };
const UNANSWERED: Grade = { status: 'Wrong', isAnswered: false };

/** Grades by the definitions of the specification alone: right picks and wrong picks, counted. */
function gradeOnceMore(
  { kind, correct = [], parts = [] }: AskedRow['content'],
  picked: number | (number | null)[] | undefined,
): Grade {
  const picks = picked === undefined ? [] : [picked].flat();
  if (kind === 'parts') {
    if (parts.length === 0 || !parts.every((_, place) => picks[place] === 0 || picks[place] === 1))
      return UNANSWERED;
    const hits = parts.filter((part, place) => (part.correct ? 1 : 0) === picks[place]).length;
    return { status: hits === parts.length ? 'Correct' : hits > 0 ? 'Partial' : 'Wrong', isAnswered: true };
  }
  if (picks.length === 0) return UNANSWERED;
  const right = correct.filter((option) => picks.includes(option)).length;
  const wrong = picks.length - right;
  if (wrong === 0 && right === correct.length) return { status: 'Correct', isAnswered: true };
  return { status: kind === 'multiple' && right > wrong ? 'Partial' : 'Wrong', isAnswered: true };
}
