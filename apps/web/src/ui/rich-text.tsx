import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cleanHtml } from './clean-html.ts';
import './rich-text.css';

/** Authors' HTML, cleaned once more before it is shown. `inline` where only phrasing content may stand. */
export function RichText({
  html,
  inline = false,
  className,
}: {
  html: string;
  inline?: boolean;
  className?: string;
}) {
  const content = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  const Frame = inline ? 'span' : 'div';
  const ownClass = inline ? 'rich-text-inline' : 'rich-text';
  return (
    // The text itself tells whether it runs from right to left.
    <Frame
      dir="auto"
      className={className ? `${ownClass} ${className}` : ownClass}
      dangerouslySetInnerHTML={content}
    />
  );
}

/** Holds what may be wider than the page, such as a table of many columns: it then scrolls by itself, by keyboard too. */
export function WideContent({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);

  // Whether it fits is known to the browser alone, and changes with its width.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setIsWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Only what scrolls is a stop for the Tab key, and has a name.
  const stop = isWide ? { tabIndex: 0, 'aria-label': 'Wide content, scrolls sideways' } : {};
  return (
    <section ref={frame} className="wide-content" {...stop}>
      {children}
    </section>
  );
}
