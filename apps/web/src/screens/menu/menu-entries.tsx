import { NavLink } from 'react-router';
import type { User } from '../../features/accounts/session.ts';
import { isFreePlatform, useOrganisation } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

type MenuEntry = {
  to: string;
  label: string;
  icon: IconName;
  /** Whether it stands in the bar of a phone, which has room for three beside the button of the whole list. */
  isChief: boolean;
  /** Whether it is only for those who sit tests. */
  isForLearners: boolean;
  /** Whether it is only for those who pay. */
  isForPaying: boolean;
};

/** Every page of the menu, in the order in which it shows them. */
const ENTRIES: readonly MenuEntry[] = [
  {
    to: paths.menu,
    label: 'Dashboard',
    icon: 'home',
    isChief: true,
    isForLearners: true,
    isForPaying: false,
  },
  { to: paths.tests, label: 'Tests', icon: 'page', isChief: true, isForLearners: true, isForPaying: false },
  {
    to: paths.recharge,
    label: 'Recharge',
    icon: 'again',
    isChief: false,
    isForLearners: true,
    isForPaying: false,
  },
  {
    to: paths.proficiency,
    label: 'Proficiency',
    icon: 'bars',
    isChief: true,
    isForLearners: true,
    isForPaying: false,
  },
  {
    to: paths.specialityModules,
    label: 'Speciality Modules',
    icon: 'modules',
    isChief: false,
    isForLearners: true,
    isForPaying: false,
  },
  {
    to: paths.viewSummary,
    label: 'View Summary',
    icon: 'tree',
    isChief: false,
    isForLearners: true,
    isForPaying: false,
  },
  {
    to: paths.reports,
    label: 'Reports',
    icon: 'chart',
    isChief: false,
    isForLearners: true,
    isForPaying: false,
  },
  {
    to: paths.membership,
    label: 'Membership',
    icon: 'card',
    isChief: false,
    isForLearners: true,
    isForPaying: true,
  },
  {
    to: paths.tickets,
    label: 'Tickets',
    icon: 'chat',
    isChief: false,
    isForLearners: true,
    isForPaying: false,
  },
  { to: paths.help, label: 'Help', icon: 'help', isChief: false, isForLearners: false, isForPaying: false },
];

/** Those that lead whoever is logged in to something; what depends on the organisation comes once it is known. */
export function useMenuEntries({ subdomain, role }: User): readonly MenuEntry[] {
  const { data: organisation } = useOrganisation(subdomain);
  const areForPayingShown = organisation !== undefined && !isFreePlatform(organisation);
  return ENTRIES.filter(
    ({ isForLearners, isForPaying }) =>
      (!isForLearners || role === 'learner') && (!isForPaying || areForPayingShown),
  );
}

/** The whole list, one below the other. */
export function MenuList({ entries, onGo }: { entries: readonly MenuEntry[]; onGo?: () => void }) {
  return (
    <nav className="menu-list" aria-label="Menu">
      <ul>
        {entries.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink className="menu-entry" to={to} end={to === paths.menu} onClick={onGo}>
              <Icon name={icon} /> {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
