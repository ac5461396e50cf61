import type { Key, ReactNode } from 'react';
import { Block } from '../../ui/block.tsx';
import { type Column, Table } from '../../ui/table.tsx';

type Props<Row> = {
  title: string;
  /** In place of a table without rows. */
  empty: string;
  rows: readonly Row[];
  keyOf(row: Row): Key;
  columns: readonly Column<Row>[];
  aside?: ReactNode;
};

/** Records of a person of one kind, under their heading; they came with the page. */
export function PersonSection<Row>({ title, empty, rows, keyOf, columns, aside }: Props<Row>) {
  const loaded = { data: rows, error: null, refetch: () => {} };
  return (
    <Block title={title} count={rows.length === 0 ? null : rows.length} aside={aside} query={loaded}>
      {() =>
        rows.length === 0 ? (
          <p className="person-none">{empty}</p>
        ) : (
          <Table label={title} columns={columns} rows={rows} keyOf={keyOf} folds />
        )
      }
    </Block>
  );
}
