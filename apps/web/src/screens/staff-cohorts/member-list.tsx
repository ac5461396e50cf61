import { useRef, useState } from 'react';
import { describeMembers } from '../../features/cohorts/cohort-words.ts';
import type { Member } from '../../features/cohorts/cohorts.ts';
import type { MembersView } from '../../features/cohorts/members-view.ts';
import { MAX_SEARCH, PAGE_SIZES } from '../../features/cohorts/members-view.ts';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useSelection } from '../../ui/data-table/use-selection.ts';
import { formatDay } from '../../ui/formats.ts';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import type { ListAddress } from '../../ui/forms/use-list-in-address.ts';
import { RemoveDialog } from './remove-dialog.tsx';

const COLUMNS: readonly DataColumn<Member>[] = [
  {
    id: 'person',
    head: 'Member',
    kind: 'name',
    stays: true,
    cell: ({ name, email }) => (
      <span className="cohort-who">
        <span>{name}</span>
        <span className="cohort-fact" title={email}>
          {email}
        </span>
      </span>
    ),
  },
  {
    id: 'added',
    head: 'Added',
    width: '120px',
    stays: true,
    isOnPhone: 'named',
    cell: ({ addedAt }) => formatDay(addedAt),
  },
];

const NONE: readonly Member[] = [];
const MOST_CHOSEN = 1_000;
const keyOf = ({ _id }: Member) => _id;

type Props = {
  userId: string;
  cohortId: string;
  isManager: boolean;
  query: {
    data: { members: readonly Member[]; total: number; cohort: { members: number } } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch(): unknown;
  };
  address: ListAddress<MembersView>;
  onDone(words: string): void;
};

/** Members of a cohort, a page of those that match. */
export function MemberList({ userId, cohortId, isManager, query, address, onDone }: Props) {
  const { data, error, isPlaceholderData, refetch } = query;
  const { view, choose, showAll } = address;
  const search = useRef<HTMLInputElement>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const selection = useSelection({
    scope: view.search,
    rows: data?.members ?? NONE,
    keyOf,
    limit: MOST_CHOSEN,
  });
  const whole = data?.cohort.members;
  return (
    <>
      <ListSearch
        address={address}
        label="Search names and addresses"
        placeholder="Name or address"
        maxLength={MAX_SEARCH}
        inputRef={search}
      />
      <DataTable
        label="Members"
        describe={describeMembers}
        columns={COLUMNS}
        rows={data?.members}
        total={data?.total ?? 0}
        whole={whole}
        keyOf={keyOf}
        nameOf={({ name }) => name}
        isStale={isPlaceholderData}
        error={error}
        onRetry={refetch}
        empty={
          whole === 0 ? (
            <p>Nobody is in this cohort yet.</p>
          ) : (
            <>
              <p>No member matches.</p>
              <Button onClick={showAll}>Show all members</Button>
            </>
          )
        }
        view={{ order: '', page: view.page, size: view.size }}
        sizes={PAGE_SIZES}
        onView={({ page = 1, size = view.size }) => choose({ page, size })}
        {...(isManager && {
          selection,
          choosesAll: false,
          acts: [{ label: 'Remove…', onAct: () => setIsRemoving(true) }],
        })}
        search={search}
      />
      {isRemoving && selection.chosen.size > 0 && (
        <RemoveDialog
          userId={userId}
          cohortId={cohortId}
          chosen={[...selection.chosen.values()]}
          onClose={() => setIsRemoving(false)}
          onDone={(words) => {
            setIsRemoving(false);
            selection.clear();
            onDone(words);
          }}
        />
      )}
    </>
  );
}
