import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { Link } from 'react-router';
import { ConfidenceSign } from '../../features/confidence/confidence-choice.tsx';
import type { FigureQuestion } from '../../features/reports/figure-questions.ts';
import { resultOf } from '../../features/reports/result.ts';
import { ResultMark } from '../../features/reports/review-legend.tsx';
import { scorePath } from '../../paths.ts';
import { CutName } from '../../ui/cut-name.tsx';
import { formatDay } from '../../ui/formats.ts';
import '../../ui/rich-text/ruled-table.css';

/**
 * Table of questions, each linked to its explanation. For one report, its test and day are above the table.
 */
export function QuestionTable({
  questions,
  isOfOneReport,
}: {
  questions: readonly FigureQuestion[];
  isOfOneReport: boolean;
}) {
  return (
    <table className="ruled folds figure-questions">
      <thead>
        <tr>
          <th>Question</th>
          <th>Confidence</th>
          {!isOfOneReport && (
            <>
              <th className="is-folded">Test</th>
              <th className="is-folded">Date</th>
            </>
          )}
          <th>Result</th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <QuestionRow
            key={`${question.report} ${question.number}`}
            question={question}
            isOfOneReport={isOfOneReport}
          />
        ))}
      </tbody>
    </table>
  );
}

function QuestionRow({ question, isOfOneReport }: { question: FigureQuestion; isOfOneReport: boolean }) {
  const { report, number, status, answered, test_name, createdAt } = question;
  return (
    <tr>
      <th scope="row">
        <Link to={scorePath(report, number)}>
          <span className="visually-hidden">Question </span>
          <span>{`${number}. ${question.question}`}</span>
        </Link>
      </th>
      <td className="is-below">
        <Confidence question={question} />
        {!isOfOneReport && (
          <span className="fold-note">
            {' '}
            <CutName name={test_name} />, <span className="figure-day">{formatDay(createdAt)}</span>
          </span>
        )}
      </td>
      {!isOfOneReport && (
        <>
          <td className="is-folded figure-test">
            <CutName name={test_name} />
          </td>
          <td className="is-folded">{formatDay(createdAt)}</td>
        </>
      )}
      <td>
        <ResultMark result={resultOf({ status, answered })} />
      </td>
    </tr>
  );
}

/** The learner's confidence. An unchanged preset says nothing of it. */
function Confidence({ question: { comment, commentChosen } }: { question: FigureQuestion }) {
  if (!commentChosen) return <span aria-hidden="true">–</span>;
  return (
    <span className="figure-confidence">
      <ConfidenceSign position={CONFIDENCE_LEVELS.indexOf(comment)} /> <span>{comment}</span>
    </span>
  );
}
