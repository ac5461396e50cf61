import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { LabelledSelect } from '../forms/labelled-select.tsx';
import { Icon } from '../icon.tsx';
import { useRowKeys } from '../keyboard/use-row-keys.ts';
import { LoadError } from '../load-error.tsx';
import { Skeleton, SkeletonBar } from '../skeleton.tsx';
import { type BulkAct, BulkBar } from './bulk-bar.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { type DataColumn, shownColumns } from './columns.ts';
import { Pager, TableChoices } from './pager.tsx';
import { TableKeys } from './table-keys.tsx';
import type { Selection } from './use-selection.ts';
import './data-table.css';

/** Order, page (from 1) and number of rows of a page. */
export type TableView = { order: string; page: number; size: number };

type Props<Row> = {
  /** Name for screen readers. */
  label: string;
  /** Number of rows in words: "1 question", "412 questions". */
  describe(count: number): string;
  columns: readonly DataColumn<Row>[];
  /** Columns that are shown beside those that stay; absent where all are. */
  columnChoice?: { chosen: readonly string[]; onChoose(ids: readonly string[]): void };
  /** Rows of the page; undefined while there have been none, or they have failed to load. */
  rows: readonly Row[] | undefined;
  /** Number of all that match. */
  total: number;
  /** Number of all there are, whatever the filters; undefined until it is known. */
  whole: number | undefined;
  keyOf(row: Row): string;
  /** Name of a row, to be read out with its box. */
  nameOf(row: Row): string;
  /** True while the rows are those of the view before. */
  isStale: boolean;
  error: Error | null;
  onRetry(): unknown;
  /** In place of a table without rows. */
  empty: ReactNode;
  view: TableView;
  sizes: readonly number[];
  onView(change: Partial<TableView>): void;
  /** Absent where nothing is done with several rows at once. */
  selection?: Selection<Row>;
  acts?: readonly BulkAct[];
  /** False where only rows that were seen can be chosen. */
  choosesAll?: boolean;
  /** Absent where rows lead nowhere. */
  onOpen?(row: Row): void;
  /** Key of the row that has the keyboard when the table appears, such as the one that somebody opened. */
  startAt?: string | null;
  /** Field that gets the focus by the shortcut for searching. */
  search: RefObject<HTMLInputElement | null>;
};

const SKELETON_ROWS = 8;

/**
 * The table of the console: a page of rows that the server searched and put in order, of which some or all
 * can be chosen. It asks for nothing itself; what is shown, and in which view, is told from outside.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, columnChoice, rows, total, error, onRetry, empty, view, sizes, onView, isStale } = props;
  const shown = columnChoice ? shownColumns(columns, columnChoice.chosen) : columns;
  const table = { ...props, columns: shown };
  const isEmpty = rows?.length === 0;
  const [areKeysShown, setAreKeysShown] = useState(false);
  const showKeys = () => setAreKeysShown(true);
  return (
    <section
      className={props.selection ? 'data-table' : 'data-table has-no-boxes'}
      aria-busy={isStale || (rows === undefined && error === null)}
    >
      <TableLine {...props} />
      {rows === undefined && error && <LoadError error={error} onRetry={onRetry} />}
      {rows === undefined && !error && (
        <Skeleton>
          <table className="data-rows">
            <TableHead {...table} />
            <SkeletonRows columns={shown} selection={props.selection} />
          </table>
        </Skeleton>
      )}
      {(rows === undefined || isEmpty) && <KeysWithoutRows search={props.search} onKeys={showKeys} />}
      {isEmpty && <div className="empty">{empty}</div>}
      {rows && !isEmpty && (
        <>
          <div className="data-scroll">
            <table className="data-rows" aria-label={props.label}>
              <TableHead {...table} />
              <TableRows {...table} rows={rows} onKeys={showKeys} />
            </table>
          </div>
          <Pager page={view.page} size={view.size} total={total} onPage={(page) => onView({ page })}>
            <TableChoices
              size={view.size}
              sizes={sizes}
              onSize={(size) => onView({ size })}
              onKeys={showKeys}
            />
          </Pager>
        </>
      )}
      {areKeysShown && (
        <TableKeys canChoose={props.selection !== undefined} onClose={() => setAreKeysShown(false)} />
      )}
    </section>
  );
}

/** Line above the heads: the count, or, as high, the acts, so that choosing a row moves none. */
function TableLine<Row>(props: Props<Row>) {
  const { columns, columnChoice, total, describe, selection, acts = [], view, onView } = props;
  const count = selection?.isAll ? total : (selection?.chosen.size ?? 0);
  const { choosesAll = true } = props;
  const orders = columns.flatMap(({ sort }) => (sort ? [sort.ascending, sort.descending] : []));
  return (
    <>
      <div className="data-line">
        <p role="status">{describeCount(props)}</p>
        {orders.length > 0 && (
          <div className="data-order">
            <LabelledSelect
              label="Order"
              value={view.order}
              options={orders.map(({ order, name }) => [order, name] as const)}
              onChoose={(order) => onView({ order })}
            />
          </div>
        )}
        {columnChoice && (
          <div className="data-columns">
            <ColumnChoice columns={columns.filter(({ stays }) => !stays)} {...columnChoice} />
          </div>
        )}
      </div>
      {selection && count > 0 && (
        <BulkBar
          label={`For ${describe(count)}`}
          chosen={describeChosen(count, selection)}
          acts={acts}
          matching={selection.isAll || count >= total || !choosesAll ? null : total}
          onChooseAll={selection.chooseAll}
          onClear={selection.clear}
        />
      )}
    </>
  );
}

