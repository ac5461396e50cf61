import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { applicantsQuery, invitationsQuery } from '../../features/people/people.ts';
import { NO_FILTERS, PEOPLE_VIEW, type PeopleView } from '../../features/people/people-view.ts';
import { peopleQuery } from '../../features/people/persons.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { FilterButtons } from '../../ui/forms/filter-buttons.tsx';
import { type ListAddress, useListInAddress } from '../../ui/forms/use-list-in-address.ts';
import { Page } from '../../ui/page.tsx';
import { AccountList } from './account-list.tsx';
import { AddStaffDialog } from './add-staff-dialog.tsx';
import { ApplicantList } from './applicant-list.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { SignUpRule } from './sign-up-rule.tsx';
import './staff-people.css';

export function PeopleScreen() {
  const session = useSession();
  return session && <People user={session.user} />;
}

/** Who may sign up, the accounts, whom the organisation invited, and who waits for approval. */
function People({ user }: { user: User }) {
  usePageTitle('People');
  const isManager = holds(user, 'people:manage');
  const maySee = holds(user, 'people:view');
  const [dialog, setDialog] = useState<'invite' | 'staff' | null>(null);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const address = useListInAddress(PEOPLE_VIEW, NO_FILTERS);
  return (
    <Page
      title="People"
      headingRef={heading}
      beside={
        isManager && (
          <div className="people-acts">
            <Button onClick={() => setDialog('staff')}>Add staff</Button>
            <Button look="main" onClick={() => setDialog('invite')}>
              Invite
            </Button>
          </div>
        )
      }
    >
      <SignUpRule mayChange={holds(user, 'settings')} />
      {maySee && (
        <>
          <p role="status" className="people-said">
            {said}
          </p>
          <Lists
            userId={user._id}
            isManager={isManager}
            address={address}
            onDone={(words) => {
              setSaid(words);
              // The button that was pressed disappears with the choice.
              heading.current?.focus();
            }}
          />
        </>
      )}
      {dialog === 'staff' && (
        <AddStaffDialog
          userId={user._id}
          onClose={() => setDialog(null)}
          onDone={(words) => {
            setDialog(null);
            setSaid(words);
          }}
        />
      )}
      {dialog === 'invite' && (
        <InviteDialog
          userId={user._id}
          onClose={() => setDialog(null)}
          onDone={(words) => {
            setDialog(null);
            setSaid(words);
            address.choose({ list: 'invitations' });
          }}
        />
      )}
    </Page>
  );
}

const WHOLE = {
  search: '',
  role: null,
  account: null,
  state: null,
  order: 'name',
  page: 1,
  size: 20,
} as const;

type ListsProps = {
  userId: string;
  isManager: boolean;
  address: ListAddress<PeopleView>;
  onDone(words: string): void;
};

function Lists({ userId, isManager, address, onDone }: ListsProps) {
  const list = isManager ? address.view.list : 'people';
  // The numbers of all, whichever is shown.
  const { data: people } = useQuery(peopleQuery(userId, WHOLE));
  const { data: invitations } = useQuery({ ...invitationsQuery(userId, WHOLE), enabled: isManager });
  const { data: applicants } = useQuery({ ...applicantsQuery(userId, WHOLE), enabled: isManager });
  return (
    <>
      {isManager && (
        <FilterButtons<PeopleView['list']>
          legend="List"
          filters={[
            { name: 'people', label: 'People', count: people?.all ?? 0 },
            { name: 'invitations', label: 'Invitations', count: invitations?.total ?? 0 },
            { name: 'waiting', label: 'Waiting for approval', count: applicants?.total ?? 0 },
          ]}
          chosen={list}
          onChoose={(name) => address.choose({ list: name })}
        />
      )}
      {list === 'people' && (
        <AccountList userId={userId} isManager={isManager} address={address} onDone={onDone} />
      )}
      {list === 'invitations' && <InvitationList userId={userId} address={address} onDone={onDone} />}
      {list === 'waiting' && <ApplicantList userId={userId} address={address} onDone={onDone} />}
    </>
  );
}
