import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { arrangeRichText, nameFormulas } from './arrange-rich-text.ts';
import { cleanHtml } from './clean-html.ts';
import { watchWideBox, watchWideBoxes } from './wide-box.ts';
import './rich-text.css';

/**
 * Authors' HTML, cleaned once more before it is shown. `inline` where only phrasing content is allowed;
 * `isOption` for the text of an option or part, whose formulas are given names in words.
 */
export function RichText({
  html,
  inline = false,
  isOption = false,
  className,
}: {
  html: string;
  inline?: boolean;
  isOption?: boolean;
  className?: string;
}) {
  const frame = useRef<HTMLElement>(null);
  const content = useMemo(() => ({ __html: cleanHtml(html) }), [html]);

  // React sets the text anew when it changes, and only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is arranged is what was just put there
  useLayoutEffect(() => {
    if (!frame.current) return;
    arrangeRichText(frame.current);
    if (isOption) nameFormulas(frame.current);
    return watchWideBoxes(frame.current);
  }, [content, inline, isOption]);

  const ownClass = inline ? 'rich-text-inline' : 'rich-text';
  const shared = {
    // The text itself determines its direction; an option of figures alone follows its question.
    dir: isOption && !hasLetters(html) ? undefined : 'auto',
    className: className ? `${ownClass} ${className}` : ownClass,
    dangerouslySetInnerHTML: content,
  };
  const setFrame = (element: HTMLElement | null) => {
    frame.current = element;
  };
  return inline ? <span ref={setFrame} {...shared} /> : <div ref={setFrame} {...shared} />;
}

function hasLetters(html: string): boolean {
  return /\p{L}/u.test(html.replaceAll(/<[^>]*>|&\w+;/gu, ''));
}

/**
 * Box for content of ours that may be wider than the page, such as a table of many columns: it then scrolls
 * by itself, by keyboard too.
 */
export function WideContent({ children }: { children: ReactNode }) {
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (scroll.current ? watchWideBox(scroll.current, 'Wide content, scrolls sideways') : undefined),
    [],
  );
  return (
    <div className="wide-box">
      <div ref={scroll} className="wide-scroll">
        {children}
      </div>
    </div>
  );
}
