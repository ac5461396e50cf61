import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useWait, WaitNotice } from './resend-countdown.tsx';

type Props = { nextMailAt: number | null; busy: boolean; onResend(): void };

/**
 * Asks for another mail, as soon as one may go. Until then the same button says when, so that it keeps the
 * focus.
 */
export function ResendButton({ nextMailAt, busy, onResend }: Props) {
  const wait = useWait(nextMailAt);
  const [hasWaited, setHasWaited] = useState(false);
  if (wait !== null && !hasWaited) setHasWaited(true);
  const off = busy || wait !== null;
  return (
    <>
      <Button look="link" isOff={off} onClick={onResend}>
        {wait === null ? 'Click to resend' : <WaitNotice wait={wait} />}
      </Button>
      <span className="visually-hidden" role="status">
        {hasWaited && wait === null && !busy && 'You can ask for a new one now.'}
      </span>
    </>
  );
}
