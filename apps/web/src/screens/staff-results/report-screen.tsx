import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { type LearnerReport, learnerReportQuery } from '../../features/staff-results/results.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths, staffPersonResultsPath, staffResultsPath } from '../../staff-paths.ts';
import { cutTitle, formatPercent, formatSeconds, formatShortTime } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ReportedAnswer } from './report-answer.tsx';
import { ReportChanges } from './report-changes.tsx';
import { hasMarks, ResultMarks } from './result-columns.tsx';
import './staff-results.css';

export function ReportScreen() {
  const session = useSession();
  const { reportId = '' } = useParams();
  return session && <Report key={reportId} userId={session.user._id} reportId={reportId} />;
}

/** One learner's report with every answer, as staff see it. */
function Report({ userId, reportId }: { userId: string; reportId: string }) {
  const query = useQuery(learnerReportQuery(userId, reportId));
  const isUnknown = errorCodeOf<'getLearnerReport'>(query.error) === 'not_found';
  const title = isUnknown ? 'Result not found' : titleOf(query.data);
  usePageTitle(title);
  const test = query.data?.test;
  return (
    <Page
      title={title}
      way={
        <Link to={test ? staffResultsPath(test._id) : staffPaths.results}>
          <Icon name="left" /> <span>{test ? cutTitle(`Results: ${test.test_name}`) : 'Results'}</span>
        </Link>
      }
    >
      {isUnknown ? (
        <p className="page-text">Check the address.</p>
      ) : (
        <Loaded query={query}>{(report) => <Answers report={report} />}</Loaded>
      )}
    </Page>
  );
}

function titleOf(report: LearnerReport | undefined): string {
  if (report === undefined) return 'Result';
  const { person, test } = report;
  return `${person.name || person.email}: ${test.test_name}`;
}

function Answers({ report: { person, result, answers, changes, withKeys } }: { report: LearnerReport }) {
  return (
    <>
      <p className="label results-of">
        <Link to={staffPersonResultsPath(person._id)}>{person.email}</Link>
      </p>
      <dl className="results-figures report-figures">
        <div>
          <dt>Score</dt>
          <dd>{`${result.right} of ${result.total}, ${formatPercent(result.percent)}`}</dd>
        </div>
        <div>
          <dt>Right, partly, wrong, left out</dt>
          <dd>{`${result.right}, ${result.partial}, ${result.wrong}, ${result.unanswered}`}</dd>
        </div>
        <div>
          <dt>Attempt</dt>
          <dd>{result.attempt}</dd>
        </div>
        <div>
          <dt>From, to</dt>
          <dd>{`${formatShortTime(result.startedAt)} to ${formatShortTime(result.finishedAt)}`}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{formatSeconds(result.seconds)}</dd>
        </div>
        {hasMarks(result) && (
          <div>
            <dt>State</dt>
            <dd>
              <ResultMarks result={result} />
            </dd>
          </div>
        )}
      </dl>
      {changes.length > 0 && <ReportChanges changes={changes} />}
      <h2 className="section report-answers">Answers</h2>
      <p className="label">
        {withKeys
          ? 'In the order and with the letters of the bank.'
          : 'In the order and with the letters of the bank. Keys are shown to staff who may edit questions.'}
      </p>
      {answers.map((answer, index) => (
        <ReportedAnswer key={answer.question._id} answer={answer} number={index + 1} />
      ))}
    </>
  );
}
