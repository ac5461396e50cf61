import type { ReactNode } from 'react';
import type { AnalysedPaper, Analysis, PassMark } from '../../features/item-analysis/item-analysis.ts';
import { formatPercent } from '../../ui/formats.ts';
import { formatDecimal, rangeOf } from './item-words.ts';

/** Number of attempts so near to the pass mark that their error could carry them across. */
function countNear({ distribution, errorOfMeasurement }: AnalysedPaper, points: number): number | null {
  if (errorOfMeasurement === null) return null;
  return distribution
    .filter(({ right }) => Math.abs(right - points) <= errorOfMeasurement)
    .reduce((sum, { attempts }) => sum + attempts, 0);
}

function withoutReliability({ stage }: AnalysedPaper): string {
  return stage === 'counts' ? 'from 10 attempts on' : 'needs two questions, and results that differ';
}

/** Figures of the whole test, in right answers. */
export function Summary({
  analysis,
  passMark,
  isOfAll,
}: {
  analysis: Analysis;
  passMark: PassMark | undefined;
  /** False where the figures are of a cohort alone: the pass mark's are of everybody. */
  isOfAll: boolean;
}) {
  const { attempts, paper } = analysis;
  return (
    <dl className="analysis-sums">
      <Sum name="First attempts" value={String(attempts)}>
        {paper !== null && paper.attempts < attempts
          ? `${paper.attempts} of them at the same questions: the figures beside are theirs`
          : 'as they are marked now'}
      </Sum>
      {paper && <PaperSums paper={paper} />}
      <PassMarkSum paper={isOfAll ? paper : null} passMark={passMark} isOfAll={isOfAll} />
    </dl>
  );
}

function PaperSums({ paper }: { paper: AnalysedPaper }) {
  const { mean, standardDeviation: deviation, reliability, errorOfMeasurement: error, questions } = paper;
  return (
    <>
      <Sum name="Mean" value={mean === null ? '–' : formatDecimal(mean, 1)}>
        {mean === null || deviation === null
          ? `of ${questions}`
          : `of ${questions}, ${formatPercent((100 * mean) / questions)}; SD ${deviation.toFixed(1)}`}
      </Sum>
      <Sum
        name="Reliability, KR-20 = α"
        value={reliability === null || paper.stage === 'intervals' ? '–' : formatDecimal(reliability.value)}
      >
        {reliability === null ? withoutReliability(paper) : `${rangeOf(reliability, 2)} (Feldt, 95%)`}
      </Sum>
      <Sum name="Error of one result" value={error === null ? '–' : error.toFixed(1)}>
        right answers: SD × √(1 − α)
      </Sum>
    </>
  );
}

function PassMarkSum({
  paper,
  passMark,
  isOfAll,
}: {
  paper: AnalysedPaper | null;
  passMark: PassMark | undefined;
  isOfAll: boolean;
}) {
  if (passMark === undefined) return null;
  const { passMark: mark, attempts, questions } = passMark;
  if (mark === null) {
    return (
      <Sum name="Pass mark" value="–">
        none
      </Sum>
    );
  }
  // Points belong to the paper of now: those of another length are not compared with them.
  const near = paper?.questions === questions ? countNear(paper, mark.points) : null;
  const passes = `${mark.passes} of ${attempts} pass${isOfAll ? '' : ', of everybody'}`;
  return (
    <Sum name="Pass mark" value={`${mark.percent}%`}>
      {near === null
        ? passes
        : `${passes}; ${near} within ${paper?.errorOfMeasurement?.toFixed(1)} right answers of it`}
    </Sum>
  );
}

function Sum({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        <small>{children}</small>
      </dd>
    </div>
  );
}
