import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { IconLabel } from '../../ui/icon.tsx';
import type { SocketState } from './socket-connection.ts';
import './connection-note.css';

const SHORT_BREAK_MS = 3_000;

/** Says when nothing arrives live, and what that means; silent on an interruption too short to notice. */
export function ConnectionNote({ state }: { state: SocketState }) {
  return (
    <div role="status" className="connection-note">
      {state === 'away' && <AwayNote />}
    </div>
  );
}

function AwayNote() {
  const [isLong, setIsLong] = useState(false);
  useTimeout(() => setIsLong(true), SHORT_BREAK_MS, { autoInvoke: true });
  return (
    isLong && (
      <IconLabel icon="warning" tone="partial">
        Not connected: new messages may be late. This page tries again by itself.
      </IconLabel>
    )
  );
}
