import { messageOf } from '../api/api-error.ts';
import { Icon } from './icon.tsx';
import './states.css';

/** The error state of one section: what failed, and a way to try again. */
export function Failed({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry(): void }) {
  return (
    <div className="empty" role="alert">
      <p className="fault">
        <Icon name="warning" /> {messageOf(error)}
      </p>
      <button type="button" className="button" disabled={busy} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
