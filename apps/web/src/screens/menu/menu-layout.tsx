import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { User } from '../../features/accounts/session.ts';
import { useProfileRefresh, useSession } from '../../features/accounts/session.ts';
import { MantineFrame } from '../../ui/mantine-frame.tsx';
import { MenuNavigation } from './menu-navigation.tsx';
import './menu-layout.css';

/** Around every page under /menu but the player and the review. */
export function MenuLayout() {
  const session = useSession();
  return session && <Shell user={session.user} />;
}

function Shell({ user }: { user: User }) {
  useProfileRefresh(user._id);
  const { pathname } = useLocation();
  const page = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  // A new page takes the focus, as it would when a browser loads one.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    page.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <MantineFrame>
      <div className="shell">
        <a className="skip" href="#page">
          Skip to the page
        </a>
        <MenuNavigation user={user} />
        <main className="page" id="page" ref={page} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </MantineFrame>
  );
}
