import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { extraTimeQuery, type GivenTime } from '../../features/extra-time/extra-time.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/formats.ts';
import { RowSearch } from '../../ui/forms/row-search.tsx';
import { useRowSearch } from '../../ui/forms/use-row-search.ts';
import { NoMatch } from '../../ui/no-match.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { EndDialog } from './end-dialog.tsx';
import { GiveDialog } from './give-dialog.tsx';
import './extra-time.css';

export function ExtraTimeScreen() {
  const session = useSession();
  return session && <ExtraTime user={session.user} />;
}

type Task = { kind: 'give'; of: GivenTime | null } | { kind: 'end'; of: GivenTime };

/** Everybody who has extra time, and the way to give it, change it and end it. */
function ExtraTime({ user }: { user: User }) {
  usePageTitle('Extra time');
  const isManager = holds(user, 'people:manage');
  const { data, error, refetch } = useQuery(extraTimeQuery(user._id));
  const search = useRowSearch(data, ({ person }) => `${person.name} ${person.email}`);
  const [task, setTask] = useState<Task | null>(null);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const closing = {
    onClose: () => setTask(null),
    onDone(words: string) {
      setTask(null);
      setSaid(words);
      heading.current?.focus();
    },
  };
  return (
    <Page
      title="Extra time"
      headingRef={heading}
      beside={
        isManager && (
          <Button look="main" onClick={() => setTask({ kind: 'give', of: null })}>
            Give extra time
          </Button>
        )
      }
    >
      <p className="page-text">
        A share of the minutes of every test, on top of them, from the start. Running tests get it at once.
      </p>
      <p role="status" className="extra-said">
        {said}
      </p>
      <RowSearch search={search} label="Search names and addresses" placeholder="Name or address" />
      <Table
        label="People with extra time"
        columns={columnsFor(isManager ? setTask : null)}
        rows={search.found}
        keyOf={({ person }) => person._id}
        error={data === undefined ? error : null}
        onRetry={refetch}
        folds
        empty={
          search.isNarrowed ? (
            <NoMatch
              text="Nobody matches."
              showAll="Show everybody"
              heading={heading}
              onShowAll={search.address.showAll}
            />
          ) : (
            <p>Nobody has extra time.</p>
          )
        }
      />
      {task?.kind === 'give' && <GiveDialog userId={user._id} of={task.of} {...closing} />}
      {task?.kind === 'end' && <EndDialog userId={user._id} of={task.of} {...closing} />}
    </Page>
  );
}

function columnsFor(onTask: ((task: Task) => void) | null): Column<GivenTime>[] {
  const columns: Column<GivenTime>[] = [
    {
      head: 'Person',
      kind: 'name',
      cell: ({ person }) => (
        <span className="extra-who">
          <span>{person.name}</span>
          <span className="extra-fact">{person.email}</span>
        </span>
      ),
    },
    { head: 'Extra time', kind: 'figure', cell: ({ percent }) => <b>{`+${percent}%`}</b> },
    { head: 'Days', folded: 'below', cell: describeDays },
    { head: 'Given by', folded: 'away', cell: ({ setBy }) => setBy ?? '–' },
  ];
  if (onTask === null) return columns;
  return [
    ...columns,
    {
      head: 'Change',
      folded: 'below',
      cell: (of) => (
        <span className="extra-acts">
          <Button
            look="link"
            aria-label={`Change for ${of.person.name}`}
            onClick={() => onTask({ kind: 'give', of })}
          >
            Change…
          </Button>
          <Button
            look="link"
            aria-label={`End for ${of.person.name}`}
            onClick={() => onTask({ kind: 'end', of })}
          >
            End…
          </Button>
        </span>
      ),
    },
  ];
}

function describeDays({ startsOn, endsOn, inForce }: GivenTime): string {
  const days =
    endsOn === null ? `from ${formatDay(startsOn)}` : `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
  return inForce ? days : `${days}, not now`;
}
