import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Brand } from '../../features/tenants/brand.tsx';
import { Toasts, useToastsOfThisPage } from '../../ui/toast.tsx';
import '../../ui/forms/fields.css';
import './cover.css';

/**
 * Frame of log-in, sign-up and verification: a sheet, and a drawing of the hall beside it. It holds the page
 * of the address, or what is given.
 */
export function CoverLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  useToastsOfThisPage();
  return (
    <>
      <div className="cover">
        <div className="cover-sheet">
          <header>
            <Brand className="cover-brand" />
          </header>
          <main>{children}</main>
        </div>
        <HallDrawing />
      </div>
      <Toasts />
    </>
  );
}

const STEP_X = 94;
const STEP_Y = 54;
const ROWS = Array.from({ length: 20 }, (_, row) => row - 1);
const SEATS = Array.from({ length: 7 }, (_, seat) => seat - 1);
const OPEN = { row: 9, seat: 2 };

/** The desks of an examination hall from above; one paper is open. */
function HallDrawing() {
  return (
    <div className="hall">
      <svg viewBox="0 0 1000 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <defs>
          <g id="desk">
            <path className="hall-front" d="m0 22 60 34v10L0 32Z" />
            <path className="hall-side" d="m60 56 40-23v10L60 66Z" />
            <path className="hall-top" d="m40 -1 60 34-40 23L0 22Z" />
            <path className="hall-chair" d="m102 47 10 6-18 10-10-6Z" />
          </g>
        </defs>
        {ROWS.flatMap((row) =>
          SEATS.map((seat) => {
            const x = seat * STEP_X * 2 + (row % 2 === 0 ? 0 : STEP_X);
            return (
              <g key={`${row} ${seat}`} transform={`translate(${x} ${row * STEP_Y})`}>
                <use href="#desk" />
                {row === OPEN.row && seat === OPEN.seat ? (
                  <OpenPaper />
                ) : (
                  <path className="hall-paper" d="m46 16 21 12-24 14-21-12Z" />
                )}
              </g>
            );
          }),
        )}
      </svg>
    </div>
  );
}

function OpenPaper() {
  return (
    <>
      <path className="hall-open" d="m40 -1 60 34-40 23L0 22Z" />
      <path className="hall-open-paper" d="m50 11 25 14-28 17-25-15Z" />
      <path className="hall-open-lines" d="m50 18 14 8m-20-4 14 8m-20-4 14 8" />
    </>
  );
}
