import { MOST_DECIDED } from '@assay/contract/sign-up';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Applicant, applicantsQuery } from '../../features/people/people.ts';
import type { PeopleView } from '../../features/people/people-view.ts';
import { PAGE_SIZES } from '../../features/people/people-view.ts';
import { describePeople } from '../../features/people/people-words.ts';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useSelection } from '../../ui/data-table/use-selection.ts';
import { formatName, formatShortTime } from '../../ui/formats.ts';
import type { ListAddress } from '../../ui/forms/use-list-in-address.ts';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { PeopleSearch } from './people-search.tsx';

const COLUMNS: readonly DataColumn<Applicant>[] = [
  { id: 'name', head: 'Name', kind: 'name', stays: true, cell: (applicant) => formatName(applicant) },
  {
    id: 'email',
    head: 'Address',
    width: '320px',
    stays: true,
    isOnPhone: true,
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    id: 'since',
    head: 'Waits since',
    width: '168px',
    stays: true,
    isOnPhone: 'named',
    cell: ({ since }) => formatShortTime(since),
  },
];

const NONE: readonly Applicant[] = [];
const keyOf = ({ _id }: Applicant) => _id;
type Props = { userId: string; address: ListAddress<PeopleView>; onDone(words: string): void };

/** Who waits for approval, the longest first. */
export function ApplicantList({ userId, address, onDone }: Props) {
  const { view, choose } = address;
  const { data, error, isPlaceholderData, refetch } = useQuery(applicantsQuery(userId, view));
  const search = useRef<HTMLInputElement>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const selection = useSelection({
    scope: view.search,
    rows: data?.applicants ?? NONE,
    keyOf,
    limit: MOST_DECIDED,
  });
  return (
    <>
      <PeopleSearch address={address} searchRef={search} />
      <DataTable
        label="People who wait for approval"
        describe={describePeople}
        columns={COLUMNS}
        rows={data?.applicants}
        total={data?.total ?? 0}
        whole={undefined}
        keyOf={keyOf}
        nameOf={formatName}
        isStale={isPlaceholderData}
        error={error}
        onRetry={refetch}
        empty={
          view.search === '' ? (
            <p>Nobody waits for approval.</p>
          ) : (
            <>
              <p>Nobody matches.</p>
              <Button onClick={address.showAll}>Show everybody who waits</Button>
            </>
          )
        }
        view={{ order: '', page: view.page, size: view.size }}
        sizes={PAGE_SIZES}
        onView={({ page = 1, size = view.size }) => choose({ page, size })}
        selection={selection}
        choosesAll={false}
        acts={[
          { label: 'Approve…', onAct: () => setDecision('approve') },
          { label: 'Refuse…', onAct: () => setDecision('refuse') },
        ]}
        search={search}
      />
      {decision !== null && selection.chosen.size > 0 && (
        <DecisionDialog
          decision={decision}
          userId={userId}
          chosen={[...selection.chosen.values()]}
          onClose={() => setDecision(null)}
          onDone={(words) => {
            setDecision(null);
            selection.clear();
            onDone(words);
          }}
        />
      )}
    </>
  );
}
