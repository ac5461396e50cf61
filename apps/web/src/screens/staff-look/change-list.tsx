import type { SiteChange } from '../../features/site-content/site-content.ts';
import { wordsOfSubject, wordsOfValue } from '../../features/site-content/site-words.ts';

/** Changes of a document, each with what was there and what comes. */
export function ChangeList({ changes }: { changes: readonly SiteChange[] }) {
  return (
    <ul className="look-changes">
      {changes.map((change) => (
        <li key={`${change.subject} ${change.before}`}>
          <b>{wordsOfSubject(change)}</b>
          <span className="look-before">
            <span className="visually-hidden">Before: </span>
            <del>{wordsOfValue(change.before, change.subject)}</del>
          </span>
          <span className="look-after">
            <span className="visually-hidden">After: </span>
            <ins>{wordsOfValue(change.after, change.subject)}</ins>
          </span>
          {change.note && <span className="look-fact">{change.note}</span>}
        </li>
      ))}
    </ul>
  );
}
