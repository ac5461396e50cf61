import type { Contract, ResponseIn } from '@assay/contract';
import type {
  ForeseenChange,
  LiveAttemptRow,
  LiveTestRow,
  News,
  WatchedTest,
  WatchedTestRow,
} from './live.service.ts';

type Watched = ResponseIn<Contract['getLiveTest']>;

function presentTest(row: LiveTestRow | WatchedTestRow) {
  return {
    _id: row.id,
    test_name: row.test_name,
    window: {
      opensAt: row.opens_at?.toISOString() ?? null,
      closesAt: row.closes_at?.toISOString() ?? null,
      endsForAll: row.ends_for_all,
    },
  };
}

export function presentLiveTest(row: LiveTestRow): ResponseIn<Contract['listLiveTests']>['tests'][number] {
  return { ...presentTest(row), open: row.open, finished: row.finished };
}

export function presentWatchedTest({ test, now, turnout, attempts }: WatchedTest): Watched {
  return {
    test: { ...presentTest(test), minutes: test.minutes, timeZone: test.time_zone },
    serverNow: now.toISOString(),
    maySit: turnout.may_sit,
    unopened: turnout.unopened,
    attempts: attempts.map(presentAttempt),
    total: attempts[0]?.total ?? 0,
  };
}

function presentAttempt(row: LiveAttemptRow): Watched['attempts'][number] {
  return {
    _id: row.id,
    learner: { _id: row.user_id, name: row.name, email: row.email },
    number: row.number,
    startedAt: row.started_at.toISOString(),
    deadlineAt: row.deadline_at.toISOString(),
    minutes: row.minutes,
    savedAt: row.last_saved_at?.toISOString() ?? null,
    answered: row.answered,
    questions: row.questions,
    left: row.left,
    state: row.closed_by === null ? 'open' : row.closed_by === 'learner' ? 'submitted' : 'ended',
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

export function presentForeseen(
  changes: ForeseenChange[],
): ResponseIn<Contract['previewAttempts']>['attempts'] {
  return changes.map(({ attempt, outcome, learner }) => ({
    _id: attempt.id,
    learner,
    deadlineAt: attempt.deadline_at.toISOString(),
    newDeadlineAt: 'deadlineAt' in outcome ? new Date(outcome.deadlineAt).toISOString() : null,
    why: 'why' in outcome ? outcome.why : null,
  }));
}

export function presentNews(news: News): ResponseIn<Contract['getAttemptNews']> {
  return {
    deadlineAt: news.deadline_at.toISOString(),
    serverNow: news.now.toISOString(),
    closed: news.closed,
    reportcard: news.report_id,
    words: news.words.map(({ id, text, sentAt }) => ({
      _id: id,
      text,
      sentAt: new Date(sentAt).toISOString(),
    })),
  };
}
