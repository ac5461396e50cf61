import { useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useFreshProfile } from '../../features/accounts/profile.ts';
import type { User } from '../../features/accounts/session.ts';
import { useSession } from '../../features/accounts/session-store.ts';
import { Brand } from '../../features/tenants/brand.tsx';
import { isFree, useOrganisation } from '../../features/tenants/organisation.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { MantineFrame } from '../../ui/mantine-frame.tsx';
import { Learner } from './learner.tsx';
import './menu-layout.css';

export function MenuLayout() {
  const session = useSession();
  return session && <Shell user={session.user} />;
}

function Shell({ user }: { user: User }) {
  useFreshProfile(user._id);
  const { pathname } = useLocation();
  const page = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const shown = useRef(pathname);
  // A new page takes the focus, as it would when a browser loads one.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    page.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <MantineFrame>
      <div className="shell">
        <a className="skip" href="#page">
          Skip to the page
        </a>
        <header
          className="contents"
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
          }}
        >
          <div className="contents-bar">
            <Brand />
            <button
              type="button"
              className="button button-bare contents-button"
              aria-expanded={open}
              aria-controls="contents"
              onClick={() => setOpen(!open)}
            >
              <Icon name={open ? 'close' : 'menu'} /> Menu
            </button>
          </div>
          <div className="contents-list" id="contents" data-open={open}>
            <Entries subdomain={user.subdomain} onGo={() => setOpen(false)} />
            <Learner user={user} />
          </div>
        </header>
        <main className="page" id="page" ref={page} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </MantineFrame>
  );
}

function Entries({ subdomain, onGo }: { subdomain: string; onGo(): void }) {
  const { data: organisation } = useOrganisation(subdomain);
  return (
    <nav aria-label="Menu">
      <ul>
        <li>
          <NavLink to={paths.tests} onClick={onGo}>
            Tests
          </NavLink>
        </li>
        {organisation && !isFree(organisation) && (
          <li>
            <NavLink to={paths.membership} onClick={onGo}>
              Membership
            </NavLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
