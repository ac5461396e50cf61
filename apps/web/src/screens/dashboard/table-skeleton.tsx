/** Specification section 9. */
const ROWS = [1, 2, 3, 4, 5];

/** Five rows in the place of those that are still coming, under the same heads. */
export function TableSkeleton({ heads }: { heads: readonly string[] }) {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <table className="ruled folds" aria-hidden="true">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {heads.map((head) => (
                <td key={head}>
                  <span className="skeleton cell-skeleton" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
