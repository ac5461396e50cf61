import { percent } from '@assay/assessment';
import type { Dashboard } from '../../features/results/results.ts';
import { formatPercent } from '../../ui/formats.ts';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';

const CARDS = [
  { label: 'Total Tests', of: 'totalExam' },
  { label: 'Total Exams', of: 'exam' },
  { label: 'Total Quizzes', of: 'quiz' },
] as const;

/** Number of tests, and of those attempted. */
export function Totals({ data }: { data: Dashboard | undefined }) {
  return (
    <section className="totals" aria-label="Totals" aria-busy={!data}>
      {CARDS.map(({ label, of }) => (
        <div key={of}>
          <h2 className="totals-label">{label}</h2>
          {data ? <Share label={label} figures={data[of]} /> : <ShareSkeleton />}
        </div>
      ))}
    </section>
  );
}

/** A figure that the response lacks counts as 0 (specification section 2). */
function Share({ label, figures }: { label: string; figures?: Partial<Dashboard['exam']> }) {
  const { count = 0, attempted = 0 } = figures ?? {};
  const share = percent(attempted, count);
  return (
    <>
      <p className="totals-figures">
        <span className="totals-count">{count}</span>
        <span className="totals-said">
          <span>{`${attempted === 0 ? 'none' : attempted} of ${count} attempted`}</span>{' '}
          <b>{formatPercent(share)}</b>
        </span>
      </p>
      <PercentageBar value={share} label={`${label} attempted`} />
    </>
  );
}

function ShareSkeleton() {
  return (
    <>
      <p className="totals-figures" aria-hidden="true">
        <span className="totals-count">
          <SkeletonBar />
        </span>
      </p>
      <div className="percentage-bar" aria-hidden="true" />
    </>
  );
}
