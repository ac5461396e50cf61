import type { ReactNode } from 'react';

/** One of the two orders of a column: as the view names it, and as a person would. */
type Order = { order: string; name: string };

export type DataColumn<Row> = {
  id: string;
  head: string;
  cell(row: Row): ReactNode;
  /**
   * reading: takes the room that is left, on up to two lines; name: does the same for what names a row and is
   * no text for learners; figure: aligned right.
   */
  kind?: 'reading' | 'name' | 'figure';
  /** Width of the column, as a length of CSS, where it is not the reading one. */
  width?: string;
  /** Absent where rows cannot be put in its order. */
  sort?: {
    ascending: Order;
    descending: Order;
    /** True where the first press brings the highest to the top. */
    startsDescending?: boolean;
  };
  /**
   * On a phone: below the reading column, where it is one of those that are needed there; `named` after its
   * head, where the cell alone would not say what it is. A cell without content is not there.
   */
  isOnPhone?: boolean | 'named';
  /** True for a column that cannot be hidden. */
  stays?: boolean;
};

/** Columns that are shown: those that stay, and those of the choice. */
export function shownColumns<Row>(
  columns: readonly DataColumn<Row>[],
  chosen: readonly string[],
): readonly DataColumn<Row>[] {
  return columns.filter(({ id, stays }) => stays || chosen.includes(id));
}
