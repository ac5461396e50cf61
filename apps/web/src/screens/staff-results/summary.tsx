import type { ReactNode } from 'react';
import { describePercent } from '../../features/staff-results/result-words.ts';
import type { ResultSummary } from '../../features/staff-results/results.ts';

/** Figures of a test's results, and how they are distributed. */
export function Summary({ summary }: { summary: ResultSummary }) {
  const { reports, openAttempts, mean, median, deviation, lowest, highest, passed } = summary;
  return (
    <div className="results-summary">
      <dl className="results-figures">
        <Figure name="Results">{reports.toLocaleString('en-GB')}</Figure>
        <Figure name="Sit it now, not counted">{openAttempts.toLocaleString('en-GB')}</Figure>
        <Figure name="Mean">{describePercent(mean)}</Figure>
        <Figure name="Median">{describePercent(median)}</Figure>
        <Figure name="Standard deviation">{describePercent(deviation)}</Figure>
        <Figure name="Lowest to highest">
          {lowest === null ? '–' : `${describePercent(lowest)} to ${describePercent(highest)}`}
        </Figure>
        {passed !== null && (
          <Figure name={`Pass, ${passed.mark}% or more`}>{`${passed.reports} of ${reports}`}</Figure>
        )}
      </dl>
      <Distribution summary={summary} />
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Numbers of results by bands of percentages: a table, whose bars are for the eye alone. */
function Distribution({ summary: { bands } }: { summary: ResultSummary }) {
  const most = Math.max(1, ...bands.map(({ reports }) => reports));
  return (
    <table className="results-bands">
      <caption>Results by percent</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Percent</th>
          <th scope="col">Results</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ from, to, reports }) => (
          <tr key={from}>
            <th scope="row">{to === 100 ? `${from}–${to}` : `${from}–${to - 1}`}</th>
            <td>
              <span className="results-bar" aria-hidden="true">
                <i style={{ width: `${(100 * reports) / most}%` }} />
              </span>
              <span>{reports.toLocaleString('en-GB')}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
