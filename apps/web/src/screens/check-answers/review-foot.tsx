import { REVIEW_FILTERS, type ReviewFilter } from '../../features/reports/review-filter.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Steps } from './review-navigation.ts';

/**
 * Buttons for first, previous, position, next and last among the questions that are shown: in the same place
 * on every question.
 */
export function ReviewFoot({
  current,
  positions,
  filter,
  steps,
  onGo,
  onShowQuestions,
}: {
  current: number;
  /** Positions of the questions that the filter shows. */
  positions: readonly number[];
  filter: ReviewFilter;
  steps: Steps;
  onGo: (index: number) => void;
  /** On a phone the position opens the grid. */
  onShowQuestions: () => void;
}) {
  const place = positions.indexOf(current);
  const isEnd = filter === 'all' && place < 0;
  const position = isEnd ? 'The end' : `${place < 0 ? '–' : place + 1} / ${positions.length}`;
  const label = filter === 'all' ? null : REVIEW_FILTERS[filter].label;
  return (
    <nav className="sheet-foot review-foot" aria-label="Question by question">
      <Step icon="first" name="First question" to={steps.first} onGo={onGo} />
      <Step icon="left" name="Previous question" to={steps.previous} onGo={onGo} />
      <span className="review-position">
        <span>{position}</span> {label && <small>{label}</small>}
      </span>
      <Button
        look="bare"
        aria-label={label ? `${position} ${label}, questions` : `${position}, questions`}
        aria-haspopup="dialog"
        onClick={onShowQuestions}
      >
        <span>
          <span>{position}</span> {label && <small>{label}</small>}
        </span>
        <Icon name="up" />
      </Button>
      <Step icon="right" name="Next question" to={steps.next} onGo={onGo} />
      <Step icon="last" name="Last question" to={steps.last} onGo={onGo} />
    </nav>
  );
}

function Step({
  icon,
  name,
  to,
  onGo,
}: {
  icon: IconName;
  name: string;
  /** Null where there is none. */
  to: number | null;
  onGo: (index: number) => void;
}) {
  return <IconButton icon={icon} label={name} isOff={to === null} onClick={() => to !== null && onGo(to)} />;
}
