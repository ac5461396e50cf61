import { useSession } from '../../features/accounts/session.ts';
import { paths } from '../../paths.ts';

const VISITORS = { isVisitor: true, to: paths.logIn, label: 'Get Started Now', shortLabel: 'Get Started' };
const LEARNERS = {
  isVisitor: false,
  to: paths.menu,
  label: 'Continue to your tests',
  shortLabel: 'Your tests',
};

const STAFF = {
  isVisitor: false,
  to: paths.staff,
  label: 'Continue to your work',
  shortLabel: 'Your work',
};

/** Target of the landing page's buttons: log-in for visitors, for logged-in users their own first page. */
export function useEntryLink() {
  const session = useSession();
  if (session === null) return VISITORS;
  return session.user.role === 'staff' ? STAFF : LEARNERS;
}
