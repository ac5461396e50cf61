import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { Link } from 'react-router';
import { ConfidenceSign } from '../../features/confidence/confidence-choice.tsx';
import type { FigureQuestion } from '../../features/reports/figure-questions.ts';
import { resultOf } from '../../features/reports/result.ts';
import { ResultMark } from '../../features/reports/review-legend.tsx';
import { scorePath } from '../../paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { TruncatedName } from '../../ui/truncated-name.tsx';

const NAME: Column<FigureQuestion> = {
  head: 'Question',
  kind: 'name',
  cell: ({ report, number, question }) => (
    <Link to={scorePath(report, number)}>
      <span className="visually-hidden">Question </span>
      <span>{`${number}. ${question}`}</span>
    </Link>
  ),
};

const RESULT: Column<FigureQuestion> = {
  head: 'Result',
  cell: ({ status, answered }) => <ResultMark result={resultOf({ status, answered })} />,
};

const OF_ONE_REPORT: readonly Column<FigureQuestion>[] = [
  NAME,
  { head: 'Confidence', folded: 'below', cell: (question) => <Confidence question={question} /> },
  RESULT,
];

const OF_MANY: readonly Column<FigureQuestion>[] = [
  NAME,
  {
    head: 'Confidence',
    folded: 'below',
    cell: (question) => (
      <>
        <Confidence question={question} />
        <span className="fold-note">
          {' '}
          <TruncatedName name={question.test_name} />,{' '}
          <span className="figure-day">{formatDay(question.createdAt)}</span>
        </span>
      </>
    ),
  },
  {
    head: 'Test',
    folded: 'away',
    cell: ({ test_name }) => (
      <span className="figure-test">
        <TruncatedName name={test_name} />
      </span>
    ),
  },
  { head: 'Date', folded: 'away', cell: ({ createdAt }) => formatDay(createdAt) },
  RESULT,
];

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
    <div className="figure-questions">
      <Table
        columns={isOfOneReport ? OF_ONE_REPORT : OF_MANY}
        rows={questions}
        keyOf={({ report, number }) => `${report} ${number}`}
        folds
      />
    </div>
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
