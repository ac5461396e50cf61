import { Fragment } from 'react';
import { Navigate, Outlet, redirect, useLocation } from 'react-router';
import { browserStorage } from '../../browser-storage.ts';
import { paths } from '../../paths.ts';
import { session, type User, useSession } from './session.ts';

/** Log-in, with the page to come back to. */
export function logInPath(from: { pathname: string; search: string }): string {
  return `${paths.logIn}?${new URLSearchParams({ to: from.pathname + from.search })}`;
}

/** Where to go after log-in. Only a page under /menu or /staff: an address must not lead elsewhere. */
export function returnPath(search: URLSearchParams): string {
  const to = search.get('to') ?? '';
  return /^\/(?:menu|staff)(?:[/?]|$)/u.test(to) ? to : firstPage();
}

/** What whoever is logged in begins with. */
function firstPage(): string {
  return session.read()?.user.role === 'staff' ? paths.staff : paths.menu;
}

/**
 * Whether one comes to the log-in since a session ended: from a page that asks for one, on a device that still knows who was
 * logged in. Whoever logs out leaves nothing behind by which to know them.
 */
export function hasSessionEnded(search: URLSearchParams): boolean {
  return search.has('to') && browserStorage.local.getItem('user') !== null;
}

/**
 * Where somebody is led instead of a page that is not theirs; null where it is. Staff have what is under /staff, and their
 * account; learners have what is under /menu, and are told nothing of there being more.
 */
function pageInstead(role: User['role'], pathname: string): string | null {
  const isOfStaff = /^\/staff(?:\/|$)/u.test(pathname);
  if (role === 'learner') return isOfStaff ? paths.menu : null;
  return isOfStaff || pathname === paths.myAccount ? null : paths.staff;
}

/** Everything under /menu and /staff is for somebody who is logged in, and whose it is. */
export function requireSession({ request }: { request: Request }): Response | null {
  const current = session.read();
  const url = new URL(request.url);
  if (current === null) return redirect(logInPath(url));
  const instead = pageInstead(current.user.role, url.pathname);
  return instead === null ? null : redirect(instead);
}

/** Log-in is for visitors: who is logged in goes on to where they wanted to. */
export function requireVisitor({ request }: { request: Request }): Response | null {
  return session.read() ? redirect(returnPath(new URL(request.url).searchParams)) : null;
}

/**
 * When the session ends while a page is open, log-in takes its place and leads back to it. Whose page it is is asked again
 * with each page, and when another account logs in elsewhere in this browser.
 */
export function SessionGuard() {
  const session = useSession();
  const location = useLocation();
  if (session === null) return <Navigate to={logInPath(location)} replace />;
  const instead = pageInstead(session.user.role, location.pathname);
  if (instead !== null) return <Navigate to={instead} replace />;
  // What one person had on the page is nothing to the next.
  return (
    <Fragment key={session.user._id}>
      <Outlet />
    </Fragment>
  );
}
