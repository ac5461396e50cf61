import type { AnalysedPaper } from '../../features/item-analysis/item-analysis.ts';

const HEIGHT = 96;
const BAR = 10;
const GAP = 2;

/** Number of attempts with each total, as bars; the line is the pass mark. */
export function Distribution({
  paper,
  points,
}: {
  paper: AnalysedPaper;
  /** The lowest total that passes; null without a pass mark. */
  points: number | null;
}) {
  const { distribution, questions } = paper;
  const highest = Math.max(1, ...distribution.map(({ attempts }) => attempts));
  const width = (questions + 1) * (BAR + GAP);
  const first = distribution[0]?.right ?? 0;
  const last = distribution.at(-1)?.right ?? 0;
  return (
    <figure className="analysis-distribution">
      <figcaption className="label">
        {points === null
          ? `Right answers, 0 to ${questions}`
          : `Right answers, 0 to ${questions}; the line is the pass mark`}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${paper.attempts} results from ${first} to ${last} right answers`}
      >
        {distribution.map(({ right, attempts }) => {
          const height = (HEIGHT * attempts) / highest;
          return (
            <rect
              key={right}
              className="analysis-bar"
              x={right * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            />
          );
        })}
        {points !== null && (
          <path className="analysis-pass-line" d={`M${points * (BAR + GAP) - GAP / 2} 0V${HEIGHT}`} />
        )}
        <path className="analysis-scale" d={`M0 ${HEIGHT}H${width}`} />
      </svg>
    </figure>
  );
}
