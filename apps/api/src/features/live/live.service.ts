import {
  type AttemptId,
  MAX_LIVE_ATTEMPTS,
  type TestId,
  type TimeChange,
  type UserId,
} from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { correctedTime, currentTime } from '../../clock/corrected-time.ts';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { retryLater } from '../attempts/close.service.ts';
import { correctAttempts, type Foreseen, foreseeCorrection } from '../attempts/corrections.service.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { readTurnout, type Turnout } from '../cohorts/may-sit.service.ts';
import {
  findTest,
  type LiveAttemptRow,
  type LiveTestRow,
  listLiveAttempts,
  listLiveTests,
  listNames,
  listOpenAttempts,
  type WatchedTestRow,
} from './live.queries.ts';
import { findNews, insertWords, type NewsRow } from './words.queries.ts';

export type { LiveAttemptRow, LiveTestRow, NewsRow, WatchedTestRow };

type Body<Name extends 'previewAttempts' | 'changeAttempts' | 'sendWord'> = RequestOf<Contract[Name]>['body'];

/** Words that a page is told at most: pages ask often. */
const MOST_WORDS = 20;
/** Time for which an attempt is shown after its end. */
const SHOWN_AFTER_END_MS = 24 * 3_600_000;

function shownSince(): Date {
  return new Date(currentTime().getTime() - SHOWN_AFTER_END_MS);
}

/** Tests that run now, or did within a day. */
export function readLiveTests(): Promise<LiveTestRow[]> {
  return listLiveTests(shownSince());
}

export type WatchedTest = {
  test: WatchedTestRow;
  now: Date;
  turnout: Turnout;
  attempts: LiveAttemptRow[];
};

/** A test with who may sit it, and the attempts that are open, or ended within a day. */
export async function watchTest(testId: TestId): Promise<WatchedTest | RefusalOf<'getLiveTest'>> {
  const test = isId(testId) ? await findTest(testId) : null;
  if (test === null) return new Failure('not_found');
  const attempts = await listLiveAttempts(testId, shownSince(), MAX_LIVE_ATTEMPTS);
  return { test, now: currentTime(), turnout: await readTurnout(testId), attempts };
}

/** A change with the minutes that it needs; null where they are missing, or given to an end. */
function changeOf({ act, minutes }: Pick<Body<'changeAttempts'>, 'act' | 'minutes'>): TimeChange | null {
  if (act === 'end') return minutes === null ? { act } : null;
  return minutes === null ? null : { act, minutes };
}

export type ForeseenChange = Foreseen & { learner: string };

/** Says what a change by hand would do to each attempt; changes nothing. */
export async function previewChange(
  testId: TestId,
  { attempts, ...change }: Body<'previewAttempts'>,
): Promise<ForeseenChange[] | RefusalOf<'previewAttempts'>> {
  const timeChange = changeOf(change);
  if (timeChange === null) return new Failure('malformed', { fields: ['body.minutes'] });
  if (!isId(testId) || (await findTest(testId)) === null) return new Failure('not_found');
  const ids = attempts ?? (await listOpenAttempts(testId, MAX_LIVE_ATTEMPTS));
  const foreseen = await foreseeCorrection(ids, testId, timeChange);
  if (isClockInDoubt(foreseen)) return retryLater();
  const names = await listNames(ids);
  return foreseen.map((one) => ({ ...one, learner: names.get(one.attempt.id) ?? '' }));
}

/** Changes attempts by hand, in the ambient transaction, with an audit for each and one for all. */
export async function changeAttempts(
  staff: UserId,
  testId: TestId,
  { attempts, reason, ...change }: Body<'changeAttempts'>,
): Promise<Awaited<ReturnType<typeof correctAttempts>> | RefusalOf<'changeAttempts'>> {
  const timeChange = changeOf(change);
  if (timeChange === null) return new Failure('malformed', { fields: ['body.minutes'] });
  if (!isId(testId) || (await findTest(testId)) === null) return new Failure('not_found');
  const targets = attempts.map(({ _id, deadlineAt }) => ({ id: _id, seenDeadlineAt: new Date(deadlineAt) }));
  const foreseen = await foreseeCorrection(
    targets.map(({ id }) => id),
    testId,
    timeChange,
  );
  if (isClockInDoubt(foreseen)) return retryLater();
  const actor = await staffActor(staff, reason);
  const result = await correctAttempts(targets, { ...timeChange, by: actor.name, reason }, testId);
  if (result.done.length > 0) {
    await recordAudit(actor, {
      action: ACTIONS[change.act],
      subject: 'test',
      subjectId: testId,
      details: {
        attempts: result.done.length,
        ...(change.minutes === null ? {} : { minutes: change.minutes }),
      },
    });
  }
  return result;
}

const ACTIONS = {
  extend: 'attempts_extended',
  reopen: 'attempts_reopened',
  end: 'attempts_ended',
} as const;

/** True when a deadline that is counted from now would rest on a wrong clock. */
function isClockInDoubt(foreseen: Foreseen[]): boolean {
  return foreseen.some(({ attempt }) => !correctedTime(attempt).trusted);
}

/** Says something to the learners of open attempts on a test, in the ambient transaction. */
export async function sayWord(
  staff: UserId,
  testId: TestId,
  { wordId, text, attempts }: Body<'sendWord'>,
): Promise<{ reached: number } | RefusalOf<'sendWord'>> {
  if (!isId(testId) || (await findTest(testId)) === null) return new Failure('not_found');
  const ids = attempts ?? (await listOpenAttempts(testId, MAX_LIVE_ATTEMPTS));
  const reached = await insertWords(testId, { id: wordId, text }, ids);
  if (reached > 0) {
    await recordAudit(await staffActor(staff), {
      action: 'word_sent',
      subject: 'test',
      subjectId: testId,
      details: { attempts: reached, word: text },
    });
  }
  return { reached };
}

export type News = NewsRow & { now: Date };

/** Reads what staff have changed of a learner's attempt, and said. */
export async function readNews(
  userId: UserId,
  attemptId: AttemptId,
): Promise<News | RefusalOf<'getAttemptNews'>> {
  const news = isId(attemptId) ? await findNews(userId, attemptId, MOST_WORDS) : null;
  return news === null ? new Failure('not_found') : { ...news, now: currentTime() };
}
