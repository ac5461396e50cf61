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

/** All pages of the staff, as somebody would look for them. */
const STAFF_GROUPS: readonly { heading: string; entries: readonly StaffEntry[] }[] = [
  {
    heading: 'Work',
    entries: [
      {
        to: paths.staff,
        label: 'Home',
        icon: 'home',
        isChief: true,
        needs: ['content:edit', 'people:manage'],
      },
      { to: staffPaths.tickets, label: 'Inbox', icon: 'inbox', isChief: true, needs: ['support'] },
      { to: staffPaths.snippets, label: 'Snippets', icon: 'list', isChief: false, needs: ['support'] },
    ],
  },
  {
    heading: 'Content',
    entries: [
      { to: staffPaths.questions, label: 'Questions', icon: 'help', isChief: true, needs: ['content:edit'] },
      { to: staffPaths.imports, label: 'Import', icon: 'upload', isChief: false, needs: ['content:edit'] },
      { to: staffPaths.tests, label: 'Tests', icon: 'page', isChief: true, needs: ['content:edit'] },
    ],
  },
  {
    heading: 'Exams',
    entries: [
      { to: staffPaths.liveTests, label: 'Live', icon: 'eye', isChief: true, needs: ['people:view'] },
      { to: staffPaths.results, label: 'Results', icon: 'chart', isChief: true, needs: ['people:view'] },
      { to: staffPaths.extraTime, label: 'Extra time', icon: 'plus', isChief: false, needs: ['people:view'] },
      {
        to: staffPaths.remarks,
        label: 'Re-marks',
        icon: 'again',
        isChief: false,
        needs: ['content:publish'],
      },
    ],
  },
  {
    heading: 'Organisation',
    entries: [
      {
        to: staffPaths.people,
        label: 'People',
        icon: 'people',
        isChief: false,
        needs: ['people:view', 'settings'],
      },
      { to: staffPaths.cohorts, label: 'Cohorts', icon: 'people', isChief: false, needs: ['people:view'] },
      { to: staffPaths.look, label: 'Site and rules', icon: 'note', isChief: false, needs: ['settings'] },
      { to: staffPaths.audits, label: 'Audit log', icon: 'clock', isChief: false, needs: ['people:manage'] },
      { to: staffPaths.settings, label: 'Settings', icon: 'settings', isChief: true, needs: [] },
    ],
  },
];

/** Layout of every page under /staff. */
export function StaffMenuLayout() {
  const session = useSession();
  if (session === null) return null;
  const { user } = session;
  const groups = STAFF_GROUPS.map(({ heading, entries }) => ({
    heading,
    entries: entries.filter(({ needs }) => needs.length === 0 || needs.some((each) => holds(user, each))),
  })).filter(({ entries }) => entries.length > 0);
  return <Shell user={user} groups={groups} accountPath={staffPaths.myAccount} />;
}
