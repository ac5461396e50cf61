import { Fragment } from 'react';
import { Navigate, Outlet, redirect, useLocation } from 'react-router';
import { browserStorage } from '../../browser-storage.ts';
import { isStaffPath, paths } from '../../paths.ts';
import { session, type User, useSession } from './session.ts';

/** Path of log-in, with the page to come back to. */
export function logInPath(from: { pathname: string; search: string }): string {
  return `${paths.logIn}?${new URLSearchParams({ to: from.pathname + from.search })}`;
}

/** Page to open after log-in. Only a page under /menu or /staff: an address must not lead elsewhere. */
export function returnPath(search: URLSearchParams): string {
  const to = search.get('to') ?? '';
  return /^\/(?:menu|staff)(?:[/?]|$)/u.test(to) ? to : firstPage();
}

/** First page after log-in. */
function firstPage(): string {
  return session.read()?.user.role === 'staff' ? paths.staff : paths.menu;
}

/**
 * True when log-in is shown because a session ended: the visitor comes from a page that requires one, on a
 * device that still knows who was logged in. A log-out leaves nothing to know them by.
 */
export function hasSessionEnded(search: URLSearchParams): boolean {
  return search.has('to') && browserStorage.local.getItem('user') !== null;
}

/**
 * Page to redirect to where a page is not for this role; null where it is. Staff have the pages under /staff;
 * learners have those under /menu, and are not told that there are others.
 */
function pageInstead(role: User['role'], pathname: string): string | null {
  if (role === 'learner') return isStaffPath(pathname) ? paths.menu : null;
  return isStaffPath(pathname) ? null : paths.staff;
}

/** Requires a session under /menu and /staff, of the role that the page is for. */
export function requireSession({ request }: { request: Request }): Response | null {
  const current = session.read();
  const url = new URL(request.url);
  if (current === null) return redirect(logInPath(url));
  const instead = pageInstead(current.user.role, url.pathname);
  return instead === null ? null : redirect(instead);
}

/** Shows log-in to visitors only: a logged-in user goes on to the page that they wanted. */
export function requireVisitor({ request }: { request: Request }): Response | null {
  return session.read() ? redirect(returnPath(new URL(request.url).searchParams)) : null;
}

/**
 * Shows log-in in place of a page whose session ends while it is open, and leads back to it. The role is
 * checked again with each page, and when another account logs in elsewhere in this browser.
 */
export function SessionGuard() {
  const session = useSession();
  const location = useLocation();
  if (session === null) return <Navigate to={logInPath(location)} replace />;
  const instead = pageInstead(session.user.role, location.pathname);
  if (instead !== null) return <Navigate to={instead} replace />;
  // A different key per user: the next one must not find the state of the former one's page.
  return (
    <Fragment key={session.user._id}>
      <Outlet />
    </Fragment>
  );
}
