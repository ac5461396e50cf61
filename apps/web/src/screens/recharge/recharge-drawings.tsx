import type { ReactNode } from 'react';

/** A drawing on the tenant's ground, 640 by 400. Its caption describes it. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="recharge-drawing" viewBox="0 0 640 400" aria-hidden="true">
      <path className="recharge-ground" d="M0 0h640v400H0Z" />
      {children}
    </svg>
  );
}

const CHOICES = [0, 1, 2, 3];
/** Filled ring of each row, and whether it is right. */
const FIRST_TRY = [
  { number: 1, filled: 2, isRight: false },
  { number: 2, filled: 0, isRight: true },
  { number: 3, filled: 3, isRight: false },
  { number: 4, filled: 1, isRight: false },
  { number: 5, filled: 2, isRight: true },
];
const SECOND_TRY = [
  { number: 1, filled: 1, isRight: true },
  { number: 2, filled: 0, isRight: true },
  { number: 3, filled: 2, isRight: true },
  { number: 4, filled: 1, isRight: false },
  { number: 5, filled: 2, isRight: true },
];

/** An answer sheet, and the same one sat again. */
export function TwoSheetsDrawing() {
  return (
    <Drawing>
      <g transform="rotate(-7 210 210) translate(92 56)">
        <MarkedSheet rows={FIRST_TRY} />
      </g>
      <g transform="rotate(4 420 210) translate(306 44)">
        <MarkedSheet rows={SECOND_TRY} />
      </g>
    </Drawing>
  );
}

function MarkedSheet({ rows }: { rows: typeof FIRST_TRY }) {
  return (
    <>
      <path className="recharge-paper" d="M0 0h236v312H0Z" />
      <path className="recharge-thick" d="M22 26h192" />
      <path className="recharge-line" d="M22 32h192" />
      {rows.map(({ number, filled, isRight }) => (
        <g key={number} transform={`translate(0 ${22 + number * 48})`}>
          {CHOICES.map((choice) => (
            <circle
              key={choice}
              className={choice === filled ? 'recharge-filled' : 'recharge-ring'}
              cx={38 + choice * 36}
              r="12"
            />
          ))}
          {isRight ? (
            <path className="recharge-mark is-right" d="m182 1 9 9 18-20" />
          ) : (
            <path className="recharge-mark is-wrong" d="m186-8 18 18m0-18-18 18" />
          )}
        </g>
      ))}
    </>
  );
}

const FLOOR = 330;
const COLUMNS = [168, 212, 76, 190, 236];
const LOWEST = 2;
const GAINED = 122;

/** Results as columns, of which the lowest grows. */
export function LowestColumnDrawing() {
  return (
    <Drawing>
      {COLUMNS.map((height, index) => (
        <rect
          key={height}
          className={index === LOWEST ? 'recharge-bar-lowest' : 'recharge-bar-other'}
          x={92 + index * 96}
          y={FLOOR - height}
          width="72"
          height={height}
        />
      ))}
      <g transform={`translate(${92 + LOWEST * 96} ${FLOOR - (COLUMNS[LOWEST] ?? 0)})`}>
        <path className="recharge-gain" d={`M1 0V-${GAINED}h70V0`} />
        <path className="recharge-arrow" d="M36-22v-70m-17 18 17-18 17 18" />
      </g>
      <path className="recharge-thick" d={`M64 ${FLOOR}h512`} />
      <path className="recharge-line" d={`M64 ${FLOOR + 6}h512`} />
    </Drawing>
  );
}

/** A way up a hill, with a mark for each attempt and a flag on top. */
export function FlagDrawing() {
  return (
    <Drawing>
      <circle className="recharge-sun" cx="142" cy="118" r="52" />
      <path className="recharge-hill-far" d="M0 300C110 210 210 214 320 262S540 330 640 216V400H0Z" />
      <path
        className="recharge-hill-near"
        d="M0 400C150 392 268 306 356 208 408 150 470 150 520 206 566 258 596 300 640 322V400Z"
      />
      <path
        className="recharge-way"
        d="M176 392c44-12 108-26 96-56s94-16 92-58 92-20 84-66c-2-16 0-28 2-42"
      />
      <circle className="recharge-ring" cx="268" cy="342" r="12" />
      <circle className="recharge-ring" cx="364" cy="282" r="12" />
      <circle className="recharge-filled" cx="449" cy="218" r="13" />
      <path className="recharge-thick" d="M450 168V70" />
      <path className="recharge-flag" d="M452 72h78l-20 24 20 24h-78Z" />
    </Drawing>
  );
}
