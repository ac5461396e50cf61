import { Link } from 'react-router';
import { ACCOUNTS } from '../../features/people/people-words.ts';
import type { ListedPerson } from '../../features/people/persons.ts';
import { staffPersonPath } from '../../staff-paths.ts';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { formatDay, formatName } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';

const orderBy = (order: string, first: string, last: string) => ({
  ascending: { order, name: first },
  descending: { order: `-${order}`, name: last },
});

/** Columns of the accounts. */
export const PEOPLE_COLUMNS: readonly DataColumn<ListedPerson>[] = [
  {
    id: 'name',
    head: 'Name',
    kind: 'name',
    stays: true,
    sort: orderBy('name', 'Name, from A', 'Name, from Z'),
    cell: (person) => <Link to={staffPersonPath(person._id)}>{formatName(person)}</Link>,
  },
  {
    id: 'email',
    head: 'Address',
    width: '256px',
    stays: true,
    isOnPhone: true,
    sort: orderBy('email', 'Address, from A', 'Address, from Z'),
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    id: 'role',
    head: 'Role',
    width: '72px',
    stays: true,
    cell: ({ role }) => (role === 'staff' ? 'Staff' : 'Learner'),
  },
  {
    id: 'state',
    head: 'State',
    width: '156px',
    stays: true,
    isOnPhone: true,
    cell: ({ state }) => (
      <span className="people-state">
        <IconLabel icon={ACCOUNTS[state].icon} tone={ACCOUNTS[state].tone}>
          {ACCOUNTS[state].name}
        </IconLabel>
      </span>
    ),
  },
  {
    id: 'plan',
    head: 'Access until',
    width: '112px',
    stays: true,
    sort: { ...orderBy('plan', 'Access, first to end', 'Access, last to end'), startsDescending: true },
    cell: ({ planUntil }) => (planUntil === null ? '–' : formatDay(planUntil)),
  },
  {
    id: 'tests',
    head: 'Tests',
    kind: 'figure',
    width: '64px',
    stays: true,
    sort: { ...orderBy('tests', 'Tests, fewest', 'Tests, most'), startsDescending: true },
    cell: ({ role, tests }) => (role === 'staff' ? '–' : tests.toLocaleString('en-GB')),
  },
  {
    id: 'seen',
    head: 'Last seen',
    width: '104px',
    stays: true,
    sort: { ...orderBy('seen', 'Last seen, longest ago', 'Last seen, newest'), startsDescending: true },
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : formatDay(lastSeenAt)),
  },
];
