import { percentageBand } from '@assay/assessment';
import { formatPercent } from './formats.ts';
import './percentage-bar.css';

/** A share of up to so many answers says little: its bar is hatched. */
export const FEW_ANSWERS = 2;

type Props = {
  value: number;
  label: string;
  /** Number of answers that the percentage rests on. Absent: enough. */
  answers?: number;
};

/**
 * A percentage as a bar in the colour of its band, over ticks where the bands end. Its figure stands beside
 * it.
 */
export function PercentageBar({ value, label, answers = FEW_ANSWERS + 1 }: Props) {
  const hatching = answers <= FEW_ANSWERS ? ' is-hatched' : '';
  return (
    <>
      {/* The browser's own meter is for screen readers; it cannot be styled with ticks and an edge. */}
      <meter className="visually-hidden" aria-label={label} min={0} max={100} value={value}>
        {formatPercent(value)}
      </meter>
      <div className={`percentage-bar is-band-${percentageBand(value)}${hatching}`} aria-hidden="true">
        <i style={{ width: `${value}%` }} />
      </div>
    </>
  );
}
