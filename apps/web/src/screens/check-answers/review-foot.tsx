import { Icon, type IconName } from '../../ui/icon.tsx';

/** First, previous, position, next, last: in the same place on every question. */
export function ReviewFoot({
  index,
  total,
  onGo,
  onShowQuestions,
}: {
  index: number;
  total: number;
  onGo: (index: number) => void;
  /** On a phone the position opens the grid. */
  onShowQuestions: () => void;
}) {
  const last = total - 1;
  return (
    <nav className="sheet-foot review-foot" aria-label="Question by question">
      <Step icon="first" name="First question" to={0} disabled={index === 0} onGo={onGo} />
      <Step icon="left" name="Previous question" to={index - 1} disabled={index === 0} onGo={onGo} />
      <span className="review-position">
        {index + 1} / {total}
      </span>
      <button
        type="button"
        className="button button-bare review-position-button"
        aria-label={`Questions, ${index + 1} / ${total}`}
        aria-haspopup="dialog"
        onClick={onShowQuestions}
      >
        {index + 1} / {total}
        <Icon name="up" />
      </button>
      <Step icon="right" name="Next question" to={index + 1} disabled={index === last} onGo={onGo} />
      <Step icon="last" name="Last question" to={last} disabled={index === last} onGo={onGo} />
    </nav>
  );
}

function Step({
  icon,
  name,
  to,
  disabled,
  onGo,
}: {
  icon: IconName;
  name: string;
  to: number;
  disabled: boolean;
  onGo: (index: number) => void;
}) {
  return (
    <button
      type="button"
      className="icon-button review-step"
      aria-label={name}
      // Not `disabled`, which would throw the focus away at the first and the last question.
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onGo(to);
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
