import { ruleFor } from '@assay/assessment';
import { type Contract, holdsPermission, type Permissions, type ResponseIn } from '@assay/contract';
import { presentReviewedQuestion } from '../reports/reports.present.ts';
import type { Preview } from './preview.service.ts';
import type { CountedRemark, ReadRemark } from './remarks.service.ts';

type WireRemark = ResponseIn<Contract['listRemarks']>['remarks'][number];

export function presentRemark({ row, changes }: CountedRemark): WireRemark {
  return {
    _id: row.id,
    test: { _id: row.test_id, test_name: row.test_name },
    state: row.state,
    reason: row.reason,
    changes,
    undoes: row.back_to !== null,
    createdBy: row.creator,
    savedAt: row.saved_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    foreseen: row.foreseen?.sums ?? null,
    asked: row.asked_person === null ? null : { _id: row.asked_person, name: row.asked ?? '' },
  };
}

export function presentReadRemark(read: ReadRemark, needsSecond: boolean): ResponseIn<Contract['getRemark']> {
  const { row, asked, standing, progress, people, answersWithheld } = read;
  return {
    remark: {
      ...presentRemark(read),
      revision: row.revision,
      policy: row.policy,
      notice: row.notice,
      startedAt: row.started_at?.toISOString() ?? null,
      startedBy: row.starter,
      progress,
      followed: row.key_revision !== null && row.key_revision < row.newest_keys,
    },
    questions: asked.map(({ question, number, current }) => ({
      question: presentReviewedQuestion(question.id, question.content, null),
      version: question.version,
      number,
      current,
      standing: ruleFor(standing, question) ?? null,
      rule: ruleFor(row.rules, question) ?? null,
    })),
    people: people.map(({ id, name }) => ({ _id: id, name })),
    needsSecond,
    answersWithheld,
  };
}

export function presentPreview(
  preview: Preview,
  permissions: Permissions | null,
): ResponseIn<Contract['previewRemark']> {
  const areNamesShown = permissions !== null && holdsPermission(permissions, 'people:view');
  return {
    seen: preview.seen,
    sums: preview.sums,
    openAttempts: preview.openAttempts,
    passMark: preview.passMark,
    distribution: [...preview.distribution]
      .map(([correct, counts]) => ({ correct, ...counts }))
      .sort((a, b) => a.correct - b.correct),
    cohorts: preview.cohorts.map(({ id, ...sums }) => ({ _id: id, ...sums })),
    questions: preview.questions.map(({ id, version, answers, before, after }) => ({
      question: id,
      version,
      answers,
      right: { before, after },
    })),
    changed: preview.changed.map(({ report, person, before, after, crosses }) => ({
      report,
      person: areNamesShown ? { _id: person.id, name: person.name ?? '' } : null,
      before,
      after,
      crosses,
    })),
    changedInAll: preview.changedInAll,
  };
}
