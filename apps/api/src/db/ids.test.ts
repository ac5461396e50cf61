import type {
  AnswersShown,
  AttemptId,
  ClosedBy,
  PlatformType,
  ReportId,
  TestId,
  TestStatus,
  TestType,
  UserId,
} from '@assay/assessment';
import type { Contract, RequestOf, ResponseIn } from '@assay/contract';
import type { Selectable } from 'kysely';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { openTest } from '../features/attempts/open.service.ts';
import { recordEvent } from '../features/attempts/save.service.ts';
import { readReport } from '../features/reports/reports.service.ts';
import { withTenant } from './context.ts';
import type { Database } from './database.types.ts';
import { db } from './db.ts';
import { isId, newId } from './ids.ts';

it('a new id is a text that rows can have', () => {
  expect(isId(newId<'test'>())).toBe(true);
  expect(newId<'test'>()).not.toBe(newId<'test'>());
});

describe('what does not compile', () => {
  const userId = newId<'user'>();
  const testId = newId<'test'>();
  const attemptId = newId<'attempt'>();

  it('two ids that are swapped', () => {
    const swapped = [
      // @ts-expect-error The learner's id comes first.
      () => openTest(testId, userId),
      // @ts-expect-error The learner's id comes first.
      () => recordEvent(attemptId, userId, 'focus_lost'),
      // @ts-expect-error An attempt is no report.
      () => readReport(userId, attemptId),
      // @ts-expect-error A learner is no tenant.
      (pool: Parameters<typeof withTenant>[0]) => withTenant(pool, userId, async () => {}),
      // @ts-expect-error A test's column holds no attempt.
      () => db().selectFrom('reports').where('test_id', '=', attemptId),
    ];
    expect(swapped).toHaveLength(5);
  });

  it('a text that nobody has said what it is the id of', () => {
    const unsaid = [
      // @ts-expect-error A plain string.
      () => openTest(userId, '01900000-0000-7000-8000-000000000000'),
      // @ts-expect-error A new id of no particular kind.
      (id = newId()) => openTest(userId, id),
    ];
    expect(unsaid).toHaveLength(2);
  });

  it('an answer with the id of something else', () => {
    // @ts-expect-error The attempt, where its report is meant.
    const answer: ResponseIn<Contract['submitTest']> = { reportcard: attemptId };
    expect(Object.keys(answer)).toEqual(['reportcard']);
  });
});

it('ids have their kind from where they enter', () => {
  expectTypeOf<RequestOf<Contract['getTest']>['params']['id']>().toEqualTypeOf<TestId>();
  expectTypeOf<RequestOf<Contract['saveAnswers']>['params']['attemptId']>().toEqualTypeOf<AttemptId>();
  expectTypeOf<Selectable<Database['reports']>['id']>().toEqualTypeOf<ReportId>();
  expectTypeOf<Selectable<Database['reports']>['user_id']>().toEqualTypeOf<UserId>();
});

it('the texts that the database admits are those that the rules know', () => {
  expectTypeOf<Selectable<Database['tenants']>['platform_type']>().toEqualTypeOf<PlatformType>();
  expectTypeOf<Selectable<Database['tests']>['test_type']>().toEqualTypeOf<TestType>();
  expectTypeOf<Selectable<Database['tests']>['status']>().toEqualTypeOf<TestStatus>();
  expectTypeOf<Selectable<Database['tests']>['answers_shown']>().toEqualTypeOf<AnswersShown>();
  expectTypeOf<Selectable<Database['attempts']>['closed_by']>().toEqualTypeOf<ClosedBy | null>();
});
