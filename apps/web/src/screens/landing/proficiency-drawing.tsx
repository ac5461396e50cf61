import { DrawnPage } from './drawn-page.tsx';

const TOPICS = [
  { name: 'Core principles', percent: 86 },
  { name: 'Calculations', percent: 72 },
  { name: 'Case studies', percent: 61 },
  { name: 'Rules and terms', percent: 48 },
];
const WIDTH = 400;
const BAND_LIMITS = [40, 55, 65, 75];

/**
 * Drawing of a learner's proficiency by topic: an example, where the organisation has no picture of its own.
 */
export function ProficiencyDrawing() {
  return (
    <DrawnPage title="Proficiency" description="An example of the share of right answers, topic by topic">
      {TOPICS.map(({ name, percent }, index) => (
        <g key={name} transform={`translate(0 ${96 + index * 66})`}>
          <text className="drawing-label">{name}</text>
          <text className="drawing-label" x={WIDTH} textAnchor="end">
            {`${percent.toFixed(2)}%`}
          </text>
          <rect className="drawing-track" y="12" width={WIDTH} height="10" />
          <rect className="drawing-bar" y="12" width={(WIDTH * percent) / 100} height="10" />
          {BAND_LIMITS.map((limit) => (
            <path key={limit} className="drawing-tick" d={`M${(WIDTH * limit) / 100} 26v5`} />
          ))}
        </g>
      ))}
    </DrawnPage>
  );
}
