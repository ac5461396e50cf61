import { IconLabel } from '../../ui/icon.tsx';
import './connection-note.css';

/** Says when nothing is told at once, and what that means; nothing while it is. */
export function ConnectionNote({ state }: { state: 'connecting' | 'connected' | 'away' }) {
  return (
    <div role="status" className="connection-note">
      {state === 'away' && (
        <IconLabel icon="warning" tone="partial">
          Not connected: what others do is shown later, and what you send may have to be sent again.
        </IconLabel>
      )}
    </div>
  );
}
