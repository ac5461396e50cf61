import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { logInPath } from '../../features/accounts/guard.tsx';
import { session, useIsLoggedOut, useSession } from '../../features/accounts/session.ts';
import { paths } from '../../paths.ts';
import { EntryGate } from './entry/entry-gate.tsx';
import { OpenTest } from './entry/open-attempt.tsx';

/** A test, from the question whether to start it to its handing in. With `recharge=1` it may be a further attempt. */
export function TakeTestScreen() {
  const { testID = '' } = useParams();
  const location = useLocation();
  // Who came here. The session may end meanwhile: then the log-in comes to the page, not the page to the log-in.
  const [user] = useState(() => session.read()?.user);
  const now = useSession();
  const isLoggedOut = useIsLoggedOut();
  if (!user) return <Navigate to={logInPath(location)} replace />;
  // Logged out in another tab: this page would show the next person what the learner has answered.
  if (isLoggedOut) return <Navigate to={logInPath(location)} replace />;
  // Somebody else has logged in, in another tab.
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

/** Whoever comes from a start dialog has said so there. */
function isConfirmedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'confirmed' in state && state.confirmed === true;
}
