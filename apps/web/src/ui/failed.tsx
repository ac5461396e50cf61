import { messageOf } from '../api/api-error.ts';
import './states.css';
import { Icon } from './icon.tsx';

/** The error state of one section: what failed, and a way to try again, which brings back its loading state. */
export function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <div className="empty" role="alert">
      <p className="fault">
        <Icon name="warning" /> {messageOf(error)}
      </p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
