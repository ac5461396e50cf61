import { createHash } from 'node:crypto';
import {
  type CohortId,
  findTestFindings,
  type Question,
  type QuestionId,
  type TestDraft,
  type TestFinding,
  type TestId,
} from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { Failure } from '../../failure.ts';
import { type ListedRow, listRows } from '../authoring/question-list.service.ts';
import { readBankedQuestions } from '../banks/bank-contents.service.ts';
import { changedParts, type QuestionPart } from '../banks/question-changes.ts';
import { listCohortsOfTest } from '../cohorts/cohorts.service.ts';
import { findTestByName } from '../publishing/published-tests.service.ts';
import { type BlueprintTopic, readBlueprintTopics } from './blueprint.service.ts';
import { draftOfForm } from './draft-form.ts';
import { listSharing, type PlacedQuestion } from './staff-tests.queries.ts';
import { type KeptDraft, type PublishedTest, readBoth } from './staff-tests.service.ts';

export type ChangedQuestion = ListedRow & {
  before: number;
  after: number;
  keyChanged: boolean;
  parts: QuestionPart[];
};
/** Revision 0 where nothing was saved: the published test, whose questions may have newer versions since. */
type WaitingDraft = Pick<KeptDraft, 'content' | 'revision'>;
export type TestDifference = {
  version: number;
  added: ListedRow[];
  removed: ListedRow[];
  changed: ChangedQuestion[];
  /** True where the questions that stay stand in another order. */
  reordered: boolean;
};

/** A saved draft with everything that decides whether it may be published, and what that would do. */
export type CheckedDraft = {
  draft: WaitingDraft;
  published: PublishedTest | null;
  /** Those of its questions that exist, in its order, in their newest versions. */
  questions: ListedRow[];
  findings: TestFinding[];
  difference: TestDifference | null;
  /** Cohorts that it is for; none for everybody. */
  audience: { id: CohortId; name: string }[];
  /** Digest of what would be published, and over what. */
  seen: string;
};

/** @returns `not_found` for an id that is of no test and of no draft */
export async function checkDraft(testId: TestId): Promise<CheckedDraft | Failure<'not_found'>> {
  const [saved, published] = await readBoth(testId);
  const draft: WaitingDraft | null = saved ?? (published && { content: published.content, revision: 0 });
  if (draft === null) return new Failure('not_found');
  const wanted = draft.content.questions;
  const rows = await listRows([...new Set([...wanted, ...(published?.questions ?? []).map(({ id }) => id)])]);
  const known = new Map(rows.map((row) => [row.id, row]));
  const questions = wanted.flatMap((id) => known.get(id) ?? []);
  const form = draftOfForm(draft.content);
  const audience = await listCohortsOfTest(testId);
  return {
    draft,
    published,
    questions,
    findings: await findFindings(testId, form, published, questions),
    difference: published === null ? null : await differenceTo(published, questions, known),
    audience,
    seen: digestOf(draft, published, questions, audience),
  };
}

async function findFindings(
  testId: TestId,
  form: TestDraft,
  published: PublishedTest | null,
  questions: ListedRow[],
): Promise<TestFinding[]> {
  const named = form.name === '' ? null : await findTestByName(form.name);
  const topics = form.chosen === 'blueprint' ? await readBlueprintTopics(form.blueprint.leaveOut) : [];
  return findTestFindings(form, {
    publishedType: published?.row.type ?? null,
    isNameTaken: named !== null && named.id !== testId,
    retired: questions.filter(({ state }) => state === 'retired').map(({ id }) => id),
    gone: form.questions.length - questions.length,
    released: questions.filter(({ state }) => state === 'released' || state === 'newer').length,
    available: new Map(topics.map((topic) => [topic.id, availableOf(topic)])),
    sharedWith: await listSharing(testId, form.questions),
    now: currentTime().getTime(),
  });
}

function availableOf({ questions, leftOut }: BlueprintTopic): number {
  return questions - leftOut;
}

async function differenceTo(
  { row, questions: before }: PublishedTest,
  after: ListedRow[],
  known: ReadonlyMap<QuestionId, ListedRow>,
): Promise<TestDifference> {
  const versionsBefore = new Map(before.map(({ id, version }) => [id, version]));
  const stays = new Set(after.map(({ id }) => id));
  const kept = after.filter(({ id }) => versionsBefore.has(id));
  const orderBefore = before.filter(({ id }) => stays.has(id)).map(({ id }) => id);
  return {
    version: row.number,
    added: after.filter(({ id }) => !versionsBefore.has(id)),
    removed: before.flatMap(({ id }) => (stays.has(id) ? [] : (known.get(id) ?? []))),
    changed: await listChanged(kept, versionsBefore),
    reordered: kept.some(({ id }, index) => id !== orderBefore[index]),
  };
}

async function listChanged(
  kept: ListedRow[],
  versionsBefore: ReadonlyMap<QuestionId, number>,
): Promise<ChangedQuestion[]> {
  const changed = kept.flatMap((row) => {
    const before = versionsBefore.get(row.id);
    return before === undefined || before === row.version ? [] : [{ ...row, before, after: row.version }];
  });
  if (changed.length === 0) return [];
  const contentsOf = async (versions: PlacedQuestion[]) =>
    new Map(
      (await readBankedQuestions(versions)).map(({ id, content }): [QuestionId, Question] => [id, content]),
    );
  const old = await contentsOf(changed.map(({ id, before }) => ({ id, version: before })));
  const now = await contentsOf(changed.map(({ id, after }) => ({ id, version: after })));
  return changed.map((row) => {
    const [before, after] = [old.get(row.id), now.get(row.id)];
    const parts = before === undefined || after === undefined ? [] : changedParts({ before, after });
    return { ...row, parts, keyChanged: parts.includes('right answer') };
  });
}

function digestOf(
  { content }: WaitingDraft,
  published: PublishedTest | null,
  questions: ListedRow[],
  audience: CheckedDraft['audience'],
): string {
  const facts = [
    content,
    published?.row.version_id ?? null,
    published?.content ?? null,
    questions.map(({ id, version }) => [id, version]),
    audience.map(({ id }) => id),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
