import { Outlet } from 'react-router';
import type { User } from '../../features/accounts/session.ts';
import { useProfileRefresh, useSession } from '../../features/accounts/session.ts';
import { MantineFrame } from '../../ui/mantine-frame.tsx';
import { useErrorToast, useToastsOfThisPage } from '../../ui/toast.tsx';
import { MenuNavigation } from './menu-navigation.tsx';
import './menu-layout.css';

/** Layout of every page under /menu except the player and the review. */
export function MenuLayout() {
  const session = useSession();
  return session && <Shell user={session.user} />;
}

function Shell({ user }: { user: User }) {
  useErrorToast(useProfileRefresh(user._id));
  useToastsOfThisPage();
  return (
    <MantineFrame>
      <div className="shell">
        <a className="skip" href="#page">
          Skip to the page
        </a>
        <MenuNavigation user={user} />
        <main className="page" id="page" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </MantineFrame>
  );
}
