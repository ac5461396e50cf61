import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { personQuery } from '../../features/people/persons.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths } from '../../staff-paths.ts';
import { formatName } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { PersonTaskDialog } from './person-dialogs.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonRecords } from './person-records.tsx';
import type { PersonTask } from './person-task.ts';
import './staff-people.css';
import './person.css';

/** One account with what belongs to it, and what staff may do for it. */
export function PersonScreen() {
  const session = useSession();
  const { personId = '' } = useParams();
  return session && <Person key={personId} user={session.user} personId={personId} />;
}

function Person({ user, personId }: { user: User; personId: string }) {
  const of = { userId: user._id, personId };
  const query = useQuery(personQuery(of));
  const [task, setTask] = useState<PersonTask | null>(null);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const isUnknown = errorCodeOf<'getPerson'>(query.error) === 'not_found';
  const title = isUnknown ? 'Nobody found' : query.data ? formatName(query.data.person) : 'Person';
  usePageTitle(title);
  // The server refuses acts of whoever only looks, so none are offered.
  const onTask = holds(user, 'people:manage') ? setTask : null;
  return (
    <Page
      title={title}
      headingRef={heading}
      way={
        <Link to={staffPaths.people}>
          <Icon name="left" /> People
        </Link>
      }
    >
      <p role="status" className="people-said">
        {said}
      </p>
      {isUnknown ? (
        <p className="page-text">The account was closed, or the address is wrong.</p>
      ) : (
        <Loaded query={query}>
          {(whole) => (
            <>
              <PersonFacts whole={whole} isOwn={personId === user._id} onTask={onTask} />
              <PersonRecords whole={whole} maySupport={holds(user, 'support')} onTask={onTask} />
              {task !== null && (
                <PersonTaskDialog
                  task={task}
                  of={of}
                  whole={whole}
                  onClose={() => setTask(null)}
                  onDone={(words) => {
                    setTask(null);
                    setSaid(words);
                    // The button that was pressed may be gone.
                    heading.current?.focus();
                  }}
                />
              )}
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
