import type { Permission } from '@assay/contract';
import { holds } from '../../features/accounts/permissions.ts';
import { useSession } from '../../features/accounts/session.ts';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';
import type { ShownEntry } from './menu-entries.tsx';
import { Shell } from './shell.tsx';

type StaffEntry = ShownEntry & {
  /** Permissions of which one is enough for the page to be there; none for pages of all staff. */
  needs: readonly Permission[];
};

/** All pages of the staff. */
const STAFF_ENTRIES: readonly StaffEntry[] = [
  { to: paths.staff, label: 'Home', icon: 'home', isChief: true, needs: ['content:edit', 'people:manage'] },
  { to: staffPaths.questions, label: 'Questions', icon: 'help', isChief: true, needs: ['content:edit'] },
  { to: staffPaths.imports, label: 'Import', icon: 'upload', isChief: false, needs: ['content:edit'] },
  { to: staffPaths.tests, label: 'Tests', icon: 'page', isChief: false, needs: ['content:edit'] },
  { to: staffPaths.liveTests, label: 'Live', icon: 'eye', isChief: false, needs: ['people:view'] },
  { to: staffPaths.remarks, label: 'Re-marks', icon: 'again', isChief: false, needs: ['content:publish'] },
  { to: staffPaths.results, label: 'Results', icon: 'chart', isChief: false, needs: ['people:view'] },
  {
    to: staffPaths.people,
    label: 'People',
    icon: 'people',
    isChief: false,
    needs: ['people:view', 'settings'],
  },
  { to: staffPaths.cohorts, label: 'Cohorts', icon: 'people', isChief: false, needs: ['people:view'] },
  {
    to: staffPaths.extraTime,
    label: 'Extra time',
    icon: 'plus',
    isChief: false,
    needs: ['people:view'],
  },
  { to: staffPaths.tickets, label: 'Inbox', icon: 'inbox', isChief: true, needs: ['support'] },
  { to: staffPaths.snippets, label: 'Snippets', icon: 'list', isChief: true, needs: ['support'] },
  { to: staffPaths.audits, label: 'Audit log', icon: 'clock', isChief: false, needs: ['people:manage'] },
  { to: staffPaths.look, label: 'Look and texts', icon: 'note', isChief: false, needs: ['settings'] },
  { to: staffPaths.settings, label: 'Settings', icon: 'settings', isChief: true, needs: [] },
];

/** Layout of every page under /staff. */
export function StaffMenuLayout() {
  const session = useSession();
  if (session === null) return null;
  const { user } = session;
  const entries = STAFF_ENTRIES.filter(
    ({ needs }) => needs.length === 0 || needs.some((each) => holds(user, each)),
  );
  return <Shell user={user} entries={entries} accountPath={staffPaths.myAccount} />;
}
