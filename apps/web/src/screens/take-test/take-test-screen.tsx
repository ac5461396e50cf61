import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { logInPath } from '../../features/accounts/route-guard.tsx';
import { session, useIsLoggedOut, useSession } from '../../features/accounts/session.ts';
import { paths } from '../../paths.ts';
import { EntryGate } from './entry/entry-gate.tsx';
import { OpenTest } from './entry/open-attempt.tsx';

/** A test, from the start dialog to its submission. With `recharge=1` it may be a further attempt. */
export function TakeTestScreen() {
  const { testID = '' } = useParams();
  const location = useLocation();
  // User on arrival. If the session ends meanwhile, log-in opens on this page instead of replacing it.
  const [user] = useState(() => session.read()?.user);
  const now = useSession();
  const isLoggedOut = useIsLoggedOut();
  if (!user) return <Navigate to={logInPath(location)} replace />;
  // Logged out in another tab: this page would show the learner's answers to the next person.
  if (isLoggedOut) return <Navigate to={logInPath(location)} replace />;
  // Another learner has logged in, in another tab.
  if (now && now.user._id !== user._id) return <Navigate to={paths.menu} replace />;
  return (
    <EntryGate
      key={testID}
      testID={testID}
      user={user}
      isConfirmed={isConfirmedIn(location.state)}
      mayRecharge={new URLSearchParams(location.search).get('recharge') === '1'}
    >
      {(entry) => <OpenTest testID={testID} user={user} isRecharge={entry === 'recharge'} />}
    </EntryGate>
  );
}

/** True after a start dialog, in which the learner has confirmed. */
function isConfirmedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'confirmed' in state && state.confirmed === true;
}
