import {
  type RemarkPolicy,
  type RuledQuestion,
  ruleFor,
  type UserId,
  type VersionedQuestion,
} from '@assay/assessment';
import type { RemarkState } from '@assay/contract';

type Draft = {
  state: RemarkState;
  rules: RuledQuestion[];
  policy: RemarkPolicy;
  reason: string;
  notice: string;
  back_to: number | null;
};

/** Questions that two sets of rules mark differently. */
export function changedQuestions(before: RuledQuestion[], after: RuledQuestion[]): VersionedQuestion[] {
  const names = new Map<string, VersionedQuestion>();
  for (const { questionId: id, questionVersion: version } of [...before, ...after]) {
    names.set(`${id} ${version}`, { id, version });
  }
  return [...names.values()].filter(
    (name) => JSON.stringify(ruleFor(before, name)) !== JSON.stringify(ruleFor(after, name)),
  );
}

/**
 * True when a re-mark says all that it needs before results change: something that it changes, a question
 * that still counts in each version of the test, a reason, and words for the learners.
 * @param standing rules by which the test is marked now
 * @param versions questions of each version of the test
 */
export function isComplete(
  draft: Draft,
  standing: RuledQuestion[],
  versions: readonly (readonly VersionedQuestion[])[],
): boolean {
  const counts = (name: VersionedQuestion) => ruleFor(draft.rules, name)?.kind !== 'drop';
  return (
    (draft.back_to !== null || changedQuestions(standing, draft.rules).length > 0) &&
    versions.every((questions) => questions.some(counts)) &&
    draft.reason.trim() !== '' &&
    draft.notice.trim() !== ''
  );
}

/** Decides who may start a re-mark: whoever was asked, or its staff where nobody need be. */
export function mayStart(
  draft: { state: RemarkState; asked_person: UserId | null },
  { userId, needsSecond }: { userId: UserId; needsSecond: boolean },
): 'start' | 'started' | 'second_person_needed' {
  switch (draft.state) {
    case 'draft':
      return needsSecond ? 'second_person_needed' : 'start';
    case 'asked':
      return draft.asked_person === userId ? 'start' : 'second_person_needed';
    case 'running':
    case 'done':
    case 'thrown_away':
      return 'started';
  }
}
