import type { StoredAnswers } from '../answer.ts';
import { type RemarkPolicy, type RuledQuestion, ruleFor, type VersionedQuestion } from '../mark-rules.ts';
import { type GradedQuestion, gradePaper, type PaperResult } from './paper.ts';

export type KeyRevision = {
  /** From 1 for each test, without gaps; 0 is as published. */
  number: number;
  rules: RuledQuestion[];
  policy: RemarkPolicy;
  /** Earlier revision whose results are restored, 0 for those as published; null where the rules decide. */
  backTo: number | null;
};

/**
 * Grades a paper under the keys of a test with all their revisions: the result that counts.
 * @param revisions all of the test in the order of their numbers; none for the published keys
 * @throws where a revision is missing, so that no result is made by half of the rules
 */
export function gradeUnderRevisions(
  questions: (GradedQuestion & VersionedQuestion)[],
  answers: StoredAnswers,
  revisions: KeyRevision[],
): PaperResult {
  return resultOf(revisions.length);

  function resultOf(number: number): PaperResult {
    if (number === 0) return gradePaper(questions, answers);
    const revision = revisions[number - 1];
    if (revision?.number !== number) throw new Error(`Revision ${number} of the keys is missing.`);
    if (revision.backTo !== null) return resultOf(revision.backTo);
    const result = gradePaper(withRules(questions, revision.rules), answers);
    if (revision.policy === 'may_lower') return result;
    const former = resultOf(number - 1);
    return result.performancePercent < former.performancePercent ? former : result;
  }
}

/** Rules that decide by a revision: its own, or those of the revision that it goes back to. */
export function rulesAt(number: number, revisions: KeyRevision[]): RuledQuestion[] {
  const revision = revisions[number - 1];
  if (revision === undefined) return [];
  return revision.backTo === null ? revision.rules : rulesAt(revision.backTo, revisions);
}

function withRules(
  questions: (GradedQuestion & VersionedQuestion)[],
  rules: RuledQuestion[],
): GradedQuestion[] {
  return questions.map(({ view, key, ...name }) => ({ view, key, rule: ruleFor(rules, name) }));
}

/** True when two results differ in a figure or in the status of a question. */
export function resultsDiffer(a: PaperResult, b: PaperResult): boolean {
  return (
    a.total !== b.total ||
    a.correct !== b.correct ||
    a.partial !== b.partial ||
    a.wrong !== b.wrong ||
    a.statuses.some((status, index) => status !== b.statuses[index])
  );
}
