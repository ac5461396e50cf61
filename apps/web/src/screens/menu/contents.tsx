import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import type { User } from '../../features/accounts/session.ts';
import { Brand } from '../../features/tenants/brand.tsx';
import { isFree, useOrganisation } from '../../features/tenants/organisation.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Learner } from './learner.tsx';

/** The way around: a column on the desk; a bar on the phone, from which the same list unfolds. */
export function Contents({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Escape folds the list wherever the focus is; the browser tells it to the document only.
  useEffect(() => {
    if (!open) return;
    const fold = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', fold);
    return () => document.removeEventListener('keydown', fold);
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
        <Entries subdomain={user.subdomain} onGo={() => setOpen(false)} />
        <Learner user={user} />
      </div>
    </header>
  );
}

function Entries({ subdomain, onGo }: { subdomain: string; onGo(): void }) {
  const { data: organisation } = useOrganisation(subdomain);
  const entries = [
    { to: paths.tests, word: 'Tests' },
    ...(organisation && !isFree(organisation) ? [{ to: paths.membership, word: 'Membership' }] : []),
  ];
  return (
    <nav aria-label="Menu">
      <ul>
        {entries.map(({ to, word }) => (
          <li key={to}>
            <NavLink to={to} onClick={onGo}>
              {word}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
