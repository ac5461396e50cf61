import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuestionId } from '../ids.ts';
import { learnerView } from '../learner-view.ts';
import { anyPaper, anyRule } from '../testing/papers.ts';
import { gradeAgain } from '../testing/second-grader.ts';
import { answerKeyOf, gradePaper, gradeUnderRevisions, type KeyRevision, rulesAt } from './index.ts';

const idOf = (position: number) =>
  `00000000-0000-4000-8000-${String(position).padStart(12, '0')}` as QuestionId;

/** A paper, answers and some revisions of its keys, each with a policy or back to an earlier one. */
const anyHistory = anyPaper.chain(({ questions, answers }) => {
  const rules = fc
    .tuple(...questions.map((question) => fc.option(anyRule(question), { freq: 2 })))
    .map((each) =>
      each.flatMap((rule, position) =>
        rule === null ? [] : [{ questionId: idOf(position), questionVersion: 1, rule }],
      ),
    );
  const revision = fc.record({
    rules,
    policy: fc.constantFrom('may_lower' as const, 'only_raises' as const),
    back: fc.option(fc.nat(), { freq: 4 }),
  });
  return fc.array(revision, { minLength: 1, maxLength: 5 }).map((revisions) => ({
    questions,
    answers,
    revisions: revisions.map(
      ({ back, ...each }, index): KeyRevision => ({
        ...each,
        number: index + 1,
        backTo: back === null ? null : back % (index + 1),
      }),
    ),
    paper: questions.map((question, position) => ({
      view: learnerView(question),
      key: answerKeyOf(question),
      id: idOf(position),
      version: 1,
    })),
  }));
});

describe('a result under revised keys', () => {
  it('is the published one where there is no revision', () => {
    fc.assert(
      fc.property(anyHistory, ({ paper, answers }) => {
        expect(gradeUnderRevisions(paper, answers, [])).toEqual(gradePaper(paper, answers));
      }),
    );
  });

  it('of the newest revision that may lower is what the second grader gives by its rules', () => {
    fc.assert(
      fc.property(anyHistory, ({ questions, paper, answers, revisions }) => {
        const last = revisions.at(-1);
        if (last === undefined || last.policy !== 'may_lower' || last.backTo !== null) return;
        const rules = paper.map(({ id }) => last.rules.find((each) => each.questionId === id)?.rule);
        const { correct, total, performance } = gradeAgain(questions, answers, rules);
        const result = gradeUnderRevisions(paper, answers, revisions);
        expect([result.correct, result.total, result.performancePercent.toFixed(2)]).toEqual([
          correct,
          total,
          performance,
        ]);
      }),
    );
  });

  it('never falls under a revision that only raises', () => {
    fc.assert(
      fc.property(anyHistory, ({ paper, answers, revisions }) => {
        const last = revisions.at(-1);
        if (last?.policy !== 'only_raises' || last.backTo !== null) return;
        const before = gradeUnderRevisions(paper, answers, revisions.slice(0, -1));
        const after = gradeUnderRevisions(paper, answers, revisions);
        expect(after.performancePercent).toBeGreaterThanOrEqual(before.performancePercent);
      }),
    );
  });

  it('is, after going back, whole what it was at that revision', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(), ({ paper, answers, revisions }, to) => {
        const backTo = to % (revisions.length + 1);
        const undone: KeyRevision = {
          number: revisions.length + 1,
          rules: rulesAt(backTo, revisions),
          policy: 'may_lower',
          backTo,
        };
        expect(gradeUnderRevisions(paper, answers, [...revisions, undone])).toEqual(
          gradeUnderRevisions(paper, answers, revisions.slice(0, backTo)),
        );
        expect(rulesAt(undone.number, [...revisions, undone])).toEqual(rulesAt(backTo, revisions));
      }),
    );
  });

  it('is not made where a revision is missing', () => {
    const revision: KeyRevision = { number: 2, rules: [], policy: 'may_lower', backTo: null };
    expect(() => gradeUnderRevisions([], {}, [revision])).toThrow('Revision 1 of the keys is missing');
  });
});
