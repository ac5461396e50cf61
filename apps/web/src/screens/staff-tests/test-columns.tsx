import { Link } from 'react-router';
import { describeAudienceShort } from '../../features/staff-tests/audience-words.ts';
import type { ListedStaffTest } from '../../features/staff-tests/staff-tests.ts';
import { STATES } from '../../features/staff-tests/test-states.ts';
import { describeNewer } from '../../features/staff-tests/test-words.ts';
import { staffTestPath } from '../../staff-paths.ts';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { formatShortTime } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

const figure = (count: number) => count.toLocaleString('en-GB');

/** Columns of the tests. */
export const TEST_COLUMNS: readonly DataColumn<ListedStaffTest>[] = [
  {
    id: 'name',
    head: 'Test',
    kind: 'reading',
    cell: ({ _id, test_name }) => (
      <Link className="test-name" to={staffTestPath(_id)}>
        {test_name === '' ? '(no name)' : test_name}
      </Link>
    ),
  },
  { id: 'type', head: 'Kind', width: '60px', isOnPhone: true, cell: ({ test_type }) => test_type },
  {
    id: 'state',
    head: 'State',
    width: '104px',
    isOnPhone: true,
    cell: ({ state }) => (
      <span className="test-state">
        <Icon name={STATES[state].icon} /> <span>{STATES[state].name}</span>
      </span>
    ),
  },
  {
    id: 'for',
    head: 'For',
    width: '108px',
    cell: ({ cohorts }) => (
      <span className="test-for" title={cohorts.join(', ')}>
        {describeAudienceShort(cohorts)}
      </span>
    ),
  },
  {
    id: 'questions',
    head: 'Questions',
    kind: 'figure',
    width: '76px',
    cell: ({ questions }) => figure(questions),
  },
  {
    id: 'minutes',
    head: 'Minutes',
    kind: 'figure',
    width: '64px',
    cell: ({ minutes }) => (minutes === null ? '–' : figure(minutes)),
  },
  {
    id: 'when',
    head: 'When',
    width: '152px',
    cell: ({ window: { opensAt, closesAt } }) =>
      opensAt === null && closesAt === null ? (
        '–'
      ) : (
        <span className="test-lines">
          {opensAt !== null && <span>{`from ${formatShortTime(opensAt)}`}</span>}
          {closesAt !== null && <span>{`to ${formatShortTime(closesAt)}`}</span>}
        </span>
      ),
  },
  { id: 'sat', head: 'Sat', kind: 'figure', width: '52px', cell: ({ submitted }) => figure(submitted) },
  {
    id: 'open-now',
    head: 'Sit it now',
    kind: 'figure',
    width: '76px',
    cell: ({ openAttempts }) => (openAttempts === 0 ? '–' : <b>{figure(openAttempts)}</b>),
  },
  {
    id: 'version',
    head: 'Version',
    width: '120px',
    isOnPhone: true,
    cell: ({ version, hasDraft, newer }) => {
      if (version === null) return '–';
      const waits = [...(hasDraft ? ['changes wait'] : []), ...(newer > 0 ? [describeNewer(newer)] : [])];
      return (
        <span className="test-lines">
          <span>{waits.length > 0 ? `v${version}, ` : `v${version}`}</span>
          {waits.length > 0 && <span>{waits.join(', ')}</span>}
        </span>
      );
    },
  },
];
