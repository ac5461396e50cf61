import { Outlet } from 'react-router';
import type { User } from '../../features/accounts/session.ts';
import { useProfileRefresh, useSession } from '../../features/accounts/session.ts';
import { Toasts, useErrorToast, useToastsOfThisPage } from '../../ui/toast.tsx';
import { MenuNavigation } from './menu-navigation.tsx';
import '../../ui/forms/fields.css';
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
    <>
      <div className="shell">
        <a className="skip" href="#page">
          Skip to the page
        </a>
        <MenuNavigation user={user} />
        <main className="page" id="page" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Toasts />
    </>
  );
}
