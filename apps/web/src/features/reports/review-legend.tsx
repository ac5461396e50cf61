import { Mark } from '../../ui/mark.tsx';
import type { Report } from './report.ts';
import { withheldQuestions } from './withheld.ts';
import './review-legend.css';

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
