import { isTestFault } from '@assay/assessment';
import type { Contract, ResponseIn } from '@assay/contract';
import type { ListedRow } from '../authoring/question-list.service.ts';
import type { CheckedDraft } from './check.service.ts';
import type { KeptDraft, ListedStaffTest, PublishedTest, StaffTest } from './staff-tests.service.ts';

type Wire = ResponseIn<Contract['getStaffTest']>;
type WireCheck = ResponseIn<Contract['checkTestDraft']>;

export function presentListedTest(
  row: ListedStaffTest,
): ResponseIn<Contract['listStaffTests']>['tests'][number] {
  return {
    _id: row.id,
    test_name: row.name,
    test_type: row.type,
    state: row.state,
    version: row.version,
    hasDraft: row.has_draft,
    questions: row.questions,
    minutes: row.minutes,
    window: {
      opensAt: row.opens_at?.toISOString() ?? null,
      closesAt: row.closes_at?.toISOString() ?? null,
      endsForAll: row.ends_for_all,
    },
    openAttempts: row.sittings.open,
    submitted: row.sittings.submitted,
    cohorts: row.cohorts,
    newer: row.newer,
    changedAt: row.changed_at.toISOString(),
  };
}

export function presentKept({ revision, savedAt, savedBy }: KeptDraft) {
  return { revision, savedAt: savedAt.toISOString(), savedBy };
}

export function presentStaffTest(
  testId: Wire['_id'],
  { draft, published, sittings, timeZone }: StaffTest,
): Wire {
  const content = draft?.content ?? published?.content;
  if (content === undefined) throw new Error('A test has a draft or is published.');
  return {
    _id: testId,
    content,
    draft: draft === null ? null : presentKept(draft),
    published: published === null ? null : presentPublished(published),
    openAttempts: sittings.open,
    submitted: sittings.submitted,
    timeZone,
  };
}

function presentPublished({ row, content }: PublishedTest): NonNullable<Wire['published']> {
  return {
    version: row.number,
    status: row.status,
    state: row.state,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
    content,
  };
}

export function presentCheck(
  { draft, questions, findings, difference, audience, seen }: CheckedDraft,
  openAttempts: number,
): WireCheck {
  return {
    revision: draft.revision,
    seen,
    questions: questions.map((row) => ({
      ...named(row),
      kind: row.kind,
      topic: row.topic,
      version: row.version,
      state: row.state,
    })),
    findings: findings.map((finding) => ({ level: isTestFault(finding) ? 'fault' : 'warning', ...finding })),
    difference: difference && {
      version: difference.version,
      added: difference.added.map(named),
      removed: difference.removed.map((row) => ({ ...named(row), retired: row.state === 'retired' })),
      changed: difference.changed.map((row) => ({
        ...named(row),
        before: row.before,
        after: row.after,
        keyChanged: row.keyChanged,
        parts: row.parts,
      })),
      reordered: difference.reordered,
    },
    cohorts: audience.map(({ name }) => name),
    openAttempts,
  };
}

function named({ id, name, excerpt }: ListedRow) {
  return { _id: id, name, stem: excerpt };
}