/** "3 chosen"; says where no more can be chosen one by one. */
function describeChosen<Row>(count: number, { isAll, isFull }: Selection<Row>): string {
  const figure = count.toLocaleString('en-GB');
  if (isAll) return `All ${figure} chosen`;
  return isFull ? `${figure} chosen, no more one by one` : `${figure} chosen`;
}

/** "412 of 1,284 questions"; nothing where there is no row. */
function describeCount<Row>({
  rows,
  total,
  whole = total,
  isStale,
  describe,
}: Pick<Props<Row>, 'rows' | 'total' | 'whole' | 'isStale' | 'describe'>): string {
  if (isStale) return 'Loading…';
  if (rows === undefined || total === 0) return '';
  return total < whole ? `${total.toLocaleString('en-GB')} of ${describe(whole)}` : describe(total);
}

function TableHead<Row>({ columns, rows = [], selection, view, onView }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selection && <PageBox rows={rows} selection={selection} />}
        {columns.map(({ id, head, kind, width, sort }) => {
          const direction = sort && directionOf(sort, view.order);
          return (
            <th key={id} scope="col" className={classOf(kind)} style={{ width }} aria-sort={direction}>
              {sort ? (
                <button type="button" onClick={() => onView({ order: nextOrder(sort, view.order) })}>
                  <span>{head}</span>
                  {direction && <Icon name={direction === 'ascending' ? 'sort-up' : 'sort-down'} />}
                </button>
              ) : (
                head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Box that chooses all rows of the page. */
function PageBox<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const chosen = rows.filter(selection.has).length;
  const areAll = chosen === rows.length && chosen > 0;
  return (
    <th scope="col" className="data-box">
      <label>
        <input
          type="checkbox"
          aria-label="Choose all on this page"
          checked={areAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !areAll;
          }}
          onChange={selection.togglePage}
        />
      </label>
    </th>
  );
}

type Sort = NonNullable<DataColumn<never>['sort']>;

function directionOf({ ascending, descending }: Sort, order: string): 'ascending' | 'descending' | undefined {
  if (order === ascending.order) return 'ascending';
  return order === descending.order ? 'descending' : undefined;
}

/** Order that a press on the head brings: its first, or the reverse of the present one. */
function nextOrder(sort: Sort, order: string): string {
  const direction = directionOf(sort, order) ?? (sort.startsDescending ? 'ascending' : 'descending');
  return direction === 'ascending' ? sort.descending.order : sort.ascending.order;
}

function TableRows<Row>({
  columns,
  rows,
  keyOf,
  nameOf,
  selection,
  onOpen,
  startAt = null,
  search,
  onKeys,
}: Props<Row> & { rows: readonly Row[]; onKeys(): void }) {
  const keys = rows.map(keyOf);
  const { rowProps } = useRowKeys({
    rows: keys,
    startAt,
    onOpen(key) {
      const row = rows[keys.indexOf(key)];
      if (row !== undefined) onOpen?.(row);
    },
    onChoose: (key, options) => selection?.toggle(keys.indexOf(key), options),
    onSearch: () => search.current?.focus(),
    onClear: () => selection?.clear(),
    onHelp: onKeys,
  });
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr
          key={keyOf(row)}
          className={selection?.has(row) ? 'is-chosen' : undefined}
          {...rowProps(keyOf(row))}
        >
          {selection && <RowBox row={row} index={index} name={nameOf(row)} selection={selection} />}
          {columns.map(({ id, head, kind, isOnPhone, cell }) => (
            <td
              key={id}
              className={classOf(kind, isOnPhone)}
              data-head={isOnPhone === 'named' ? head : undefined}
            >
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Keys of a table that has no rows, or none yet: a search that found nothing is followed by another. */
function KeysWithoutRows({ search, onKeys }: { search: Props<never>['search']; onKeys(): void }) {
  useRowKeys({
    rows: [],
    onOpen: () => undefined,
    onSearch: () => search.current?.focus(),
    onHelp: onKeys,
  });
  return null;
}

function RowBox<Row>({
  row,
  index,
  name,
  selection,
}: {
  row: Row;
  index: number;
  name: string;
  selection: Selection<Row>;
}) {
  /** True while Shift is down at a press: the change that follows does not tell. */
  const withShift = useRef(false);
  return (
    <td className="data-box">
      <label>
        <input
          type="checkbox"
          aria-label={`Choose ${name}`}
          checked={selection.has(row)}
          onClick={({ shiftKey }) => {
            withShift.current = shiftKey;
          }}
          onChange={() => selection.toggle(index, { range: withShift.current })}
        />
      </label>
    </td>
  );
}

function SkeletonRows<Row>({
  columns,
  selection,
}: Pick<Props<Row>, 'columns'> & { selection: Selection<Row> | undefined }) {
  return (
    <tbody>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => index).map((row) => (
        <tr key={row}>
          {selection && <td className="data-box" />}
          {columns.map(({ id, kind, isOnPhone }) => (
            <td key={id} className={classOf(kind, isOnPhone)}>
              <SkeletonBar />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function classOf(
  kind: DataColumn<never>['kind'],
  isOnPhone: DataColumn<never>['isOnPhone'] = false,
): string | undefined {
  if (kind === 'reading' || kind === 'name') return `is-${kind}`;
  const words = [...(kind === 'figure' ? ['is-figure'] : []), ...(isOnPhone ? ['is-on-phone'] : [])];
  return words.join(' ') || undefined;
}
