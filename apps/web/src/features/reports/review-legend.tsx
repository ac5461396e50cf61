import { type IconName, Mark } from '../../ui/icon.tsx';
import type { Report, ReportAnswer } from './report.ts';
import { withheldQuestions } from './withheld.tsx';
import './review-legend.css';

type Status = NonNullable<ReportAnswer['status']>;

export const STATUS_ICONS: Record<Status, IconName> = { Correct: 'tick', Partial: 'half', Wrong: 'cross' };
export const STATUS_TONES = {
  Correct: 'correct',
  Partial: 'partial',
  Wrong: 'wrong',
} as const satisfies Record<Status, string>;

/** @param status null: held back */
export function StatusMark({ status }: { status: Status | null }) {
  if (status === null) return <Mark icon="eye-off">Held back</Mark>;
  return (
    <Mark icon={STATUS_ICONS[status]} tone={STATUS_TONES[status]}>
      {status}
    </Mark>
  );
}

/** What the signs mean, with how many questions bear each. */
export function ReviewLegend({ report }: { report: Report }) {
  const { count } = withheldQuestions(report);
  return (
    <ul className="review-legend">
      {count < report.total && <Statuses report={report} />}
      {count > 0 && (
        <li>
          <Mark icon="eye-off">Held back</Mark>
          <b>{count}</b>
        </li>
      )}
      <li>
        <Mark icon="dot">Option's Selected by You</Mark>
      </li>
    </ul>
  );
}

function Statuses({ report }: { report: Report }) {
  return (
    <>
      <li>
        <Mark icon="tick" tone="correct">
          Correct Option
        </Mark>
        <b>{report.correct_answers}</b>
      </li>
      <li>
        <Mark icon="half" tone="partial">
          Partial
        </Mark>
        <b>{report.partial_answers}</b>
      </li>
      <li>
        <Mark icon="cross" tone="wrong">
          Incorrect Option
        </Mark>
        <b>{report.wrong_answers}</b>
      </li>
    </>
  );
}
