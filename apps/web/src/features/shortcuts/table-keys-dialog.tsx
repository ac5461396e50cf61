import { Dialog } from '../../ui/dialog.tsx';
import { type KeyRow, KeyTable, SingleKeySwitch } from './key-table.tsx';
import { useSingleKeyShortcuts } from './single-key-preference.ts';

const ALWAYS: readonly KeyRow[] = [
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['Space'], what: 'Choose the row, or let it go' },
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

/** Dialog with the keys of the staff's tables. */
export function TableKeysDialog({ onClose }: { onClose: () => void }) {
  const on = useSingleKeyShortcuts();
  return (
    <Dialog title="Keyboard" onClose={onClose} cross>
      <div className="keyboard">
        <KeyTable rows={ALWAYS} caption="Always" />
        <KeyTable rows={SINGLE_KEYS} caption={on ? 'Single keys' : 'Single keys (switched off)'} off={!on} />
        <SingleKeySwitch />
      </div>
    </Dialog>
  );
}
