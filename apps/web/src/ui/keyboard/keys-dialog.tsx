import type { ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from './single-key-preference.ts';
import './keyboard.css';

/** Keys, and what they do. */
export type KeyRow = { keys: readonly string[]; what: string };

/** Keys with others between them. */
const ranges = new Set(['A–P', '1–4']);

/** Dialog with the list of a page's keys, where single-key shortcuts can be switched off. */
export function KeysDialog({
  children,
  always,
  singleKeys,
  onClose,
}: {
  children?: ReactNode;
  always: readonly KeyRow[];
  singleKeys: readonly KeyRow[];
  onClose: () => void;
}) {
  const on = useSingleKeyShortcuts();
  return (
    <Dialog title="Keyboard" onClose={onClose} cross>
      <div className="keyboard">
        {children}
        <KeyTable rows={always} caption="Always" />
        <KeyTable rows={singleKeys} caption={on ? 'Single keys' : 'Single keys (switched off)'} off={!on} />
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

function KeyTable({
  rows,
  caption,
  off = false,
}: {
  rows: readonly KeyRow[];
  caption: string;
  off?: boolean;
}) {
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
