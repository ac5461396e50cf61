import { IconLabel, type IconName } from '../../ui/icon.tsx';
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
  if (status === null) return <IconLabel icon="eye-off">Held back</IconLabel>;
  return (
    <IconLabel icon={STATUS_ICONS[status]} tone={STATUS_TONES[status]}>
      {status}
    </IconLabel>
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
          <IconLabel icon="eye-off">Held back</IconLabel>
          <b>{count}</b>
        </li>
      )}
      <li>
        <IconLabel icon="dot">Option's Selected by You</IconLabel>
      </li>
    </ul>
  );
}

function Statuses({ report }: { report: Report }) {
  return (
    <>
      <li>
        <IconLabel icon="tick" tone="correct">
          Correct Option
        </IconLabel>
        <b>{report.correct_answers}</b>
      </li>
      <li>
        <IconLabel icon="half" tone="partial">
          Partial
        </IconLabel>
        <b>{report.partial_answers}</b>
      </li>
      <li>
        <IconLabel icon="cross" tone="wrong">
          Incorrect Option
        </IconLabel>
        <b>{report.wrong_answers}</b>
      </li>
    </>
  );
}
