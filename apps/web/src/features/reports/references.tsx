import type { Report } from './report.ts';
import './explanation.css';

type Teaching = Report['test']['questions_reference'][number]['sub_topic_reference'];
type Reference = NonNullable<Teaching['references']>[number];

/** Where an explanation can be checked: by name, and by address when there is one. */
export function References({ references }: { references: readonly Reference[] }) {
  return (
    <ul className="references">
      {references.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          {url ? (
            <a href={url} rel="noopener" target="_blank">
              {title}
              <span className="unseen"> (opens in a new tab)</span>
            </a>
          ) : (
            title
          )}
        </li>
      ))}
    </ul>
  );
}
