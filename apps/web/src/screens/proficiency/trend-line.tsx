const STEP = 28;
const HEIGHT = 28;
const RADIUS = 3.5;
/** The latest ones are drawn, so that the line stays small. */
const MOST = 5;

/** Results as dots on a line, the oldest first, the last one filled. The words beside it say the same. */
export function TrendLine({ percents }: { percents: readonly number[] }) {
  const drawn = percents.slice(-MOST);
  if (drawn.length < 2) return null;
  const points = drawn.map((percent, index) => ({
    x: RADIUS + 1 + index * STEP,
    y: HEIGHT - RADIUS - 1 - (percent / 100) * (HEIGHT - 2 * RADIUS - 2),
  }));
  const width = (drawn.length - 1) * STEP + 2 * RADIUS + 2;
  return (
    <svg
      className="trend-line"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden="true"
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y }, index) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={RADIUS}
          className={index === points.length - 1 ? 'is-last' : undefined}
        />
      ))}
    </svg>
  );
}
