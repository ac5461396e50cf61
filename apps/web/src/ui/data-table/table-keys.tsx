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

/** List of the keys of a table. */
export function TableKeys({ onClose }: { onClose: () => void }) {
  return <KeysDialog always={ALWAYS} singleKeys={SINGLE_KEYS} onClose={onClose} />;
}
