import { INVITATION_STATES, MOST_INVITED } from '@assay/contract/sign-up';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Invitation, invitationsQuery } from '../../features/people/people.ts';
import type { PeopleView } from '../../features/people/people-view.ts';
import { PAGE_SIZES } from '../../features/people/people-view.ts';
import { describeInvitations, STATES } from '../../features/people/people-words.ts';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useSelection } from '../../ui/data-table/use-selection.ts';
import { formatDay } from '../../ui/formats.ts';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import type { ListAddress } from '../../ui/forms/use-list-in-address.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { InvitationsDialog, type InvitationTask } from './invitations-dialog.tsx';
import { PeopleSearch } from './people-search.tsx';

const COLUMNS: readonly DataColumn<Invitation>[] = [
  {
    id: 'person',
    head: 'Address',
    kind: 'name',
    stays: true,
    cell: ({ email, name, refusedWith }) => (
      <span className="people-who">
        <span title={email}>{email}</span>
        {name !== '' && <span className="people-fact">{name}</span>}
        {refusedWith !== null && <span className="people-fact">{refusedWith}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    head: 'State',
    width: '168px',
    stays: true,
    isOnPhone: true,
    cell: ({ state }) => (
      <span className="people-state">
        <IconLabel icon={STATES[state].icon} tone={STATES[state].tone}>
          {STATES[state].name}
        </IconLabel>
      </span>
    ),
  },
  {
    id: 'sent',
    head: 'Mailed',
    width: '120px',
    stays: true,
    isOnPhone: 'named',
    cell: ({ sentAt }) => formatDay(sentAt),
  },
  {
    id: 'until',
    head: 'Works until',
    width: '120px',
    stays: true,
    cell: ({ state, expiresAt }) => (state === 'sent' || state === 'expired' ? formatDay(expiresAt) : ''),
  },
];

const NONE: readonly Invitation[] = [];
const keyOf = ({ _id }: Invitation) => _id;
type Props = { userId: string; address: ListAddress<PeopleView>; onDone(words: string): void };

/** The invitations and what became of each. */
export function InvitationList({ userId, address, onDone }: Props) {
  const { view, choose } = address;
  const { data, error, isPlaceholderData, refetch } = useQuery(invitationsQuery(userId, view));
  const search = useRef<HTMLInputElement>(null);
  const [task, setTask] = useState<InvitationTask | null>(null);
  const selection = useSelection({
    scope: JSON.stringify([view.search, view.state]),
    rows: data?.invitations ?? NONE,
    keyOf,
    limit: MOST_INVITED,
  });
  const whole = data && Object.values(data.states).reduce((total, count) => total + count, 0);
  return (
    <>
      <PeopleSearch address={address} searchRef={search}>
        <LabelledSelect
          label="State"
          value={view.state}
          options={[
            [null, 'Any'],
            ...INVITATION_STATES.map(
              (state) => [state, `${STATES[state].name} (${data?.states[state] ?? 0})`] as const,
            ),
          ]}
          onChoose={(state) => choose({ state })}
        />
      </PeopleSearch>
      <DataTable
        label="Invitations"
        describe={describeInvitations}
        columns={COLUMNS}
        rows={data?.invitations}
        total={data?.total ?? 0}
        whole={whole}
        keyOf={keyOf}
        nameOf={({ email }) => email}
        isStale={isPlaceholderData}
        error={error}
        onRetry={refetch}
        empty={
          whole === 0 ? (
            <p>Nobody has been invited yet.</p>
          ) : (
            <>
              <p>No invitation matches.</p>
              <Button onClick={address.showAll}>Show all invitations</Button>
            </>
          )
        }
        view={{ order: '', page: view.page, size: view.size }}
        sizes={PAGE_SIZES}
        onView={({ page = 1, size = view.size }) => choose({ page, size })}
        selection={selection}
        choosesAll={false}
        acts={[
          { label: 'Send again…', onAct: () => setTask('repeatInvitations') },
          { label: 'Withdraw…', onAct: () => setTask('withdrawInvitations') },
        ]}
        search={search}
      />
      {task !== null && selection.chosen.size > 0 && (
        <InvitationsDialog
          task={task}
          userId={userId}
          chosen={[...selection.chosen.values()]}
          onClose={() => setTask(null)}
          onDone={(words) => {
            setTask(null);
            selection.clear();
            onDone(words);
          }}
        />
      )}
    </>
  );
}
