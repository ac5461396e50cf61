import { Icon } from '../ui/icon.tsx';

/** Previous and next as arrows, around the position. */
export function PositionArrows({
  index,
  total,
  onGo,
}: {
  index: number;
  total: number;
  onGo: (index: number) => void;
}) {
  return (
    <span className="sheet-position">
      <button
        type="button"
        className="icon-button"
        aria-label="Previous question"
        disabled={index === 0}
        onClick={() => onGo(index - 1)}
      >
        <Icon name="left" />
      </button>
      <span>{`${index + 1} / ${total}`}</span>
      <button
        type="button"
        className="icon-button"
        aria-label="Next question"
        disabled={index === total - 1}
        onClick={() => onGo(index + 1)}
      >
        <Icon name="right" />
      </button>
    </span>
  );
}
