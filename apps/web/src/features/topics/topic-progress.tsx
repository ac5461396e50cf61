import { percent } from '@assay/assessment';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { type Count, describeProgress } from './topic-groups.ts';
import './topics.css';

/** The learner's own answers as a bar, with the words beside it. */
export function TopicProgress({ of, count }: { of: string; count: Count }) {
  return (
    <div className="topic-progress">
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
