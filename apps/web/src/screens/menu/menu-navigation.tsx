import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import type { User } from '../../features/accounts/session.ts';
import { logOut } from '../../features/accounts/session.ts';
import { Brand } from '../../features/tenants/brand.tsx';
import { isFreePlatform, useOrganisation } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { ColorSchemeChoice } from '../../ui/color-scheme-choice.tsx';
import { formatInitials, formatName } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

/** The way around: a column on the desktop; a bar on the phone, from which the same list unfolds. */
export function MenuNavigation({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Escape folds the list wherever the focus is; the browser tells it to the document only.
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return (
    <header className="contents">
      <div className="contents-bar">
        <Brand />
        <button
          ref={button}
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
        <MenuEntries subdomain={user.subdomain} onGo={() => setOpen(false)} />
        <LearnerMenu user={user} />
      </div>
    </header>
  );
}

function MenuEntries({ subdomain, onGo }: { subdomain: string; onGo(): void }) {
  const { data: organisation } = useOrganisation(subdomain);
  const entries = [
    { to: paths.tests, label: 'Tests' },
    ...(organisation && !isFreePlatform(organisation) ? [{ to: paths.membership, label: 'Membership' }] : []),
  ];
  return (
    <nav aria-label="Menu">
      <ul>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} onClick={onGo}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Who is logged in, and what is theirs to set. */
function LearnerMenu({ user }: { user: User }) {
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const name = formatName(user);
  return (
    <div className="learner">
      <p className="learner-name">
        <span className="face" aria-hidden="true">
          {formatInitials(user)}
        </span>
        <span className="learner-full-name" title={name}>
          {name}
        </span>
      </p>
      <ColorSchemeChoice />
      <button
        type="button"
        className="link learner-out"
        disabled={isLoggingOut}
        onClick={() => {
          setIsLoggingOut(true);
          void logOut();
        }}
      >
        Log out
      </button>
    </div>
  );
}
