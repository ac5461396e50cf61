import type { ReactNode } from 'react';
import { PageDialog } from '../../ui/page-dialog.tsx';
import { ANYWHERE_KEY } from './shortcut.ts';
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from './single-key-preference.ts';
import './shortcuts.css';

type Row = { keys: readonly string[]; what: string };

const always: readonly Row[] = [
  { keys: ['←', '→'], what: 'Previous and next question' },
  { keys: ['↑', '↓'], what: 'Another option; another part' },
  { keys: ['Esc'], what: 'Leave and close a panel or this list' },
];
/** Letters with a modifier are not single keys: they are no text, and nobody presses them by accident. */
const fromNotes: Row = {
  keys: [`${ANYWHERE_KEY} Shift`],
  what: 'With F, N, C or U: what Shift alone does below, also while typing notes',
};
const singleKeys: readonly Row[] = [
  { keys: ['A', 'P'], what: 'Choose that option, or clear it where several apply' },
  { keys: ['X', 'A', 'P'], what: 'Strike that option out, or take that back: X, then its letter' },
  { keys: ['A', 'P'], what: 'With parts: go to that part' },
  { keys: ['T', 'F'], what: 'In a part: true or false' },
  { keys: ['1', '4'], what: 'Confidence, from I KNOW IT to NO IDEA' },
  { keys: ['Shift F'], what: 'Flag the question, or take the flag away' },
  { keys: ['Shift N'], what: 'Open the notes, or go to them' },
  { keys: ['Shift C'], what: 'Open the calculator, or go to it' },
  { keys: ['Shift U'], what: 'Next question without a response' },
  { keys: ['?'], what: 'This list' },
];
const toolKeys = new Set(['Shift N', 'Shift C']);
/** Between these two keys lie others. */
const ranges = new Set(['A–P', '1–4']);

/** The list of keys, where single-key shortcuts can be switched off. */
export function KeyboardDialog({
  children,
  withTools = true,
  onClose,
}: {
  children?: ReactNode;
  /** Whether the page has notes and a calculator. */
  withTools?: boolean;
  onClose: () => void;
}) {
  const on = useSingleKeyShortcuts();
  const rows = withTools
    ? singleKeys
    : singleKeys.filter(({ keys }) => !keys.some((key) => toolKeys.has(key)));
  return (
    <PageDialog title="Keyboard" onClose={onClose} cross className="keyboard">
      {children}
      <KeyTable rows={withTools ? [...always, fromNotes] : always} caption="Always" />
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
    </PageDialog>
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
      {index > 0 && (isRange && index === keys.length - 1 ? ' – ' : ' ')}
      <kbd className="key">{key}</kbd>
    </span>
  ));
}
