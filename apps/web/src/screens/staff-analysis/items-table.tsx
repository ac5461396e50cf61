import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { AnalysedItem } from '../../features/item-analysis/item-analysis.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import { useListInAddress } from '../../ui/forms/use-list-in-address.ts';
import { itemColumns } from './item-columns.tsx';
import {
  ITEM_ORDERS,
  ITEMS_VIEW,
  itemName,
  itemsIn,
  MAX_SEARCH,
  PAGE_SIZES,
  writeItemsView,
} from './items-view.ts';

const describe = (count: number) => (count === 1 ? '1 question' : `${count} questions`);

/** The questions of a test with their figures; the address holds the view. */
export function ItemsTable({ items }: { items: readonly AnalysedItem[] }) {
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const { view, choose, ...typed } = useListInAddress(ITEMS_VIEW, { found: false });
  const pathOf = (item: AnalysedItem) => {
    const next = writeItemsView(view);
    next.set('item', itemName(item));
    return `?${next}`;
  };
  const shown = useMemo(() => itemsIn(items, view), [items, view]);
  const last = Math.max(1, Math.ceil(shown.length / view.size));
  const page = Math.min(view.page, last);
  return (
    <>
      <ListSearch
        address={typed}
        label="Search questions by their words"
        placeholder="Words"
        maxLength={MAX_SEARCH}
        inputRef={search}
      >
        <LabelledSelect
          label="Show"
          value={view.found ? 'found' : 'all'}
          options={[
            ['all', `All ${items.length}`],
            ['found', 'With a finding'],
          ]}
          onChoose={(choice) => choose({ found: choice === 'found' })}
        />
      </ListSearch>
      <DataTable<AnalysedItem>
        label="Questions of the test"
        describe={describe}
        columns={itemColumns(pathOf)}
        rows={shown.slice((page - 1) * view.size, page * view.size)}
        total={shown.length}
        whole={items.length}
        keyOf={itemName}
        nameOf={({ stem }) => stem}
        isStale={false}
        error={null}
        onRetry={() => undefined}
        empty={<p>No question matches.</p>}
        view={{ order: view.order, page, size: view.size }}
        sizes={PAGE_SIZES}
        onView={({ order, ...more }) => {
          const known = ITEM_ORDERS.find((each) => each === order);
          choose({ ...more, ...(known !== undefined && { order: known }) });
        }}
        onOpen={(item) => void navigate(pathOf(item), { preventScrollReset: true })}
        search={search}
      />
      <p className="label">
        Bars are 95% intervals (Wilson, Fisher z). The line across is what guessing gives, or no
        discrimination. A hollow dot: fewer than 30 answers.
      </p>
    </>
  );
}
