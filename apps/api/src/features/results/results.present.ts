import { type LevelCalibration, MOST_TOPIC_RESULTS, progressOf } from '@assay/assessment';
import { isRightLetter } from '@assay/assessment/grading';
import type { Contract, ResponseIn } from '@assay/contract';
import type { findLowestReports } from '../reports/lowest-report.service.ts';
import { presentAnsweredQuestion } from '../reports/report-details.present.ts';
import { presentFigures, presentHold, testFacts } from '../reports/reports.present.ts';
import { presentListedTest } from '../tests/tests.present.ts';
import type { Calibration } from './calibration.service.ts';
import type { LastReport, readLatest } from './charts.service.ts';
import type { Dashboard } from './dashboard.service.ts';
import type { Leaderboard } from './leaderboard.service.ts';
import type { TopicProgress, WhatNext } from './what-next.service.ts';

type Answer<Name extends keyof Contract> = ResponseIn<Contract[Name]>;
type LowestReports = Awaited<ReturnType<typeof findLowestReports>>;
type WireDashboard = Answer<'getDashboard'>['data'];
type WireLevel = Answer<'getCalibration'>['data']['levels'][number];

/** Maximum length of names on a chart's axis. Specification section 9. */
const LABEL_LENGTH = 30;

export function presentDashboard({
  exams,
  quizzes,
  reports,
  tests,
  open,
  tickets,
}: Dashboard): WireDashboard {
  return {
    exam: exams,
    totalExam: { count: exams.count + quizzes.count, attempted: exams.attempted + quizzes.attempted },
    quiz: quizzes,
    reports: reports.map(({ row, disclosure: { figures } }) => ({
      _id: row.id,
      withheld: presentHold(figures),
      correct_answers: presentFigures(row, figures).correct_answers,
      total: row.total,
      test: { ...testFacts(row), updatedAt: row.submitted_at.toISOString() },
    })),
    tests: tests.map(presentListedTest),
    tickets: tickets.map(({ id, subject, created_at, answered_at }) => ({
      _id: id,
      subject,
      createdAt: created_at.toISOString(),
      answeredAt: answered_at.toISOString(),
    })),
    newTickets: tickets[0]?.count ?? 0,
    attempts: open.map((row) => ({
      _id: row.attempt_id,
      test: testFacts(row),
      deadlineAt: row.deadline_at.toISOString(),
      ...progressOf(row.answers),
    })),
  };
}

export function presentWhatNext(next: WhatNext | null): Answer<'getWhatNext'>['next'] {
  switch (next?.kind) {
    case undefined:
      return null;
    case 'first_test':
      return { kind: 'first_test', test: testFacts(next.test) };
    case 'lowest_test': {
      const { report } = next;
      return {
        kind: 'lowest_test',
        test: testFacts(report),
        correct_answers: report.correct,
        total: report.total,
      };
    }
    case 'topic': {
      const { topic, correct, total, results } = next.weakest;
      return {
        kind: 'topic',
        topic: { _id: topic.id, topic_name: topic.name },
        correct,
        total,
        results: [...results].slice(-MOST_TOPIC_RESULTS).map(isRightLetter),
        newest: next.newest.toISOString(),
        questions: next.questions,
      };
    }
  }
}

export function presentTopicProgress({ topics, weakest }: TopicProgress): Answer<'getTopicProgress'> {
  return {
    topics: topics.map(({ topic, correct, total }) => ({ _id: topic.id, correct, total })),
    weakest: weakest?.topic.id ?? null,
  };
}

/** @param reports the lowest first */
export function presentLowest(reports: LowestReports): Answer<'getLowestReport'> {
  const [first] = reports;
  const lowest = reports.map((row) => ({
    report: row.id,
    test: testFacts(row),
    correct_answers: row.correct,
    total: row.total,
    percentage: row.performance_percent,
    createdAt: row.submitted_at.toISOString(),
  }));
  return first === undefined ? { lowest } : { testId: first.test_id, test: testFacts(first), lowest };
}

export function presentLeaderboard(leaderboard: Leaderboard): Answer<'getLeaderboard'> {
  const { shown, entries, ranked, hold, unranked, leastShare } = leaderboard;
  return { data: entries, shown, ranked, withheld: presentHold(hold), unranked, least_share: leastShare };
}

export function presentPie({
  latest,
  confidence,
  chosen,
}: Awaited<ReturnType<typeof readLatest>>): Answer<'getPieChart'>['data'] {
  const sure = { confidence, confidence_chosen: chosen };
  if (latest === null) {
    return { graphdata: [], ...sure, test_name: '', total: 0, correct_answer: 0, withheld: null };
  }
  const { row, disclosure } = latest;
  const hold = disclosure.figures;
  return {
    graphdata:
      hold === null
        ? [
            { name: 'Correct', value: row.correct },
            { name: 'Partial', value: row.partial },
            { name: 'Wrong', value: row.wrong },
          ]
        : [],
    ...sure,
    test_name: row.test_name,
    total: row.total,
    correct_answer: presentFigures(row, hold).correct_answers,
    withheld: presentHold(hold),
    reportcard: row.id,
  };
}

/** @param reports oldest first */
export function presentConfidence(reports: LastReport[]): Answer<'getConfidenceChart'>['data'] {
  return {
    uData: reports.map(({ row, disclosure }) => presentFigures(row, disclosure.figures).confidence),
    pData: reports.map(({ row }) => row.confidence_percent),
    confidence_chosen: reports.map(({ chosen }) => chosen),
    qData: reports.map(({ row }) => Math.round((row.time_taken_seconds / 60) * 100) / 100),
    xLabels: reports.map(({ row }) => cutLabel(row.test_name)),
    test_names: reports.map(({ row }) => row.test_name),
    reports: reports.map(({ row }) => row.id),
  };
}

function cutLabel(name: string): string {
  const characters = [...name];
  return characters.length <= LABEL_LENGTH
    ? name
    : `${characters.slice(0, LABEL_LENGTH).join('').trimEnd()}…`;
}

export function presentCalibration(calibration: Calibration): Answer<'getCalibration'>['data'] {
  return {
    levels: calibration.levels.map(presentLevel),
    months: calibration.months.map(({ month, levels }) => ({ month, levels: levels.map(presentLevel) })),
    sure_and_wrong: calibration.sureAndWrong.map(presentAnsweredQuestion),
    sure_and_wrong_total: calibration.sureAndWrongInAll,
    withheld: calibration.withheld,
  };
}

/**
 * Copied field by field: for the levels of years of months, an object rest would take longer than the
 * counting.
 */
function presentLevel({ level, answers, correct, claimed, right }: LevelCalibration): WireLevel {
  return { comment: level, answers, correct, claimed, right };
}
