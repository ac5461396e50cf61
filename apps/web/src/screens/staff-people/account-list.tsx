import { MOST_CHANGED_PEOPLE, PEOPLE_ORDERS } from '@assay/contract/people';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PeopleView } from '../../features/people/people-view.ts';
import { PAGE_SIZES } from '../../features/people/people-view.ts';
import { ACCOUNTS, describePeople } from '../../features/people/people-words.ts';
import { type AccountAct, type ListedPerson, peopleQuery } from '../../features/people/persons.ts';
import { staffPersonPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useSelection } from '../../ui/data-table/use-selection.ts';
import { formatName } from '../../ui/formats.ts';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import type { ListAddress } from '../../ui/forms/use-list-in-address.ts';
import { AccountsDialog } from './accounts-dialog.tsx';
import { PEOPLE_COLUMNS } from './people-columns.tsx';
import { PeopleSearch } from './people-search.tsx';

const NONE: readonly ListedPerson[] = [];
const keyOf = ({ _id }: ListedPerson) => _id;
type Props = {
  userId: string;
  isManager: boolean;
  address: ListAddress<PeopleView>;
  onDone(words: string): void;
};

/** The accounts of learners and staff. */
export function AccountList({ userId, isManager, address, onDone }: Props) {
  const { view, choose } = address;
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(peopleQuery(userId, view));
  const search = useRef<HTMLInputElement>(null);
  const [act, setAct] = useState<AccountAct | null>(null);
  const selection = useSelection({
    scope: JSON.stringify([view.search, view.role, view.account]),
    rows: data?.people ?? NONE,
    keyOf,
    limit: MOST_CHANGED_PEOPLE,
  });
  const managing = {
    selection,
    choosesAll: false,
    acts: [
      { label: 'Deactivate…', onAct: () => setAct('deactivatePeople') },
      { label: 'Reactivate…', onAct: () => setAct('reactivatePeople') },
    ],
  };
  return (
    <>
      <PeopleSearch address={address} searchRef={search}>
        <LabelledSelect
          label="Role"
          value={view.role}
          options={[
            [null, 'Any'],
            ['learner', 'Learners'],
            ['staff', 'Staff'],
          ]}
          onChoose={(role) => choose({ role })}
        />
        <LabelledSelect
          label="State"
          value={view.account}
          options={[
            [null, 'Any'],
            ['active', ACCOUNTS.active.name],
            ['new', ACCOUNTS.new.name],
            ['deactivated', ACCOUNTS.deactivated.name],
          ]}
          onChoose={(account) => choose({ account })}
        />
      </PeopleSearch>
      <DataTable
        label="People"
        describe={describePeople}
        columns={PEOPLE_COLUMNS}
        rows={data?.people}
        total={data?.total ?? 0}
        whole={data?.all}
        keyOf={keyOf}
        nameOf={(person) => formatName(person)}
        isStale={isPlaceholderData}
        error={error}
        onRetry={refetch}
        empty={
          <>
            <p>Nobody matches.</p>
            <Button onClick={address.showAll}>Show everybody</Button>
          </>
        }
        view={{ order: view.order, page: view.page, size: view.size }}
        sizes={PAGE_SIZES}
        onView={({ order = view.order, page = 1, size = view.size }) =>
          choose({ order: PEOPLE_ORDERS.find((each) => each === order) ?? view.order, page, size })
        }
        onOpen={({ _id }) => navigate(staffPersonPath(_id))}
        {...(isManager ? managing : {})}
        search={search}
      />
      {act !== null && selection.chosen.size > 0 && (
        <AccountsDialog
          act={act}
          userId={userId}
          chosen={[...selection.chosen.values()]}
          onClose={() => setAct(null)}
          onDone={(words) => {
            setAct(null);
            selection.clear();
            onDone(words);
          }}
        />
      )}
    </>
  );
}
