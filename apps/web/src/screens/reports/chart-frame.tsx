import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import './charts.css';

/** Width of charts where nothing is laid out (specification section 9). */
const USUAL_WIDTH = 400;

/**
 * Measures its width before the first paint: the chart is drawn for that many pixels, so that its text has
 * the size of all other text on a phone and on a desktop.
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
