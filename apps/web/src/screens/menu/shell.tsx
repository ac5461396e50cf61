import { Outlet } from 'react-router';
import { type User, useProfileRefresh } from '../../features/accounts/session.ts';
import { Toasts, useErrorToast, useToastsOfThisPage } from '../../ui/toast.tsx';
import type { EntryGroup } from './menu-entries.tsx';
import { MenuNavigation } from './menu-navigation.tsx';
import '../../ui/forms/fields.css';
import './menu-layout.css';

/** Frame of a page with its menu; `accountPath` is the address of the user's own account. */
export function Shell(props: { user: User; groups: readonly EntryGroup[]; accountPath: string }) {
  useErrorToast(useProfileRefresh(props.user._id));
  useToastsOfThisPage();
  return (
    <>
      <div className="shell">
        <a className="skip" href="#page">
          Skip to the page
        </a>
        <MenuNavigation {...props} />
        <main className="page" id="page" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Toasts />
    </>
  );
}
