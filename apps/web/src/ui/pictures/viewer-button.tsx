import { Icon } from '../icon.tsx';

/** One of the viewer's buttons with a sign; one that is off stays where it is and keeps the focus. */
export function ViewerButton({
  name,
  icon,
  off = false,
  first = false,
  onPress,
}: {
  name: string;
  icon: 'left' | 'right' | 'minus' | 'plus';
  off?: boolean;
  /** Where the focus begins, so that the keys work at once. */
  first?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      aria-disabled={off}
      data-first-focus={first || undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
