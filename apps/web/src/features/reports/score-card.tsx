import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { compareReportsPath, figureQuestionsPath } from '../../paths.ts';
import { formatDay, formatMinutes, formatTimeTaken } from '../../ui/formats.ts';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { FigureLink } from './figure-link.tsx';
import type { Report } from './report.ts';
import { hasTimes } from './time-list.tsx';
import { WithheldNote, withheldQuestions } from './withheld.tsx';
import './score-card.css';

/**
 * Every figure of a report that may be shown, and what may not.
 * @param onShowTimes leads to the time on each question, where any is known
 */
export function ScoreCard({ report, onShowTimes }: { report: Report; onShowTimes: () => void }) {
  const { confidence, wrong_answers, withheld, test } = report;
  const questions = figureQuestionsPath({ report: report._id });
  const ofKey: [string, ReactNode][] =
    confidence === null || wrong_answers === null
      ? []
      : [
          [
            'Performance',
            <FigureLink key="performance" to={questions} percent={confidence} of="performance" />,
          ],
          ['Wrong Answers', wrong_answers],
        ];
  const timeTaken = formatTimeTaken(report.time_taken_seconds);
  const rows: [string, ReactNode][] = [
    ...ofKey,
    ['Attempted Questions', report.attempt],
    [
      'Confidence',
      <FigureLink key="confidence" to={questions} percent={report.confidence_percent} of="confidence" />,
    ],
    ['Date', formatDay(report.createdAt)],
    ['Allotted Time', formatMinutes(report.test.duration_in_mins)],
    [
      'Time Taken',
      hasTimes(report) ? (
        <button
          key="times"
          type="button"
          className="link score-times"
          aria-haspopup="dialog"
          onClick={onShowTimes}
        >
          {timeTaken}
          <span className="visually-hidden">, time on each question</span>
        </button>
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
          <p className="score-figure">
            {report.correct_answers}/{report.total}
          </p>
          <PercentageBar value={confidence} label="Performance" />
        </>
      )}
      <div className="score-notes">
        {withheld && <WithheldNote subject="The score is" withheld={withheld} ownTestId={test._id} />}
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
