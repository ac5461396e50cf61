import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import './charts.css';

/** What charts are drawn at where nothing is laid out. Specification section 9. */
const USUAL_WIDTH = 400;

/**
 * As wide as its place, and known before the first painting: the drawing is made for that many pixels, so that words in it
 * have the size of all others on a phone and on a desk.
 */
export function ChartFrame({ children }: { children(width: number): ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="chart-frame" ref={frame}>
      {children(width || USUAL_WIDTH)}
    </div>
  );
}
