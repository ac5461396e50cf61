import { IconLabel, type IconName } from '../../ui/icon.tsx';
import type { Report } from './report.ts';
import { countResults, type Result } from './result.ts';
import './review-legend.css';

export const RESULT_ICONS: Record<Result, IconName> = {
  Correct: 'tick',
  Partial: 'half',
  Wrong: 'cross',
  Unanswered: 'ring',
  Dropped: 'minus',
};
const RESULT_TONES = {
  Correct: 'correct',
  Partial: 'partial',
  Wrong: 'wrong',
  Unanswered: 'plain',
  Dropped: 'plain',
} as const satisfies Record<Result, string>;

/** @param result null: held back */
export function ResultMark({ result }: { result: Result | null }) {
  if (result === null) return <IconLabel icon="eye-off">Held back</IconLabel>;
  return (
    <IconLabel icon={RESULT_ICONS[result]} tone={RESULT_TONES[result]}>
      {result}
    </IconLabel>
  );
}

/** In the specification's words. */
const LEGEND: readonly [Result, string][] = [
  ['Correct', 'Correct Option'],
  ['Partial', 'Partial'],
  ['Wrong', 'Incorrect Option'],
  ['Unanswered', 'Unanswered'],
];

const DROPPED: [Result, string] = ['Dropped', 'Dropped'];

/** Legend of the signs, with how many questions of the grid bear each. */
export function ReviewLegend({ report }: { report: Report }) {
  const withheld = countResults(report, null);
  const unanswered = countResults(report, 'Unanswered');
  // Results are not mentioned where none may be shown.
  const isAllWithheld = withheld > 0 && withheld + unanswered === report.answers.length;
  const shown = countResults(report, 'Dropped') > 0 ? [...LEGEND, DROPPED] : LEGEND;
  const entries = isAllWithheld ? shown.filter(([result]) => result === 'Unanswered') : shown;
  return (
    <ul className="review-legend">
      {entries.map(([result, words]) => (
        <li key={result}>
          <IconLabel icon={RESULT_ICONS[result]} tone={RESULT_TONES[result]}>
            {words}
          </IconLabel>
          <b>{countResults(report, result)}</b>
        </li>
      ))}
      {withheld > 0 && (
        <li>
          <IconLabel icon="eye-off">Held back</IconLabel>
          <b>{withheld}</b>
        </li>
      )}
      <li>
        <IconLabel icon="dot">Option's Selected by You</IconLabel>
      </li>
    </ul>
  );
}
