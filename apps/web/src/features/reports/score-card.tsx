import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { compareReportsPath, figureQuestionsPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatMinutes, formatTimeTaken } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { FigureLink } from './figure-link.tsx';
import { type Report, withheldQuestions } from './report.ts';
import { chosenConfidence, countResults } from './result.ts';
import { hasTimes } from './time-list.tsx';
import { WithheldNote } from './withheld.tsx';
import './score-card.css';

/**
 * All figures of a report that may be shown, and notes on those that may not.
 * @param onShowTimes leads to the time on each question, where any is known
 */
export function ScoreCard({ report, onShowTimes }: { report: Report; onShowTimes: () => void }) {
  const { confidence, wrong_answers, partial_answers, withheld, test } = report;
  const unanswered = countResults(report, 'Unanswered');
  const questions = figureQuestionsPath({ report: report._id });
  const ofKey: [string, ReactNode][] =
    confidence === null || wrong_answers === null
      ? []
      : [
          [
            'Performance',
            <FigureLink key="performance" to={questions} percent={confidence} of="performance" />,
          ],
          // The wire's count has the unanswered ones, too; on the screen each question is one of these.
          ['Wrong Answers', wrong_answers - unanswered],
          ['Partial', partial_answers],
          ['Unanswered', unanswered],
        ];
  const sure = chosenConfidence(report);
  const timeTaken = formatTimeTaken(report.time_taken_seconds);
  const rows: [string, ReactNode][] = [
    ...ofKey,
    ['Attempted Questions', report.attempt],
    [
      'Confidence',
      sure === null ? (
        'None chosen'
      ) : (
        <Fragment key="confidence">
          <FigureLink to={questions} percent={sure.percent} of="confidence" />{' '}
          <small className="score-of">{`of ${sure.answers} chosen`}</small>
        </Fragment>
      ),
    ],
    ['Date', formatDay(report.createdAt)],
    ['Allotted Time', formatMinutes(report.test.duration_in_mins)],
    [
      'Time Taken',
      hasTimes(report) ? (
        <Button key="times" look="link" aria-haspopup="dialog" onClick={onShowTimes}>
          <span>{timeTaken}</span>
          <span className="visually-hidden">, time on each question</span>
        </Button>
      ) : (
        timeTaken
      ),
    ],
  ];
  const { first } = withheldQuestions(report);
  return (
    <>
      {confidence !== null && (
        <>
          <p className="score-figure">{`${report.correct_answers}/${report.total}`}</p>
          <PercentageBar value={confidence} label="Performance" />
        </>
      )}
      <div className="score-notes">
        {report.time_ran_out && (
          <p>
            <IconLabel icon="clock">The time ran out</IconLabel>
          </p>
        )}
        <ResultChanges changes={report.changes} />
        {withheld && <WithheldNote subject="The score is" withheld={withheld} ownTestId={test._id} />}
        {withheld && <CountedNote report={report} />}
        {!withheld && first && (
          <WithheldNote subject="Answers and explanations are" withheld={first} ownTestId={test._id} />
        )}
      </div>
      <dl className="score-rows">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {report.reports_of_test > 1 && (
        <p className="score-way">
          <Link to={compareReportsPath(report._id)}>Compare with your other attempts</Link>
        </p>
      )}
    </>
  );
}

/** Changes of the result by re-marks, with what staff wrote of each. */
function ResultChanges({ changes }: Pick<Report, 'changes'>) {
  return changes.map(({ date, notice, before, after }) => (
    <div key={date}>
      <p>
        <IconLabel icon="again">{`Marked again on ${formatDay(date)}`}</IconLabel>
      </p>
      {before !== null && after !== null && (
        <p>{`${before.correct_answers} of ${before.total} before, ${after.correct_answers} of ${after.total} now.`}</p>
      )}
      <p className="score-notice">{notice}</p>
    </div>
  ));
}

/** Explains why right and wrong answers are counted beside a score that is withheld. */
function CountedNote({ report }: { report: Report }) {
  const { count } = withheldQuestions(report);
  const shown = report.total - count;
  if (count === 0 || shown === 0) return null;
  const counted = shown === 1 ? '1 question that is shown' : `${shown} questions that are shown`;
  const others = count === 1 ? 'the other one' : `the other ${count}`;
  return (
    <p className="score-counted">
      {`Right and wrong count only the ${counted}. More would give away ${others}.`}
    </p>
  );
}
