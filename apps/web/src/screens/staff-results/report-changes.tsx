import { RESULT_WORDS } from '../../features/staff-results/result-words.ts';
import type { LearnerReport } from '../../features/staff-results/results.ts';
import { formatPercent, formatShortTime } from '../../ui/formats.ts';

type Change = LearnerReport['changes'][number];

/** Re-marks that changed the result of a report: before, after, and why. */
export function ReportChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <section aria-labelledby="report-changes">
      <h2 className="section" id="report-changes">
        Re-marks
      </h2>
      <ol className="report-changes">
        {changes.map((change) => (
          <li key={change.changedAt}>
            <p className="label">{formatShortTime(change.changedAt)}</p>
            <p>
              <del>{figuresOf(change.before)}</del> <ins>{figuresOf(change.after)}</ins>
            </p>
            <p>{`Reason: ${change.reason}`}</p>
            <p>{`To learners: ${change.notice}`}</p>
            <ul>
              {change.questions.map(({ number, before, after }) => (
                <li key={number}>
                  {`Question ${number}: ${RESULT_WORDS[before].toLowerCase()} → ${RESULT_WORDS[after].toLowerCase()}`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function figuresOf({ right, total, percent }: Change['before']): string {
  return `${right} of ${total}, ${formatPercent(percent)}`;
}
