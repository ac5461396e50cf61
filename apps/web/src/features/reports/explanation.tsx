import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RichText } from '../../ui/rich-text.tsx';
import { WideContent } from '../../ui/wide-content.tsx';
import { excerptOf } from './excerpt.ts';
import './explanation.css';

/** Why the right answer is right. A long explanation shows its beginning first. */
export function Explanation({ html }: { html: string }) {
  const excerpt = useMemo(() => excerptOf(html), [html]);
  const [whole, setWhole] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function toggle() {
    // In this frame, so that the button can be kept in view: the text above it has just become much shorter.
    flushSync(() => setWhole(!whole));
    if (whole) button.current?.scrollIntoView({ block: 'nearest' });
  }

  if (html === '') return <p className="explanation-none">This question has no explanation.</p>;
  return (
    <div className="explanation">
      <WideContent>
        <RichText html={whole ? html : excerpt.html} />
      </WideContent>
      {excerpt.cut && (
        <>
          {' '}
          <button ref={button} type="button" className="link" aria-expanded={whole} onClick={toggle}>
            {whole ? 'Read Less' : 'Read More'}
            <span className="unseen"> of the explanation</span>
          </button>
        </>
      )}
    </div>
  );
}
