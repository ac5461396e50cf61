import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { User } from '../../features/accounts/session.ts';
import { Brand } from '../../features/tenants/brand.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { media } from '../../ui/media.ts';
import { LearnerMenu } from './learner-menu.tsx';
import { type EntryGroup, isBeginning, MenuList } from './menu-entries.tsx';

type Props = { user: User; groups: readonly EntryGroup[]; accountPath: string };

/** Navigation: a column on the desktop, a bar at the thumb on a phone. */
export function MenuNavigation(props: Props) {
  const isPhone = useMediaQuery(media.phone, undefined, { getInitialValueInEffect: false });
  return isPhone ? <PhoneNavigation {...props} /> : <Contents {...props} />;
}

function Contents({ user, groups, accountPath }: Props) {
  const column = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // In a short window the entries scroll, and the entry of this page may be out of view. scrollIntoView would
  // have the next Tab go on from there, past the link that skips the menu.
  useEffect(() => {
    const entry = pathname ? column.current?.querySelector('[aria-current]') : null;
    const list = entry?.closest('.menu-list');
    if (!entry || !list) return;
    const [inner, outer] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
    if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
    else if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  }, [pathname]);
  return (
    <header className="contents" ref={column}>
      <Brand className="contents-brand" />
      <MenuList groups={groups} />
      <LearnerMenu user={user} accountPath={accountPath} />
    </header>
  );
}

/** Tenant's brand above; the chief entries below, beside the button of a sheet with all. */
function PhoneNavigation({ user, groups, accountPath }: Props) {
  const { key } = useLocation();
  // The sheet is open on the page where it was opened, and closed on any other.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = () => setOpenAt(null);
  return (
    <>
      <header className="top-bar">
        <Brand />
      </header>
      <nav className="thumb-bar" aria-label="Chief pages">
        <ul className="thumb-list">
          {groups
            .flatMap(({ entries }) => entries)
            .filter(({ isChief }) => isChief)
            .slice(0, 3)
            .map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink className="thumb-entry" to={to} end={isBeginning({ to })}>
                  <Icon name={icon} />
                  <span>{label}</span>
                </NavLink>
              </li>
            ))}
          <li>
            <button
              type="button"
              className="thumb-entry"
              aria-haspopup="dialog"
              aria-expanded={openAt === key}
              onClick={() => setOpenAt(key)}
            >
              <Icon name="menu" />
              <span>Menu</span>
            </button>
          </li>
        </ul>
      </nav>
      {openAt === key && (
        <Dialog title="Menu" cross closesOutside onClose={close}>
          <div className="menu-sheet">
            <MenuList groups={groups} onGo={close} />
            <LearnerMenu user={user} accountPath={accountPath} onGo={close} />
          </div>
        </Dialog>
      )}
    </>
  );
}
