import { setSingleKeyShortcuts, useSingleKeyShortcuts } from './single-key-preference.ts';
import './shortcuts.css';

export type KeyRow = { keys: readonly string[]; what: string };

/** Keys with others between them. */
const ranges = new Set(['A–P', '1–4']);

/** Table of keys; `off` shows that they do nothing now. */
export function KeyTable({
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

/** Switch of the keys that are no more than a letter or a sign. */
export function SingleKeySwitch() {
  const on = useSingleKeyShortcuts();
  return (
    <label className="keyboard-switch">
      <input type="checkbox" checked={on} onChange={(event) => setSingleKeyShortcuts(event.target.checked)} />
      <span>
        Use single keys
        <small>Switch this off if you speak to your computer, or press keys by accident.</small>
      </span>
    </label>
  );
}
