import type { Permission } from '@assay/contract';
import { NavLink } from 'react-router';
import { holds } from '../../features/accounts/permissions.ts';
import type { User } from '../../features/accounts/session.ts';
import { isFreePlatform, useOrganisation } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useErrorToast } from '../../ui/toast.tsx';

type MenuEntry = {
  to: string;
  label: string;
  icon: IconName;
  /** True for the entries of a phone's bar, which has room for three beside the button of the whole list. */
  isChief: boolean;
  /** True for entries only for paying learners. */
  isForPaying: boolean;
};

/** All pages of a learner’s menu, in the order in which they are shown. */
const ENTRIES: readonly MenuEntry[] = [
  {
    to: paths.menu,
    label: 'Dashboard',
    icon: 'home',
    isChief: true,
    isForPaying: false,
  },
  { to: paths.tests, label: 'Tests', icon: 'page', isChief: true, isForPaying: false },
  {
    to: paths.recharge,
    label: 'Recharge',
    icon: 'again',
    isChief: false,
    isForPaying: false,
  },
  {
    to: paths.proficiency,
    label: 'Proficiency',
    icon: 'bars',
    isChief: true,
    isForPaying: false,
  },
  {
    to: paths.specialityModules,
    label: 'Speciality Modules',
    icon: 'modules',
    isChief: false,
    isForPaying: false,
  },
  {
    to: paths.viewSummary,
    label: 'View Summary',
    icon: 'tree',
    isChief: false,
    isForPaying: false,
  },
  {
    to: paths.reports,
    label: 'Reports',
    icon: 'chart',
    isChief: false,
    isForPaying: false,
  },
  {
    to: paths.membership,
    label: 'Membership',
    icon: 'card',
    isChief: false,
    isForPaying: true,
  },
  { to: paths.tickets, label: 'Tickets', icon: 'chat', isChief: false, isForPaying: false },
  { to: paths.help, label: 'Help', icon: 'help', isChief: false, isForPaying: false },
];

type StaffEntry = Omit<MenuEntry, 'isForPaying'> & {
  /** Permission without which the page is not there; null for pages of all staff. */
  needs: Permission | null;
};

/** All pages of the staff. */
const STAFF_ENTRIES: readonly StaffEntry[] = [
  { to: paths.staff, label: 'Home', icon: 'home', isChief: true, needs: 'content:edit' },
  { to: paths.staffQuestions, label: 'Questions', icon: 'help', isChief: true, needs: 'content:edit' },
  { to: paths.staffTests, label: 'Tests', icon: 'page', isChief: false, needs: 'content:edit' },
  { to: paths.staffTickets, label: 'Inbox', icon: 'inbox', isChief: true, needs: 'support' },
  { to: paths.staffSnippets, label: 'Snippets', icon: 'list', isChief: true, needs: 'support' },
  { to: paths.staffAudits, label: 'Audit log', icon: 'clock', isChief: false, needs: 'people:manage' },
  { to: paths.staffSettings, label: 'Settings', icon: 'settings', isChief: true, needs: null },
];

/** Entries for this user's role; those that depend on the organisation come once it is known. */
export function useMenuEntries(user: User): readonly Omit<MenuEntry, 'isForPaying'>[] {
  const { data: organisation, error } = useOrganisation(user.subdomain);
  useErrorToast(error);
  if (user.role === 'staff') return STAFF_ENTRIES.filter(({ needs }) => needs === null || holds(user, needs));
  const areForPayingShown = organisation !== undefined && !isFreePlatform(organisation);
  return ENTRIES.filter(({ isForPaying }) => !isForPaying || areForPayingShown);
}

/** Pages whose addresses are prefixes of others. */
const BEGINNINGS: readonly string[] = [paths.menu, paths.staff];

/** True for an entry that is marked on its own page alone. */
export function isBeginning({ to }: { to: string }): boolean {
  return BEGINNINGS.includes(to);
}

/** Whole menu, as a vertical list. */
export function MenuList({
  entries,
  onGo,
}: {
  entries: ReturnType<typeof useMenuEntries>;
  onGo?: () => void;
}) {
  return (
    <nav className="menu-list" aria-label="Menu">
      <ul>
        {entries.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink className="menu-entry" to={to} end={isBeginning({ to })} onClick={onGo}>
              <Icon name={icon} /> <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
