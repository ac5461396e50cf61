import type { ReactNode } from 'react';
import { cutTitle, formatMinutes } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  test: { test_name: string; duration_in_mins: number; number_of_questions: number };
  /** Day of completion, for completed tests. */
  completedOn?: string;
  children: ReactNode;
};

/** One test in a list: facts above, actions at the foot. */
export function TestCard({ test, completedOn, children }: Props) {
  return (
    <li className="card">
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
      <p className="card-line">Test your knowledge with this MCQ.</p>
      <div className="card-foot">{children}</div>
    </li>
  );
}
