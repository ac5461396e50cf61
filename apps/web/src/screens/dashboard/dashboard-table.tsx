import type { ReactNode } from 'react';
import '../../ui/rich-text/ruled-table.css';

/** Specification section 9. */
const ROWS = [1, 2, 3, 4, 5];
/** Columns of numbers, which are aligned right. */
const FIGURES: readonly string[] = ['Tot.Qns', 'Score'];

/** A table of the dashboard, which folds on a phone. */
export function DashboardTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="ruled folds">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} className={FIGURES.includes(head) ? 'is-figure' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Five placeholder rows under the same heads. */
export function TableSkeleton({ heads }: { heads: readonly string[] }) {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <div aria-hidden="true">
        <DashboardTable heads={heads}>
          {ROWS.map((row) => (
            <tr key={row}>
              {heads.map((head) => (
                <td key={head}>
                  <span className="skeleton cell-skeleton" />
                </td>
              ))}
            </tr>
          ))}
        </DashboardTable>
      </div>
    </>
  );
}
