import { useState } from 'react';
import { Link } from 'react-router';
import type { SureAndWrong } from '../../features/results/calibration.ts';
import { reviewQuestionPath } from '../../paths.ts';
import { CutName } from '../../ui/cut-name.tsx';
import { formatDay } from '../../ui/formats.ts';

/** So many are shown at first. */
const FEW = 5;

/** What the learner knew for certain and was not so, newest first, each with the way to why. */
export function SureAndWrongList({
  questions,
  wasSure,
}: {
  questions: readonly SureAndWrong[];
  /** Whether the learner was ever sure. */
  wasSure: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? questions : questions.slice(0, FEW);
  if (questions.length === 0) {
    return (
      <p className="chart-note">
        {wasSure ? 'Nothing that you were sure of was wrong.' : 'You have not chosen I KNOW IT yet.'}
      </p>
    );
  }
  return (
    <>
      <ul className="sure-and-wrong">
        {shown.map(({ report, number, question, test_name, createdAt }) => (
          <li key={`${report} ${number}`}>
            <Link className="sure-and-wrong-question" to={reviewQuestionPath(report, number)}>
              {question === '' ? `Question ${number}` : question}
              <span className="visually-hidden">: the explanation</span>
            </Link>
            <span className="sure-and-wrong-note">
              <CutName name={test_name} />, question {number}, {formatDay(createdAt)}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < questions.length && (
        <button type="button" className="button sure-and-wrong-more" onClick={() => setWhole(true)}>
          Show all {questions.length}
        </button>
      )}
    </>
  );
}
