import { type KeyRow, KeysDialog } from '../../ui/keyboard/keys-dialog.tsx';

const ALWAYS: readonly KeyRow[] = [{ keys: ['Enter'], what: 'Correct the question' }];
const SINGLE_KEYS: readonly KeyRow[] = [
  { keys: ['N'], what: 'Go to the next fault' },
  { keys: ['J'], what: 'Go to the next question' },
  { keys: ['K'], what: 'Go to the question before' },
  { keys: ['T'], what: 'Take the question' },
  { keys: ['S'], what: 'Skip the question' },
  { keys: ['E'], what: 'Correct the question' },
  { keys: ['B'], what: 'Go to the button that brings them in' },
  { keys: ['?'], what: 'Show this list' },
];

/** List of the keys of the import desk. */
export function ImportKeys({ onClose }: { onClose: () => void }) {
  return <KeysDialog always={ALWAYS} singleKeys={SINGLE_KEYS} onClose={onClose} />;
}
