import type { Estimate } from '../../features/item-analysis/item-analysis.ts';

const WIDTH = 120;
const HEIGHT = 20;
const MIDDLE = HEIGHT / 2;
const EDGE = 4;

/** A figure with its interval on a scale, and the mark that it is compared with. */
export function Interval({
  estimate,
  scale,
  mark,
  isPointShown,
  label,
}: {
  estimate: Estimate;
  /** Lowest and highest value of the scale. */
  scale: readonly [number, number];
  /** Null for none. */
  mark: number | null;
  /** False where the figure itself says nothing: its dot is hollow. */
  isPointShown: boolean;
  /** Words for whoever does not see it. */
  label: string;
}) {
  const [low, high] = scale;
  const place = (value: number) =>
    EDGE + ((WIDTH - 2 * EDGE) * (Math.min(high, Math.max(low, value)) - low)) / (high - low);
  const [from, to] = [place(estimate.from), place(estimate.to)];
  return (
    <svg
      className="analysis-interval"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <path className="analysis-scale" d={`M${EDGE} ${MIDDLE}H${WIDTH - EDGE}`} />
      {mark !== null && <path className="analysis-guess" d={`M${place(mark)} 2V${HEIGHT - 2}`} />}
      <path
        className="analysis-range"
        d={`M${from} ${MIDDLE}H${to}M${from} ${MIDDLE - 3}V${MIDDLE + 3}M${to} ${MIDDLE - 3}V${MIDDLE + 3}`}
      />
      <circle
        className={isPointShown ? 'analysis-point' : 'analysis-point is-hollow'}
        cx={place(estimate.value)}
        cy={MIDDLE}
        r={4}
      />
    </svg>
  );
}
