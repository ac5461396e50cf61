const COLUMNS = [0, 1, 2, 3, 4];
const ROWS = Array.from({ length: 24 }, (_, row) => row);
const CHOICES = [0, 1, 2, 3];
const COLUMN_WIDTH = 268;
const ROW_HEIGHT = 46;
/** Question that is being answered; those before it are done. */
const CURRENT = { column: 2, row: 9 };

/** Drawing of a half-filled answer sheet, for an organisation without a picture. */
export function AnswerSheetDrawing() {
  return (
    <svg viewBox="0 0 1000 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform="rotate(-8 500 450) translate(-170 -90)">
        {COLUMNS.flatMap((column) =>
          ROWS.map((row) => <Line key={`${column} ${row}`} column={column} row={row} />),
        )}
      </g>
    </svg>
  );
}

function Line({ column, row }: { column: number; row: number }) {
  const isCurrent = column === CURRENT.column && row === CURRENT.row;
  const isDone = column < CURRENT.column || (column === CURRENT.column && row < CURRENT.row);
  const chosen = (row * 7 + column * 5 + ((row * row) % 3)) % CHOICES.length;
  return (
    <g transform={`translate(${column * COLUMN_WIDTH} ${row * ROW_HEIGHT})`}>
      {isCurrent && <rect className="drawing-current" x="8" y="3" width="220" height="40" />}
      <text className="drawing-number" x="42" y="29">
        {column * ROWS.length + row + 1}
      </text>
      {CHOICES.map((choice) => (
        <circle
          key={choice}
          className={isDone && choice === chosen ? 'drawing-filled' : 'drawing-ring'}
          cx={76 + choice * 42}
          cy="23"
          r="13"
        />
      ))}
    </g>
  );
}
