import { DrawnPage } from './drawn-page.tsx';

const FIGURES = [
  { label: 'Tests', value: 24 },
  { label: 'Exams', value: 9 },
  { label: 'Quizzes', value: 15 },
];
const MONTHS = [
  { name: 'Jan', height: 38 },
  { name: 'Feb', height: 64 },
  { name: 'Mar', height: 52 },
  { name: 'Apr', height: 96 },
  { name: 'May', height: 84 },
  { name: 'Jun', height: 128 },
];
const FLOOR = 296;

/** Drawing of the dashboard: an example, where the organisation has no picture of its own. */
export function DashboardDrawing() {
  return (
    <DrawnPage title="Dashboard" description="An example of the tests taken, in all and month by month">
      {FIGURES.map(({ label, value }, index) => (
        <g key={label} transform={`translate(${index * 140} 0)`}>
          {index > 0 && <path className="drawing-hairline" d="M-20 72v62" />}
          <text className="drawing-label" y="86">
            {label}
          </text>
          <text className="drawing-figure" y="128">
            {value}
          </text>
        </g>
      ))}
      {MONTHS.map(({ name, height }, index) => (
        <g key={name} transform={`translate(${8 + index * 68} 0)`}>
          <rect
            className={index === MONTHS.length - 1 ? 'drawing-bar' : 'drawing-column'}
            y={FLOOR - height}
            width="40"
            height={height}
          />
          <text className="drawing-caption" x="20" y={FLOOR + 24} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      <path className="drawing-rule" d={`M0 ${FLOOR}h400`} />
    </DrawnPage>
  );
}
