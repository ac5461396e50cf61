import { draftOf, type Question, type QuestionId, type UserId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { Contract, ResponseIn } from '@assay/contract';
import { presentReviewedQuestion } from '../reports/reports.present.ts';
import type { KeptDraft } from './drafts.service.ts';
import type { Finding } from './findings.ts';
import type { Hit } from './hits.ts';
import type { EditedQuestion } from './question.service.ts';
import type { ListedRow } from './question-list.queries.ts';
import type { FilterChoices } from './question-list.service.ts';
import type { StoredVersionRow, VersionRow } from './versions.queries.ts';

type WireQuestion = ResponseIn<Contract['getQuestion']>;
type WireVersion = ResponseIn<Contract['getQuestionVersion']>['version'];

export function presentListed(
  row: ListedRow & { hit: Hit | null },
): ResponseIn<Contract['listQuestions']>['questions'][number] {
  return {
    _id: row.id,
    name: row.name,
    stem: row.excerpt,
    hit: row.hit,
    kind: row.kind,
    topic: row.topic,
    tags: row.tags,
    state: row.state,
    version: row.version,
    releasedVersion: row.released_version,
    tests: row.tests,
    reports: row.reports,
    hasPicture: row.has_picture,
    changedAt: row.changed_at.toISOString(),
  };
}

export function presentFilters({
  topics,
  tags,
  tests,
  states,
}: FilterChoices): ResponseIn<Contract['getQuestionFilters']> {
  return {
    topics: topics.map(({ id, path, questions }) => ({ _id: id, path, questions })),
    tags,
    tests: tests.map(({ id, name, questions }) => ({ _id: id, test_name: name, questions })),
    total: states.draft + states.newer + states.released + states.retired,
    states,
  };
}

export function presentQuestion(
  userId: UserId,
  id: QuestionId,
  { question, newest, draft, uses, reports }: EditedQuestion,
): WireQuestion {
  return {
    _id: id,
    name: question?.name ?? null,
    newest: newest === null ? null : presentStoredVersion(userId, id, newest),
    releasedVersion: question?.released_version ?? null,
    retired: question?.retired ?? false,
    tags: question?.tags ?? [],
    draft: draft === null ? null : presentDraft(draft),
    tests: uses.map(({ id: _id, name, version, is_active }) => ({
      _id,
      test_name: name,
      version,
      isActive: is_active,
    })),
    reports,
  };
}

function presentDraft({ content, baseVersion, revision, savedAt }: KeptDraft) {
  return { content, baseVersion, revision, savedAt: savedAt.toISOString() };
}

/** @param userId who asks */
export function presentVersion(
  userId: UserId,
  { number, author, author_id, message, created_at }: VersionRow,
) {
  return { number, author, isOwn: author_id === userId, message, createdAt: created_at.toISOString() };
}

export function presentStoredVersion(userId: UserId, id: QuestionId, row: StoredVersionRow): WireVersion {
  const question = questionSchema.parse(row.content);
  return {
    ...presentVersion(userId, row),
    content: draftOf(question),
    tex: row.tex,
    review: presentReviewedQuestion(id, question, null),
  };
}

export function presentPreview(
  id: QuestionId,
  { question, findings }: { question: Question; findings: Finding[] },
): ResponseIn<Contract['previewQuestion']> {
  return { review: presentReviewedQuestion(id, question, null), findings };
}
