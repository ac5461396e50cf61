import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';

const NOTICED_WAIT_MS = 300;
const LONG_WAIT_MS = 3_000;

type Props = {
  busy: boolean;
  /** Replaces the label once a wait is noticed. */
  busyLabel?: string;
  /** For a page that has another main button. */
  outlined?: boolean;
  children: ReactNode;
};

/**
 * Submit button of a form, filled as the main one of its page. Pressed twice it sends once; it names a wait,
 * and explains a long one.
 */
export function SubmitButton({ busy, busyLabel, outlined = false, children }: Props) {
  return (
    <div>
      <Button type="submit" look={outlined ? 'line' : 'main'} isWide isBusy={busy}>
        {busy && busyLabel ? <BusyLabels label={children} busyLabel={busyLabel} /> : children}
      </Button>
      <p role="status" className="button-status">
        {busy && <LongWaitNote />}
      </p>
    </div>
  );
}

/** Both labels lie in one place, so that the button keeps its width whichever of them is read. */
function BusyLabels({ label, busyLabel }: { label: ReactNode; busyLabel: string }) {
  const isNoticed = useHasPassed(NOTICED_WAIT_MS);
  return (
    <span className="button-labels">
      <span aria-hidden={isNoticed}>{label}</span>
      <span aria-hidden={!isNoticed}>{busyLabel}</span>
    </span>
  );
}

function LongWaitNote() {
  const isLong = useHasPassed(LONG_WAIT_MS);
  return isLong ? (
    <span>This takes longer than usual. Please keep this page open; your turn comes.</span>
  ) : null;
}

function useHasPassed(milliseconds: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  // Timer: no event says that a wait has become long.
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hasPassed;
}
