import type { AttemptId, ReportId, TestId, UserId } from '@assay/assessment';
import type { Contract, RequestOf, ResponseIn } from '@assay/contract';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AttemptRow } from '../features/attempts/attempts.queries.ts';
import { openTest } from '../features/attempts/open.service.ts';
import { recordEvent } from '../features/attempts/save.service.ts';
import type { ReportRow } from '../features/reports/reports.queries.ts';
import { readReport } from '../features/reports/reports.service.ts';
import { withTenant } from './context.ts';
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
    ];
    expect(swapped).toHaveLength(4);
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
  expectTypeOf<ReportRow['id']>().toEqualTypeOf<ReportId>();
  expectTypeOf<AttemptRow['user_id']>().toEqualTypeOf<UserId>();
});
