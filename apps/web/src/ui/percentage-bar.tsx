import { percentageBand } from '@assay/assessment';
import { formatPercent } from './formats.ts';
import './percentage-bar.css';

/**
 * A percentage as a bar in the colour of its band, over ticks where the bands end. Its figure stands beside
 * it.
 */
export function PercentageBar({ value, label }: { value: number; label: string }) {
  return (
    <>
      {/* The browser's own meter is for screen readers; it cannot be styled with ticks and an edge. */}
      <meter className="visually-hidden" aria-label={label} min={0} max={100} value={value}>
        {formatPercent(value)}
      </meter>
      <div className={`percentage-bar is-band-${percentageBand(value)}`} aria-hidden="true">
        <i style={{ width: `${value}%` }} />
      </div>
    </>
  );
}
