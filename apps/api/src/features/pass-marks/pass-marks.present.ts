import type { Contract, ResponseIn } from '@assay/contract';
import type { MarkFacts } from './find-mark.ts';
import type { PassMarkPreview, ReadPassMark } from './pass-marks.service.ts';

function attemptsOf({ results }: MarkFacts): number {
  return results.reduce((sum, { attempts }) => sum + attempts, 0);
}

export function presentPassMark({
  facts,
  passMark,
  history,
}: ReadPassMark): ResponseIn<Contract['getPassMark']> {
  return {
    questions: facts.questions,
    attempts: attemptsOf(facts),
    passMark,
    history: history.map(({ number, method, percent, judges, reason, set_at, setter }) => ({
      number,
      method,
      percent,
      judges: judges?.filter((name) => name !== null) ?? [],
      reason,
      setAt: set_at.toISOString(),
      setBy: setter,
    })),
  };
}

export function presentPassMarkPreview({
  seen,
  facts,
  details: { means, names, spread, best, guess },
  effect,
  before,
}: PassMarkPreview): ResponseIn<Contract['previewPassMark']> {
  return {
    seen,
    percent: effect?.percent ?? null,
    points: effect?.points ?? null,
    questions: facts.questions,
    attempts: attemptsOf(facts),
    passes: effect?.passes ?? null,
    before: before === null ? null : { percent: before.percent, passes: before.passes },
    judges:
      means === undefined
        ? null
        : {
            means: means.map((mean, index) => ({ name: names?.[index] ?? null, mean })),
            spread: spread ?? null,
          },
    best: best === undefined || guess === undefined ? null : { result: best, guess },
  };
}
