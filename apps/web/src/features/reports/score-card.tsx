import { formatDay } from '../../ui/dates.ts';
import { formatMinutes } from '../../ui/durations.ts';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { formatPercent } from '../../ui/percentages.ts';
import type { Report } from './report.ts';
import { formatTimeTaken } from './time-taken.ts';
import './score-card.css';

/** Every figure of a report. */
export function ScoreCard({ report }: { report: Report }) {
  const rows = [
    ['Performance', formatPercent(report.confidence)],
    ['Wrong Answers', report.wrong_answers],
    ['Attempted Questions', report.attempt],
    ['Confidence', formatPercent(report.confidence_percent)],
    ['Date', formatDay(report.createdAt)],
    ['Allotted Time', formatMinutes(report.test.duration_in_mins)],
    ['Time Taken', formatTimeTaken(report.time_taken_seconds)],
  ] as const;
  return (
    <>
      <p className="score-figure">
        {report.correct_answers}/{report.total}
      </p>
      <PercentageBar value={report.confidence} label="Performance" />
      <dl className="score-rows">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
