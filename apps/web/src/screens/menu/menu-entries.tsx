import { type ReactNode, useId } from 'react';
import { NavLink } from 'react-router';
import type { User } from '../../features/accounts/session.ts';
import { isFreePlatform, useOrganisation } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useErrorToast } from '../../ui/toast.tsx';

/** An entry as it is shown. */
export type ShownEntry = {
  to: string;
  label: string;
  icon: IconName;
  /** True for the entries of a phone's bar, which has room for three beside the button of the whole list. */
  isChief: boolean;
};

/** Entries that are looked for together, under words that say what they have in common. */
export type EntryGroup = { heading: string | null; entries: readonly ShownEntry[] };

/** `isForPaying` is true for entries only for paying learners. */
type MenuEntry = ShownEntry & { isForPaying: boolean };

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

/** Entries of a learner; those that depend on the organisation come once it is known. */
export function useLearnerEntries(user: User): readonly EntryGroup[] {
  const { data: organisation, error } = useOrganisation(user.subdomain);
  useErrorToast(error);
  const areForPayingShown = organisation !== undefined && !isFreePlatform(organisation);
  const entries = ENTRIES.filter(({ isForPaying }) => !isForPaying || areForPayingShown);
  return [{ heading: null, entries }];
}

/** Pages whose addresses are prefixes of others. */
const BEGINNINGS: readonly string[] = [paths.menu, paths.staff];

/** True for an entry that is marked on its own page alone. */
export function isBeginning({ to }: { to: string }): boolean {
  return BEGINNINGS.includes(to);
}

/** Whole menu, as vertical lists. */
export function MenuList({ groups, onGo }: { groups: readonly EntryGroup[]; onGo?: () => void }) {
  return (
    <nav className="menu-list" aria-label="Menu">
      {groups.map(({ heading, entries }) => (
        <MenuGroup key={heading} heading={heading}>
          {entries.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink className="menu-entry" to={to} end={isBeginning({ to })} onClick={onGo}>
                <Icon name={icon} /> <span>{label}</span>
              </NavLink>
            </li>
          ))}
        </MenuGroup>
      ))}
    </nav>
  );
}

/** The words name the list: a heading of the page would stand before the page's own. */
function MenuGroup({ heading, children }: { heading: string | null; children: ReactNode }) {
  const id = useId();
  if (heading === null) return <ul>{children}</ul>;
  return (
    <>
      <p className="menu-heading" id={id}>
        {heading}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  );
}
