import { type Key, type ReactNode, useId } from 'react';
import { type Column, Table } from '../../ui/table.tsx';

type Props<Row> = {
  title: string;
  count: number;
  /** In place of a table without rows. */
  empty: string;
  rows: readonly Row[];
  keyOf(row: Row, index?: number): Key;
  columns: readonly Column<Row>[];
  aside?: ReactNode;
};

/** Records of a person of one kind, under their heading. */
export function PersonSection<Row>({ title, count, empty, rows, keyOf, columns, aside }: Props<Row>) {
  const headingId = useId();
  return (
    <section className="block" aria-labelledby={headingId}>
      <div className="block-head">
        <h2 className="section" id={headingId}>
          <span>{title}</span>
          {count > 0 && <span className="block-count">{` ${count}`}</span>}
        </h2>
        {aside}
      </div>
      {rows.length === 0 ? (
        <p className="person-none">{empty}</p>
      ) : (
        <Table label={title} columns={columns} rows={rows} keyOf={keyOf} folds />
      )}
    </section>
  );
}
