import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { browserStorage } from '../../browser-storage.ts';
import { Button } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { excerptOf } from './excerpt.ts';
import type { Report } from './report.ts';
import './explanation.css';

/**
 * One choice for all explanations in this browser: a learner who reads one to its end wants the next one
 * whole, too.
 */
function showsWholeExplanations(): boolean {
  return browserStorage.local.getItem('explanations') === 'whole';
}

function keepWholeExplanations(whole: boolean): void {
  if (whole) browserStorage.local.setItem('explanations', 'whole');
  else browserStorage.local.removeItem('explanations');
}

/**
 * Explanation of the right answer. A long one shows its beginning first, until whole ones are asked for.
 * @param isWhole on paper, where nothing can be asked for
 */
export function Explanation({ html, isWhole = false }: { html: string; isWhole?: boolean }) {
  const excerpt = useMemo(() => excerptOf(html), [html]);
  const [whole, setWhole] = useState(showsWholeExplanations);
  const button = useRef<HTMLButtonElement>(null);

  function toggle() {
    // Flushed at once, so that the button can be kept in view: the text above it has just become much
    // shorter.
    flushSync(() => setWhole(!whole));
    keepWholeExplanations(!whole);
    if (whole) button.current?.scrollIntoView({ block: 'nearest' });
  }

  if (html === '') return <p className="explanation-none">This question has no explanation.</p>;
  if (isWhole) return <RichText html={html} />;
  return (
    <div className="explanation">
      <RichText html={whole ? html : excerpt.html} />
      {excerpt.cut && (
        <>
          {' '}
          <Button ref={button} look="link" aria-expanded={whole} onClick={toggle}>
            <span>{whole ? 'Read Less' : 'Read More'}</span>
            <span className="visually-hidden"> of the explanation</span>
          </Button>
        </>
      )}
    </div>
  );
}

type Teaching = Report['test']['questions_reference'][number]['sub_topic_reference'];
type Reference = NonNullable<Teaching['references']>[number];

/** Sources of an explanation: by name, and by address when there is one. */
export function References({ references }: { references: readonly Reference[] }) {
  return (
    <ul className="references">
      {references.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          {url ? (
            <a href={url} rel="noopener" target="_blank">
              <span>{title}</span>
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          ) : (
            title
          )}
        </li>
      ))}
    </ul>
  );
}
