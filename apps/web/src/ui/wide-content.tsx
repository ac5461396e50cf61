import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import './rich-text.css';

/** Holds what may be wider than the page, such as a table of many columns: it then scrolls by itself, by keyboard too. */
export function WideContent({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);

  // Whether it fits is known to the browser alone, and changes with its width.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Only what scrolls is a stop for the Tab key, and has a name.
  const stop = wide ? { tabIndex: 0, 'aria-label': 'Wide content, scrolls sideways' } : {};
  return (
    <section ref={frame} className="wide-content" {...stop}>
      {children}
    </section>
  );
}
