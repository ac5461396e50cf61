import type { TestId, UserId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure } from '../../failure.ts';
import { getPassMark } from '../pass-marks/pass-marks.service.ts';
import {
  countOpenAttempts,
  countPercents,
  countResults,
  countSatTests,
  findPerson,
  findTest,
  listResults,
  listResultsOfPerson,
  listSatTests,
  type NamedTest,
  type PersonRow,
  type ResultRow,
  type SatTest,
} from './results.queries.ts';
import { type ResultFigures, summariseResults } from './summary.policy.ts';

const USUAL_SIZE = 50;
type NotFound = Failure<'not_found'>;

/** A page of the tests that somebody has sat, and the number of all that match. */
export async function pageSatTests({
  search = '',
  page = 1,
  size = USUAL_SIZE,
}: RequestOf<Contract['listResultTests']>['query']): Promise<{ rows: SatTest[]; total: number }> {
  const rows = await listSatTests(search.trim(), { offset: (page - 1) * size, atMost: size });
  return { rows, total: await countSatTests(search.trim()) };
}

/** A page of a test's results, by default all attempts, the best result first. */
export async function pageResults(
  testId: TestId,
  query: RequestOf<Contract['listTestResults']>['query'],
): Promise<{ test: NamedTest; rows: ResultRow[]; total: number } | NotFound> {
  const test = await findSatTest(testId);
  if (test === null) return new Failure('not_found');
  const { search = '', attempts = 'all', cohort, order = 'percent', page = 1, size = USUAL_SIZE } = query;
  const direction = query.direction === 'up' ? 'asc' : 'desc';
  const filter = { testId, search: search.trim(), attempts, cohort: cohort ?? null };
  const rows = await listResults(filter, { order, direction }, { offset: (page - 1) * size, atMost: size });
  return { test, rows, total: await countResults(filter) };
}

/** Figures of a test's results, by default of all attempts. */
export async function summariseTest(
  testId: TestId,
  { attempts = 'all', cohort }: RequestOf<Contract['getResultSummary']>['query'],
): Promise<(ResultFigures & { openAttempts: number }) | NotFound> {
  if ((await findSatTest(testId)) === null) return new Failure('not_found');
  const counts = await countPercents({ testId, attempts, cohort: cohort ?? null });
  return {
    ...summariseResults(counts, await getPassMark(testId)),
    openAttempts: await countOpenAttempts(testId),
  };
}

/** Everything that a person has handed in. */
export async function readPersonResults(
  userId: UserId,
): Promise<{ person: PersonRow; rows: (ResultRow & { test_name: string })[] } | NotFound> {
  const person = isId(userId) ? await findPerson(userId) : null;
  if (person === null) return new Failure('not_found');
  return { person, rows: await listResultsOfPerson(userId) };
}

/** A published test; null for anything else. */
export async function findSatTest(testId: TestId): Promise<NamedTest | null> {
  return isId(testId) ? findTest(testId) : null;
}
