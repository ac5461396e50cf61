import { NavLink } from 'react-router';
import { Face } from '../../features/accounts/avatar.tsx';
import type { User } from '../../features/accounts/session.ts';
import { ColorSchemeChoice } from '../../ui/color-scheme-choice.tsx';
import { formatName } from '../../ui/formats.ts';
import { LogOutButton } from './log-out-button.tsx';

/** The logged-in user's name and settings. */
export function LearnerMenu({
  user,
  accountPath,
  onGo,
}: {
  user: User;
  accountPath: string;
  onGo?: () => void;
}) {
  const name = formatName(user);
  return (
    <div className="learner">
      <p className="learner-name">
        <Face user={user} />
        <span className="learner-full-name" title={name}>
          {name}
        </span>
      </p>
      <NavLink to={accountPath} onClick={onGo}>
        My Account
      </NavLink>
      <ColorSchemeChoice />
      <LogOutButton />
    </div>
  );
}
