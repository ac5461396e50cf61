import { useState } from 'react';
import type { User } from '../../features/accounts/session.ts';
import { logOut } from '../../features/accounts/session-store.ts';
import { ColorSchemeChoice } from '../../ui/color-scheme-choice.tsx';
import { formatInitials, formatName } from '../../ui/formats.ts';

/** Who is logged in, and what is theirs to set. */
export function Learner({ user }: { user: User }) {
  const [leaving, setLeaving] = useState(false);
  const name = formatName(user);
  return (
    <div className="learner">
      <p className="learner-name">
        <span className="face" aria-hidden="true">
          {formatInitials(user)}
        </span>
        <span className="learner-words" title={name}>
          {name}
        </span>
      </p>
      <ColorSchemeChoice />
      <button
        type="button"
        className="link learner-out"
        disabled={leaving}
        onClick={() => {
          setLeaving(true);
          void logOut();
        }}
      >
        Log out
      </button>
    </div>
  );
}
