import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { describeSpan } from '../../features/cohorts/cohort-words.ts';
import { membersQuery } from '../../features/cohorts/cohorts.ts';
import { MEMBERS_VIEW } from '../../features/cohorts/members-view.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatList } from '../../ui/formats.ts';
import { useListInAddress } from '../../ui/forms/use-list-in-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { AddDialog } from './add-dialog.tsx';
import { CohortDialog } from './cohort-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MemberList } from './member-list.tsx';
import './cohorts.css';

export function CohortScreen() {
  const session = useSession();
  const { cohortId = '' } = useParams();
  return session && <OpenCohort key={cohortId} user={session.user} cohortId={cohortId} />;
}

/** One cohort with its members. */
function OpenCohort({ user, cohortId }: { user: User; cohortId: string }) {
  const address = useListInAddress(MEMBERS_VIEW, {});
  const query = useQuery(membersQuery(user._id, cohortId, address.view));
  const { data } = query;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<'add' | 'change' | 'delete' | null>(null);
  const [said, setSaid] = useState('');
  const isUnknown = errorCodeOf<'listCohortMembers'>(query.error) === 'not_found';
  const title = data?.cohort.name ?? (isUnknown ? 'Cohort not found' : 'Cohort');
  usePageTitle(title);
  const isManager = holds(user, 'people:manage');
  const close = () => setAsked(null);
  const finish = (words: string) => {
    close();
    setSaid(words);
    heading.current?.focus();
  };
  return (
    <Page
      title={title}
      headingRef={heading}
      way={
        <Link to={staffPaths.cohorts}>
          <Icon name="left" /> Cohorts
        </Link>
      }
      beside={
        isManager &&
        data !== undefined && (
          <div className="cohort-acts">
            <Button look="line" onClick={() => setAsked('change')}>
              Change…
            </Button>
            <Button look="main" onClick={() => setAsked('add')}>
              Add members
            </Button>
          </div>
        )
      }
    >
      {isUnknown && <p className="page-text">Check the address.</p>}
      {data && (
        <ul className="cohort-facts">
          <li>{`Counts ${describeSpan(data.cohort)}`}</li>
          {!data.cohort.inForce && <li>Not today: its tests are closed to its members</li>}
          <li>{data.tests.length === 0 ? 'No test is for it' : `For it: ${formatList(data.tests)}`}</li>
        </ul>
      )}
      <p role="status" className="cohort-said">
        {said}
      </p>
      {!isUnknown && (
        <MemberList
          userId={user._id}
          cohortId={cohortId}
          isManager={isManager}
          query={query}
          address={address}
          onDone={finish}
        />
      )}
      {isManager && data && (
        <div className="cohort-foot">
          <Button look="bare" onClick={() => setAsked('delete')}>
            Delete the cohort…
          </Button>
        </div>
      )}
      {asked === 'add' && data && (
        <AddDialog userId={user._id} cohort={data.cohort} onDone={finish} onClose={close} />
      )}
      {asked === 'change' && data && (
        <CohortDialog
          userId={user._id}
          cohort={data.cohort}
          onDone={() => finish('Saved.')}
          onClose={close}
        />
      )}
      {asked === 'delete' && data && (
        <DeleteDialog
          userId={user._id}
          cohort={data.cohort}
          onDone={() => void navigate(staffPaths.cohorts, { replace: true })}
          onClose={close}
        />
      )}
    </Page>
  );
}
