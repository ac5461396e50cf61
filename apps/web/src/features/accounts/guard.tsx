import { Navigate, Outlet, redirect, useLocation } from 'react-router';
import { browserStorage } from '../../browser-storage.ts';
import { paths } from '../../paths.ts';
import { session, useSession } from './session.ts';

/** Log-in, with the page to come back to. */
export function logInPath(from: { pathname: string; search: string }): string {
  return `${paths.logIn}?${new URLSearchParams({ to: from.pathname + from.search })}`;
}

/** Where to go after log-in. Only a page under /menu: an address must not lead elsewhere. */
export function returnPath(search: URLSearchParams): string {
  const to = search.get('to') ?? '';
  return /^\/menu(?:[/?]|$)/u.test(to) ? to : paths.menu;
}

/**
 * Whether one comes to the log-in since a session ended: from a page under /menu, on a device that still knows who was
 * logged in. Whoever logs out leaves nothing behind by which to know them.
 */
export function hasSessionEnded(search: URLSearchParams): boolean {
  return search.has('to') && browserStorage.local.getItem('user') !== null;
}

/** Everything under /menu is for a learner who is logged in. */
export function requireLearner({ request }: { request: Request }): Response | null {
  return session.read() ? null : redirect(logInPath(new URL(request.url)));
}

/** The dashboard is for learners; staff go on to what is theirs. */
export function openFirstPage(): Response | null {
  return session.read()?.user.role === 'staff' ? redirect(paths.myAccount) : null;
}

/** Log-in is for visitors: who is logged in goes on to where they wanted to. */
export function requireVisitor({ request }: { request: Request }): Response | null {
  return session.read() ? redirect(returnPath(new URL(request.url).searchParams)) : null;
}

/** When the session ends while a page is open, log-in takes its place and leads back to it. */
export function SessionGuard() {
  const session = useSession();
  const location = useLocation();
  return session ? <Outlet /> : <Navigate to={logInPath(location)} replace />;
}
