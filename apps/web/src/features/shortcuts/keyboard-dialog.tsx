import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ANYWHERE_KEY } from './shortcut.ts';
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from './single-key-preference.ts';
import './shortcuts.css';

type Row = { keys: readonly string[]; what: string };

const always: readonly Row[] = [
  { keys: ['←', '→'], what: 'Previous and next question' },
  {
    keys: ['↑', '↓'],
    what: 'Choose the option above or below yours; with parts, go to the one above or below',
  },
];
const closesTools: Row = { keys: ['Esc'], what: 'Close the calculator, the notes or this list' };
const closesList: Row = { keys: ['Esc'], what: 'Close this list' };
/** Letters with a modifier are not single keys: they type no text, and are not pressed by accident. */
const fromNotes: Row = {
  keys: [`${ANYWHERE_KEY} Shift`],
  what: 'Also press F, N, C or U: does what Shift and that letter do below, even while you type notes',
};
const singleKeys: readonly Row[] = [
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
/** Keys with others between them. */
const ranges = new Set(['A–P', '1–4']);

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
  const on = useSingleKeyShortcuts();
  const rows = withTools
    ? singleKeys
    : singleKeys.filter(({ keys }) => !keys.some((key) => toolKeys.has(key)));
  return (
    <Dialog title="Keyboard" onClose={onClose} cross>
      <div className="keyboard">
        {children}
        <KeyTable
          rows={withTools ? [...always, closesTools, fromNotes] : [...always, closesList]}
          caption="Always"
        />
        <KeyTable rows={rows} caption={on ? 'Single keys' : 'Single keys (switched off)'} off={!on} />
        <label className="keyboard-switch">
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => setSingleKeyShortcuts(event.target.checked)}
          />
          <span>
            Use single keys
            <small>Switch this off if you speak to your computer, or press keys by accident.</small>
          </span>
        </label>
      </div>
    </Dialog>
  );
}

function KeyTable({ rows, caption, off = false }: { rows: readonly Row[]; caption: string; off?: boolean }) {
  return (
    <table className={off ? 'keyboard-keys is-off' : 'keyboard-keys'}>
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Keys</th>
          <th scope="col">What they do</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ keys, what }) => (
          <tr key={what}>
            <th scope="row">
              <Keys keys={keys} />
            </th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  const [first = '', second = ''] = keys.slice(-2);
  const isRange = ranges.has(`${first}–${second}`);
  return keys.map((key, index) => (
    <span key={key}>
      <span>{index > 0 && (isRange && index === keys.length - 1 ? ' – ' : ' ')}</span>
      <kbd className="key">{key}</kbd>
    </span>
  ));
}
