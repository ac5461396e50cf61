import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { applicantsQuery, invitationsQuery } from '../../features/people/people.ts';
import type { PeopleView } from '../../features/people/people-view.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { FilterButtons } from '../../ui/forms/filter-buttons.tsx';
import { Page } from '../../ui/page.tsx';
import { ApplicantList } from './applicant-list.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { SignUpRule } from './sign-up-rule.tsx';
import { usePeopleAddress } from './use-people-address.ts';
import './staff-people.css';

export function PeopleScreen() {
  const session = useSession();
  return session && <People user={session.user} />;
}

/** Who may sign up, whom the organisation invited, and who waits for approval. */
function People({ user }: { user: User }) {
  usePageTitle('People');
  const isManager = holds(user, 'people:manage');
  const [isInviting, setIsInviting] = useState(false);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Page
      title="People"
      headingRef={heading}
      beside={
        isManager && (
          <Button look="main" onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      <SignUpRule mayChange={holds(user, 'settings')} />
      {isManager && (
        <>
          <p role="status" className="people-said">
            {said}
          </p>
          <Lists
            userId={user._id}
            onDone={(words) => {
              setSaid(words);
              // The button that was pressed disappears with the choice.
              heading.current?.focus();
            }}
          />
        </>
      )}
      {isInviting && (
        <InviteDialog
          userId={user._id}
          onClose={() => setIsInviting(false)}
          onDone={(words) => {
            setIsInviting(false);
            setSaid(words);
          }}
        />
      )}
    </Page>
  );
}

const WHOLE = { search: '', state: null, page: 1, size: 20 } as const;

function Lists({ userId, onDone }: { userId: string; onDone(words: string): void }) {
  const address = usePeopleAddress();
  const { list } = address.view;
  // The numbers of both, whichever is shown.
  const { data: invitations } = useQuery(invitationsQuery(userId, WHOLE));
  const { data: applicants } = useQuery(applicantsQuery(userId, WHOLE));
  return (
    <>
      <FilterButtons<PeopleView['list']>
        legend="List"
        filters={[
          { name: 'invitations', label: 'Invitations', count: invitations?.total ?? 0 },
          { name: 'waiting', label: 'Waiting for approval', count: applicants?.total ?? 0 },
        ]}
        chosen={list}
        onChoose={(name) => address.choose({ list: name })}
      />
      {list === 'invitations' ? (
        <InvitationList key={list} userId={userId} address={address} onDone={onDone} />
      ) : (
        <ApplicantList key={list} userId={userId} address={address} onDone={onDone} />
      )}
    </>
  );
}
