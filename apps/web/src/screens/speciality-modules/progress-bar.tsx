import { percent } from '@assay/assessment';
import { type Count, describeProgress } from '../../features/topics/topic-groups.ts';
import { PercentageBar } from '../../ui/percentage-bar.tsx';

/** The learner's own answers as a bar, with the words beside it. */
export function ProgressBar({ of, count }: { of: string; count: Count }) {
  return (
    <div className="module-progress">
      <div>
        {count.total > 0 && (
          <PercentageBar
            value={percent(count.correct, count.total)}
            label={`Right in ${of}`}
            answers={count.total}
          />
        )}
      </div>
      <span>{describeProgress(count)}</span>
    </div>
  );
}
