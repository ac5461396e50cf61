import type { ReactNode } from 'react';
import { cutTitle, formatMinutes, formatPercent } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { PercentageBar } from '../../ui/percentage-bar.tsx';

export type Score = { correct: number; total: number; percent: number };

type Props = {
  test: { test_name: string; duration_in_mins: number; number_of_questions: number };
  /** Subject, where the list has several. */
  subject?: string | null;
  /** Day of completion, for completed tests. */
  completedOn?: string;
  /** Its report's score; null or absent where it has none that may be shown. */
  score?: Score | null;
  children: ReactNode;
};

/** One test in a list: facts above, actions at the foot. */
export function TestCard({ test, subject, completedOn, score, children }: Props) {
  return (
    <li className="card">
      {subject && <p className="card-subject">{subject}</p>}
      <h3 title={test.test_name}>{cutTitle(test.test_name)}</h3>
      <ul className="card-facts">
        <li>
          <Icon name="clock" />
          <span>{formatMinutes(test.duration_in_mins)}</span>
        </li>
        <li>
          <Icon name="page" />
          <span>
            {test.number_of_questions === 1 ? '1 question' : `${test.number_of_questions} questions`}
          </span>
        </li>
        {completedOn && (
          <li>
            <Icon name="tick" />
            <span>{`Completed on ${completedOn}`}</span>
          </li>
        )}
      </ul>
      {score && (
        <div className="card-score">
          <b>{`${score.correct}/${score.total}`}</b>
          <div>
            <PercentageBar value={score.percent} label={`Performance in ${test.test_name}`} />
          </div>
          <span>{formatPercent(score.percent)}</span>
        </div>
      )}
      <p className="card-line">Test your knowledge with this MCQ.</p>
      <div className="card-foot">{children}</div>
    </li>
  );
}
