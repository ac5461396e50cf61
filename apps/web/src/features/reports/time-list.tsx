import { Link } from 'react-router';
import { formatSeconds, formatTimeTaken } from '../../ui/formats.ts';
import type { Report } from './report.ts';
import { resultOf } from './result.ts';
import { ResultMark } from './review-legend.tsx';
import './time-list.css';

/** True when a page has measured for how long its questions were seen. */
export function hasTimes({ answers }: Report): boolean {
  return answers.some(({ seconds }) => seconds !== null);
}

/** Time per question: every question with its result, the slowest first, each linked. */
export function TimeList({
  report,
  addressOf,
  onGo,
}: {
  report: Report;
  addressOf(index: number): string;
  onGo: () => void;
}) {
  const rows = report.answers
    .map((answer, index) => ({ index, result: resultOf(answer), seconds: answer.seconds ?? 0 }))
    .sort((one, other) => other.seconds - one.seconds);
  const longest = Math.max(1, ...rows.map(({ seconds }) => seconds));
  return (
    <>
      <p className="time-note">
        Slowest first: how long each question was on your screen. The whole test took{' '}
        <span>{formatTimeTaken(report.time_taken_seconds)}</span>.
      </p>
      <ol className="time-list">
        {rows.map(({ index, result, seconds }) => (
          <li key={index}>
            <Link to={addressOf(index)} replace className="time-row" onClick={onGo}>
              <span className="time-number">
                <span className="visually-hidden">Question </span>
                <span>{index + 1}</span>
              </span>
              <ResultMark result={result} />
              <span className="time-bar" aria-hidden="true">
                <i style={{ width: `${(100 * seconds) / longest}%` }} />
              </span>
              <span className="time-seconds">{formatSeconds(seconds)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
