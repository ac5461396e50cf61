import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Block } from '../../ui/block.tsx';
import { formatShortTime } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { OwnDrafts } from './own-drafts.tsx';
import { ReportedQuestions } from './reported-questions.tsx';
import { type StaffHome, staffHomeQuery } from './staff-home-query.ts';
import './staff-home.css';

export function StaffHomeScreen() {
  const session = useSession();
  const { search } = useLocation();
  if (session === null) return null;
  const { user } = session;
  if (holds(user, 'content:edit') || holds(user, 'people:manage')) return <Home user={user} />;
  // Others have one kind of work, and begin with it.
  return <Navigate to={{ pathname: firstPageOf(user), search }} replace />;
}

function firstPageOf(user: User): string {
  if (holds(user, 'support')) return staffPaths.tickets;
  return holds(user, 'people:view') ? staffPaths.results : staffPaths.settings;
}

/** Work that waits for whoever looks after questions or people, and for those who answer tickets besides. */
function Home({ user }: { user: User }) {
  usePageTitle('Home');
  const query = useQuery(staffHomeQuery(user._id));
  return (
    <Page title="Home">
      {holds(user, 'support') && (
        <Block title="Inbox" query={query} failure="The inbox could not be loaded.">
          {({ tickets }) => tickets && <WaitingTickets tickets={tickets} />}
        </Block>
      )}
      {holds(user, 'people:manage') && (
        <Block title="People" query={query} failure="The people could not be loaded.">
          {({ people }) => people && <WaitingPeople people={people} />}
        </Block>
      )}
      {holds(user, 'content:edit') && (
        <Block title="Questions" query={query} failure="The questions could not be loaded.">
          {({ questions }) => questions && <WaitingQuestions questions={questions} />}
        </Block>
      )}
      {query.data?.questions && query.data.questions.ownDrafts > 0 && (
        <OwnDrafts userId={user._id} count={query.data.questions.ownDrafts} />
      )}
      {query.data?.questions && (
        <ReportedQuestions reported={query.data.questions.reported} canAnswer={holds(user, 'support')} />
      )}
    </Page>
  );
}

function WaitingTickets({
  tickets: { waiting, mine, unassigned, since },
}: {
  tickets: NonNullable<StaffHome['tickets']>;
}) {
  if (waiting === 0) return <p className="home-line">No ticket is waiting.</p>;
  return (
    <ul className="home-list">
      <li>
        <Link
          to={staffPaths.tickets}
        >{`${count(waiting, 'ticket waits', 'tickets wait')} for an answer`}</Link>
        {since !== null && <span>{`, the first since ${formatShortTime(since)}`}</span>}
      </li>
      {mine > 0 && (
        <li>
          <Link
            to={`${staffPaths.tickets}?assignee=me`}
          >{`${mine} of them ${mine === 1 ? 'is' : 'are'} yours`}</Link>
        </li>
      )}
      {unassigned > 0 && (
        <li>
          <Link to={`${staffPaths.tickets}?assignee=nobody`}>{`${unassigned} taken by nobody`}</Link>
        </li>
      )}
    </ul>
  );
}

function WaitingPeople({ people: { waiting, since } }: { people: NonNullable<StaffHome['people']> }) {
  if (waiting === 0) return <p className="home-line">Nobody waits for approval.</p>;
  return (
    <ul className="home-list">
      <li>
        <Link to={`${staffPaths.people}?list=waiting`}>
          {`${count(waiting, 'person waits', 'people wait')} for approval`}
        </Link>
        {since !== null && <span>{`, the first since ${formatShortTime(since)}`}</span>}
      </li>
    </ul>
  );
}

function WaitingQuestions({ questions }: { questions: NonNullable<StaffHome['questions']> }) {
  const { newer, draft, released, retired } = questions;
  if (newer + draft + released + retired === 0) {
    return (
      <p className="home-line">
        There are no questions yet. <Link to={staffPaths.questions}>Write the first one</Link> or{' '}
        <Link to={staffPaths.imports}>bring in a file</Link>
      </p>
    );
  }
  return (
    <ul className="home-list">
      {newer > 0 && (
        <li>
          <Link to={`${staffPaths.questions}?state=newer`}>
            {`${count(newer, 'question has', 'questions have')} a newer version that waits for its release`}
          </Link>
        </li>
      )}
      {draft > 0 && (
        <li>
          <Link to={`${staffPaths.questions}?state=draft`}>
            {`${count(draft, 'question is', 'questions are')} not released for practice`}
          </Link>
        </li>
      )}
      <li>
        <Link to={staffPaths.questions}>
          {count(newer + draft + released + retired, 'question', 'questions')}
        </Link>
        {' in all'}
      </li>
    </ul>
  );
}

function count(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`;
}
