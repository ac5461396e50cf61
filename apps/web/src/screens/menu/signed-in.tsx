import { Navigate, Outlet, useLocation } from 'react-router';
import { logInPath } from '../../features/accounts/guard.ts';
import { useSession } from '../../features/accounts/session-store.ts';

/** When the session ends while a page is open, log-in takes its place and leads back to it. */
export function SignedIn() {
  const session = useSession();
  const location = useLocation();
  return session ? <Outlet /> : <Navigate to={logInPath(location)} replace />;
}
