import type { ReactNode } from 'react';
import { type KeyRow, KeysDialog } from '../../ui/keyboard/keys-dialog.tsx';
import { ANYWHERE_KEY } from './shortcut.ts';

const always: readonly KeyRow[] = [
  { keys: ['←', '→'], what: 'Previous and next question' },
  {
    keys: ['↑', '↓'],
    what: 'Choose the option above or below yours; with parts, go to the one above or below',
  },
];
const closesTools: KeyRow = { keys: ['Esc'], what: 'Close the calculator, the notes or this list' };
const closesList: KeyRow = { keys: ['Esc'], what: 'Close this list' };
/** Letters with a modifier are not single keys: they type no text, and are not pressed by accident. */
const fromNotes: KeyRow = {
  keys: [`${ANYWHERE_KEY} Shift`],
  what: 'Also press F, N, C or U: does what Shift and that letter do below, even while you type notes',
};
const singleKeys: readonly KeyRow[] = [
  { keys: ['A', 'P'], what: 'Choose the option with that letter; where several apply, once more clears it' },
  { keys: ['X', 'A', 'P'], what: 'Press X, then a letter: strike that option out, or bring it back' },
  { keys: ['A', 'P'], what: 'In a question of several parts: go to the part with that letter' },
  { keys: ['T', 'F'], what: 'Answer the part you are in: true or false' },
  { keys: ['1', '4'], what: 'Say how sure you are: 1 is I KNOW IT, 4 is NO IDEA' },
  { keys: ['Shift F'], what: 'Flag the question, or take the flag away' },
  { keys: ['Shift N'], what: 'Open the notes, or go to them' },
  { keys: ['Shift C'], what: 'Open the calculator, or go to it' },
  { keys: ['Shift U'], what: 'Go to the next question without a response' },
  { keys: ['?'], what: 'Show this list' },
];
const toolKeys = new Set(['Shift N', 'Shift C']);

/** Dialog with the list of keys, where single-key shortcuts can be switched off. */
export function KeyboardDialog({
  children,
  withTools = true,
  onClose,
}: {
  children?: ReactNode;
  /** True when the page has notes and a calculator. */
  withTools?: boolean;
  onClose: () => void;
}) {
  const rows = withTools
    ? singleKeys
    : singleKeys.filter(({ keys }) => !keys.some((key) => toolKeys.has(key)));
  const others = withTools ? [...always, closesTools, fromNotes] : [...always, closesList];
  return (
    <KeysDialog always={others} singleKeys={rows} onClose={onClose}>
      {children}
    </KeysDialog>
  );
}
