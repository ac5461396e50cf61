import { Icon } from '../icon.tsx';

/** A button of the viewer with a sign; a disabled one stays in place and keeps the focus. */
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
  /** True for the button with the initial focus, so that the keys work at once. */
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
