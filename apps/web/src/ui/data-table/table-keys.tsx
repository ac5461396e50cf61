import { type KeyRow, KeysDialog } from '../keyboard/keys-dialog.tsx';

const ALWAYS: readonly KeyRow[] = [
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['Space'], what: 'Choose the row, or let it go; with Shift all from the one before' },
  { keys: ['Esc'], what: 'Let all rows go, or close this list' },
];
const SINGLE_KEYS: readonly KeyRow[] = [
  { keys: ['J'], what: 'Go to the next row' },
  { keys: ['K'], what: 'Go to the row before' },
  { keys: ['X'], what: 'Choose the row, or let it go' },
  { keys: ['Shift X'], what: 'Choose all rows from the one before to this' },
  { keys: ['E'], what: 'Open the row' },
  { keys: ['/'], what: 'Search' },
  { keys: ['?'], what: 'Show this list' },
];

/** Keys that choose rows. */
const CHOOSING = ['Space', 'Esc', 'X', 'Shift X'];

/** List of the keys of a table. @param canChoose true where rows can be chosen */
export function TableKeys({ canChoose, onClose }: { canChoose: boolean; onClose: () => void }) {
  const shown = (rows: readonly KeyRow[]) =>
    rows.filter(({ keys }) => canChoose || !keys.some((key) => CHOOSING.includes(key)));
  return <KeysDialog always={shown(ALWAYS)} singleKeys={shown(SINGLE_KEYS)} onClose={onClose} />;
}
