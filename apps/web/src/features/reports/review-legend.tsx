import { Mark } from '../../ui/mark.tsx';
import type { Report } from './report.ts';
import './review-legend.css';

/** What the signs mean, with how many questions bear each. */
export function ReviewLegend({ report }: { report: Report }) {
  return (
    <ul className="review-legend">
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
      <li>
        <Mark icon="dot">Option's Selected by You</Mark>
      </li>
    </ul>
  );
}
