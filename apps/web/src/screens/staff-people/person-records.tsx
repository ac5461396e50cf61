import { Link } from 'react-router';
import { describeAction } from '../../features/audits/audit-words.ts';
import type { WholePerson } from '../../features/people/persons.ts';
import { staffPersonResultsPath, staffTicketPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatPercent, formatShortTime } from '../../ui/formats.ts';
import { PersonAccess, PersonPayments } from './person-money.tsx';
import { PersonSection } from './person-section.tsx';
import type { PersonTask } from './person-task.ts';

type Props = {
  whole: WholePerson;
  maySupport: boolean;
  /** Null for staff who only look. */
  onTask: ((task: PersonTask) => void) | null;
};

/** Records of an account, one table below the other. */
export function PersonRecords({ whole, maySupport, onTask }: Props) {
  const { person, attempts, tickets, sessions, changes, barred } = whole;
  const isLearner = person.role === 'learner';
  return (
    <>
      {isLearner && (
        <>
          <PersonSection
            title="Tests"
            empty="No test yet."
            rows={attempts}
            keyOf={({ _id }) => _id}
            aside={
              attempts.length > 0 && <Link to={staffPersonResultsPath(person._id)}>Results and answers</Link>
            }
            columns={[
              { head: 'Test', kind: 'name', cell: ({ test_name }) => test_name },
              { head: 'Started', cell: ({ startedAt }) => formatShortTime(startedAt), folded: 'below' },
              { head: 'Result', kind: 'figure', cell: resultOf },
            ]}
          />
          <PersonAccess whole={whole} onTask={onTask} />
          <PersonPayments whole={whole} onTask={onTask} />
          {barred.length > 0 && (
            <PersonSection
              title="May not take"
              empty=""
              rows={barred}
              keyOf={({ _id }) => _id}
              columns={[
                { head: 'Test', kind: 'name', cell: ({ test_name }) => test_name },
                {
                  head: 'Act',
                  cell: (test) =>
                    onTask && (
                      <Button look="link" onClick={() => onTask({ type: 'readmit', test })}>
                        Allow…
                      </Button>
                    ),
                },
              ]}
            />
          )}
          <PersonSection
            title="Tickets"
            empty="No tickets."
            rows={tickets}
            keyOf={({ _id }) => _id}
            columns={[
              {
                head: 'Subject',
                kind: 'name',
                cell: ({ _id, subject }) =>
                  maySupport ? <Link to={staffTicketPath(_id)}>{subject}</Link> : subject,
              },
              { head: 'Since', cell: ({ createdAt }) => formatDay(createdAt), folded: 'below' },
              { head: 'State', cell: ({ status }) => status },
            ]}
          />
        </>
      )}
      <PersonSection
        title="Logged in"
        empty="Nowhere."
        rows={sessions}
        keyOf={({ _id }) => _id}
        aside={
          onTask &&
          sessions.length > 1 && (
            <Button look="link" onClick={() => onTask({ type: 'sessions', session: null })}>
              Log out everywhere…
            </Button>
          )
        }
        columns={[
          { head: 'Device', kind: 'name', cell: ({ device }) => device || 'Unknown device' },
          { head: 'Last used', cell: ({ lastUsedAt }) => formatShortTime(lastUsedAt), folded: 'below' },
          {
            head: 'Act',
            cell: (session) =>
              onTask && (
                <Button look="link" onClick={() => onTask({ type: 'sessions', session })}>
                  Log out…
                </Button>
              ),
          },
        ]}
      />
      {changes !== null && (
        <PersonSection
          title="Changes"
          empty="Nothing was changed by staff."
          rows={changes}
          keyOf={({ doneAt, action }) => `${doneAt} ${action}`}
          columns={[
            { head: 'What', kind: 'name', cell: ({ action }) => describeAction(action) },
            { head: 'When', cell: ({ doneAt }) => formatShortTime(doneAt), folded: 'below' },
            { head: 'By', cell: ({ doneBy }) => doneBy, folded: 'below' },
            {
              head: 'Reason',
              cell: ({ reason }) => <span className="person-reason">{reason ?? ''}</span>,
              folded: 'below',
            },
          ]}
        />
      )}
    </>
  );
}

function resultOf({ closedAt, result }: WholePerson['attempts'][number]): string {
  if (closedAt === null) return 'Open';
  if (result === null) return 'Being marked';
  return `${result.correct} of ${result.total}, ${formatPercent(result.performance_percent)}`;
}
