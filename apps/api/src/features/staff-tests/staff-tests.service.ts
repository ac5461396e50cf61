import { isDeepStrictEqual } from 'node:util';
import type { TestId, UserId } from '@assay/assessment';
import { type Contract, contract, type RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { deleteTestCohorts, listCohortsOfTests } from '../cohorts/cohorts.service.ts';
import { countNewer } from './bank-questions.queries.ts';
import { type DraftForm, formOfPublished } from './draft-form.ts';
import {
  countSittings,
  countTests,
  findPublished,
  getTimeZone,
  listTests,
  listVersionQuestions,
  type PlacedQuestion,
  type PublishedRow,
  type SittingCounts,
  type StaffTestRow,
} from './staff-tests.queries.ts';
import { countDrafts, deleteDraft, findDraft, insertDraft, updateDraft } from './test-drafts.queries.ts';

const USUAL_SIZE = 50;
/** Maximum number of an organisation's drafts. */
const MAX_DRAFTS = 500;
const NO_SITTINGS: SittingCounts = { open: 0, submitted: 0 };

const formSchema = contract.saveTestDraft.body.shape.content;

export type ListedStaffTest = StaffTestRow & {
  sittings: SittingCounts;
  /** Names of its cohorts; none for everybody. */
  cohorts: string[];
  /** Number of its questions that have newer versions. */
  newer: number;
};

/** A page of the tests that match, and the number of all that do. */
export async function listStaffTests({
  search = '',
  state,
  page = 1,
  size = USUAL_SIZE,
}: RequestOf<Contract['listStaffTests']>['query']): Promise<{
  rows: ListedStaffTest[];
  total: number;
}> {
  const filter = { search: search.trim(), state: state ?? null };
  const rows = await listTests(filter, { offset: (page - 1) * size, atMost: size });
  const total = await countTests(filter.search, filter.state);
  if (rows.length === 0) return { rows: [], total };
  const ids = rows.map(({ id }) => id);
  const sittings = await countSittings(ids);
  const cohorts = Map.groupBy(await listCohortsOfTests(ids), ({ test_id }) => test_id);
  const newer = await countNewer(ids);
  const listed = rows.map((row) => ({
    ...row,
    sittings: sittings.get(row.id) ?? NO_SITTINGS,
    cohorts: (cohorts.get(row.id) ?? []).map(({ name }) => name),
    newer: newer.get(row.id) ?? 0,
  }));
  return { rows: listed, total };
}

/** Draft of a test as it was kept last. */
export type KeptDraft = { content: DraftForm; revision: number; savedAt: Date; savedBy: string | null };

/** A test as it is published, with its questions. */
export type PublishedTest = { row: PublishedRow; questions: PlacedQuestion[]; content: DraftForm };

export type StaffTest = {
  /** At least one of the two is there. */
  draft: KeptDraft | null;
  published: PublishedTest | null;
  sittings: SittingCounts;
  timeZone: string;
};

/** @returns `not_found` for an id that is of no test and of no draft */
export async function readStaffTest(testId: TestId): Promise<StaffTest | Failure<'not_found'>> {
  const [draft, published] = await readBoth(testId);
  if (draft === null && published === null) return new Failure('not_found');
  const sittings = (await countSittings([testId])).get(testId) ?? NO_SITTINGS;
  return { draft, published, sittings, timeZone: await getTimeZone() };
}

export async function countOpenAttempts(testId: TestId): Promise<number> {
  return (await countSittings([testId])).get(testId)?.open ?? 0;
}

/** The draft and the published test of an id; both null where it is of neither. */
export async function readBoth(testId: TestId): Promise<[KeptDraft | null, PublishedTest | null]> {
  if (!isId(testId)) return [null, null];
  return [await readDraft(testId), await readPublished(testId)];
}

async function readDraft(testId: TestId): Promise<KeptDraft | null> {
  const row = await findDraft(testId);
  if (row === null) return null;
  const { content, revision, saved_at, saved_by } = row;
  return { content: formSchema.parse(content), revision, savedAt: saved_at, savedBy: saved_by };
}

async function readPublished(testId: TestId): Promise<PublishedTest | null> {
  const row = await findPublished(testId);
  if (row === null) return null;
  const questions = await listVersionQuestions(row.version_id);
  return { row, questions, content: formOfPublished(row, questions) };
}

/**
 * Keeps a draft over the revision that its author has seen. What stands there already, as after an answer
 * that was lost, is not a change.
 */
export async function saveDraft(
  userId: UserId,
  testId: TestId,
  { content, revision }: RequestOf<Contract['saveTestDraft']>['body'],
): Promise<KeptDraft | RefusalOf<'saveTestDraft'>> {
  if (!isId(testId)) return new Failure('not_found');
  if (revision === 0 && (await countDrafts()) >= MAX_DRAFTS) return new Failure('too_many');
  const isKept =
    revision === 0
      ? await insertDraft(testId, userId, content)
      : await updateDraft(testId, userId, revision, content);
  const known = await readDraft(testId);
  if (known !== null && (isKept || isDeepStrictEqual(known.content, content))) return known;
  const isKnown = known !== null || (await findPublished(testId)) !== null;
  return new Failure(isKnown ? 'draft_changed' : 'not_found');
}

export async function discardDraft(
  testId: TestId,
  revision: number,
): Promise<RefusalOf<'discardTestDraft'> | null> {
  const [draft, published] = await readBoth(testId);
  if (draft === null) return published === null ? new Failure('not_found') : null;
  if (!(await deleteDraft(testId, revision))) return new Failure('draft_changed');
  if (published === null) await deleteTestCohorts(testId, []);
  return null;
}
