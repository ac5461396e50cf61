import { IconButton } from '../ui/icon-button.tsx';

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
      <IconButton
        icon="left"
        label="Previous question"
        disabled={index === 0}
        onClick={() => onGo(index - 1)}
      />
      <span>{`${index + 1} / ${total}`}</span>
      <IconButton
        icon="right"
        label="Next question"
        disabled={index === total - 1}
        onClick={() => onGo(index + 1)}
      />
    </span>
  );
}
