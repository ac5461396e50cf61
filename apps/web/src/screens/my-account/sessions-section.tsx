import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { estimateServerNow } from '../../api/client.ts';
import type { User } from '../../features/accounts/session.ts';
import {
  type AccountSession,
  deviceName,
  sessionsQuery,
  useEndSessions,
} from '../../features/accounts/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { formatAgo, formatDayAndTime } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { LoadedContent } from '../../ui/loaded.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { clearToasts, showError } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';

type Props = { userId: User['_id'] };

export function SessionsSection({ userId }: Props) {
  const query = useQuery(sessionsQuery(userId));
  return (
    <AccountSection
      title="Where you are logged in"
      about={<p className="account-note">Don’t recognise a device? Log it out, then change your password.</p>}
    >
      <LoadedContent query={query} skeleton={<SkeletonSessions />}>
        {(sessions) => <Sessions userId={userId} sessions={sessions} />}
      </LoadedContent>
    </AccountSection>
  );
}

function Sessions({ userId, sessions }: Props & { sessions: AccountSession[] }) {
  const end = useEndSessions(userId);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);

  function logOut(ended?: AccountSession) {
    clearToasts();
    setSaid('');
    end.mutate(ended, {
      onSuccess() {
        setSaid(ended ? `Logged out: ${deviceName(ended)}.` : 'Logged out everywhere else.');
        // The button that was pressed disappears with the session that it ended.
        list.current?.focus();
      },
      onError: showError,
    });
  }

  return (
    <>
      <ul className="sessions" ref={list} tabIndex={-1} aria-label="Sessions">
        {sessions.map((session) => (
          <li key={session._id}>
            <div>
              <p className="session-device">{deviceName(session)}</p>
              <p className="account-note">
                <LastSeen session={session} />
              </p>
            </div>
            {!session.current && (
              <Button isOff={end.isPending} onClick={() => logOut(session)}>
                Log out<span className="visually-hidden">{` ${deviceName(session)}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <Button look="line" isOff={end.isPending} onClick={() => logOut()}>
          Log out everywhere else
        </Button>
      )}
      <p role="status" className="account-note">
        {said}
      </p>
    </>
  );
}

function LastSeen({ session: { current, lastUsedAt } }: { session: AccountSession }) {
  if (current) return <IconLabel icon="tick">This device</IconLabel>;
  return (
    <>
      Last seen{' '}
      <time dateTime={lastUsedAt} title={formatDayAndTime(lastUsedAt)}>
        {formatAgo(lastUsedAt, estimateServerNow())}
      </time>
    </>
  );
}

function SkeletonSessions() {
  return (
    <ul className="sessions" aria-busy="true" aria-label="Loading the sessions">
      {['first', 'second'].map((row) => (
        <li key={row}>
          <SkeletonLines count={2} />
        </li>
      ))}
    </ul>
  );
}
