import type { Ref } from 'react';
import { Icon } from '../icon.tsx';
import './enlarge-button.css';

/**
 * Button below a picture that covers its whole positioned container: the picture itself can be pressed, and
 * the label says what that does.
 */
export function EnlargeButton({ onPress, ref }: { onPress: () => void; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      ref={ref}
      type="button"
      className="enlarge"
      aria-haspopup="dialog"
      aria-label="Enlarge picture"
      onClick={onPress}
    >
      <Icon name="enlarge" />
      Enlarge
    </button>
  );
}
