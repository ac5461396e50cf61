import { type User, useSession } from '../../features/accounts/session.ts';
import { paths } from '../../paths.ts';
import { useLearnerEntries } from './menu-entries.tsx';
import { Shell } from './shell.tsx';

/** Layout of every page under /menu except the player and the review. */
export function MenuLayout() {
  const session = useSession();
  return session && <LearnerShell user={session.user} />;
}

function LearnerShell({ user }: { user: User }) {
  return <Shell user={user} groups={useLearnerEntries(user)} accountPath={paths.myAccount} />;
}
