import type { ComponentProps, Key, ReactNode, Ref } from 'react';
import type { RowProps } from './keyboard/use-row-keys.ts';
import { LoadError } from './load-error.tsx';
import { Skeleton, SkeletonBar } from './skeleton.tsx';
import './table.css';

export type Column<Row> = {
  head: string;
  cell(row: Row): ReactNode;
  /** name: names its row; figure: aligned right. */
  kind?: 'name' | 'figure';
  /** In a folding table on a phone: below the name, or away; by default beside the name. */
  folded?: 'below' | 'away';
};

type Frame<Row> = {
  columns: readonly Column<Row>[];
  /** Rows of two lines on a phone, without heads. */
  folds?: boolean;
  /** True where the link in each row's name opens it, wherever in the row one presses. */
  opens?: boolean;
  /** Heads for screen readers alone. */
  hidesHeads?: boolean;
  caption?: string;
  hidesCaption?: boolean;
  /** Name for screen readers, where there is no caption. */
  label?: string;
  ref?: Ref<HTMLTableElement>;
  bodyProps?: Omit<ComponentProps<'tbody'>, 'className' | 'style' | 'children'>;
};

type Props<Row> = Frame<Row> & {
  /** Undefined while they load, or have failed to. */
  rows: readonly Row[] | undefined;
  keyOf(row: Row): Key;
  /** Attributes that make a row a stop of the keys that move through rows. */
  rowProps?(row: Row): RowProps;
  /** True for the reader's own row, which stands out. */
  isOwn?(row: Row): boolean;
  /** In place of a table without rows. */
  empty?: ReactNode;
  error?: Error | null;
  onRetry?(): unknown;
  /** Number of rows of the placeholder. */
  skeletonRows?: number;
};

/** A table in its four states: rows, none, failed, loading. */
export function Table<Row>(props: Props<Row>) {
  const { rows, keyOf, rowProps, isOwn, empty, error, onRetry, skeletonRows = 3, ...frame } = props;
  const { columns } = frame;
  if (rows === undefined) {
    if (error && onRetry) return <LoadError error={error} onRetry={onRetry} />;
    return (
      <Skeleton>
        <TableFrame {...frame} columns={columns}>
          {Array.from({ length: skeletonRows }, (_, index) => index).map((row) => (
            <tr key={row}>
              {columns.map((column) => (
                <td key={column.head} className={classOf(column)}>
                  <SkeletonBar />
                </td>
              ))}
            </tr>
          ))}
        </TableFrame>
      </Skeleton>
    );
  }
  if (rows.length === 0 && empty !== undefined) return <div className="empty">{empty}</div>;
  return (
    <TableFrame {...frame}>
      {rows.map((row) => (
        <tr
          key={keyOf(row)}
          {...rowProps?.(row)}
          className={isOwn?.(row) ? 'is-own' : undefined}
          aria-current={isOwn?.(row) || undefined}
        >
          {columns.map((column) =>
            column.kind === 'name' ? (
              <th key={column.head} scope="row" className={classOf(column)}>
                {column.cell(row)}
              </th>
            ) : (
              <td key={column.head} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </TableFrame>
  );
}

function TableFrame<Row>({
  columns,
  folds = false,
  opens = false,
  hidesHeads = false,
  caption,
  hidesCaption = false,
  label,
  ref,
  bodyProps,
  children,
}: Frame<Row> & { children: ReactNode }) {
  return (
    <table
      ref={ref}
      className={`ruled${folds ? ' folds' : ''}${opens ? ' opens' : ''}`}
      tabIndex={ref ? -1 : undefined}
      aria-label={label}
    >
      {caption !== undefined && (
        <caption className={hidesCaption ? 'visually-hidden' : undefined}>{caption}</caption>
      )}
      <thead className={hidesHeads ? 'visually-hidden' : undefined}>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...bodyProps}>{children}</tbody>
    </table>
  );
}

function classOf({ kind, folded }: Pick<Column<never>, 'kind' | 'folded'>): string | undefined {
  if (kind === 'figure') return folded === 'away' ? 'is-figure is-folded' : 'is-figure';
  if (folded === undefined) return undefined;
  return folded === 'away' ? 'is-folded' : 'is-below';
}
