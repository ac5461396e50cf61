import { type ReactNode, type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { ResultsView } from '../../features/staff-results/results-view.ts';
import { orderOf, PAGE_SIZES } from '../../features/staff-results/results-view.ts';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { ListAddress } from '../../ui/forms/use-list-in-address.ts';
import { NoMatch } from '../../ui/no-match.tsx';

type Props<Row> = {
  label: string;
  describe(count: number): string;
  columns: readonly DataColumn<Row>[];
  query: {
    data: { rows: readonly Row[]; total: number } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch(): unknown;
  };
  address: ListAddress<ResultsView>;
  keyOf(row: Row): string;
  nameOf(row: Row): string;
  pathOf(row: Row): string;
  /** Words for no rows at all, whatever the search. */
  none: string;
  heading: RefObject<HTMLHeadingElement | null>;
  search: RefObject<HTMLInputElement | null>;
};

/** A page of rows that lead to pages of their own; the address holds the view. */
export function ResultsList<Row>({ query, address, none, heading, pathOf, ...table }: Props<Row>) {
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = query;
  const { view, correct } = address;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / view.size));
  const isBeyond = data !== undefined && !isPlaceholderData && view.page > last;
  // The address is state of the browser: there may be fewer rows by now, or somebody wrote it.
  useEffect(() => {
    if (isBeyond) correct({ page: last });
  }, [isBeyond, last, correct]);
  const empty: ReactNode =
    view.search === '' ? (
      <p>{none}</p>
    ) : (
      <NoMatch text="Nothing matches." showAll="Show all" heading={heading} onShowAll={address.showAll} />
    );
  return (
    <DataTable
      {...table}
      rows={isBeyond ? undefined : data?.rows}
      total={data?.total ?? 0}
      whole={undefined}
      isStale={isPlaceholderData}
      error={error}
      onRetry={refetch}
      empty={empty}
      view={view}
      sizes={PAGE_SIZES}
      onView={({ order, page, size }) =>
        address.choose(
          order !== undefined
            ? { order: orderOf(order) }
            : size !== undefined
              ? { size }
              : { page: page ?? 1 },
        )
      }
      onOpen={(row) => navigate(pathOf(row))}
    />
  );
}
