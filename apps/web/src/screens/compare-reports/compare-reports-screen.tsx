import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { type Comparison, comparisonQuery } from '../../features/reports/comparison.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { cutTitle } from '../../ui/formats.ts';
import { LoadError } from '../../ui/states.tsx';
import { useRetry } from '../../ui/use-retry.ts';
import { AttemptTable } from './attempt-table.tsx';
import { ComparedQuestions } from './compared-questions.tsx';
import './compare-reports.css';

export function CompareReportsScreen() {
  const session = useSession();
  const { examId = '' } = useParams();
  return session && <ComparedReports key={examId} userId={session.user._id} id={examId} />;
}

/** Comparison of the attempts at one test, and the change of each question. */
function ComparedReports({ userId, id }: { userId: string; id: string }) {
  const { data, error, refetch } = useQuery(comparisonQuery({ userId, id }));
  const { heading, retry } = useRetry(refetch);
  const code = errorCodeOf<'compareReports'>(error);
  const isNotThere = !data && code === 'not_found';
  const name = data?.test.test_name ?? (isNotThere ? 'This report is not here' : 'Attempts');
  usePageTitle(name);
  if (!data && code === 'no_access') return <Navigate to={paths.membership} replace />;
  return (
    <>
      <div className="scotch" />
      <p className="compare-way">
        <Link to={paths.proficiency}>Proficiency</Link>
      </p>
      <h1 className="title page-title" ref={heading} tabIndex={-1} title={name}>
        {cutTitle(name)}
      </h1>
      {isNotThere ? (
        <p className="page-text">The address may not be complete, or the report is not one of yours.</p>
      ) : (
        <div aria-busy={!data && !error}>
          {data && <Attempts comparison={data} id={id} />}
          {!data && error && <LoadError error={error} onRetry={retry} />}
          {!data && !error && <Skeleton />}
        </div>
      )}
    </>
  );
}

function Attempts({ comparison, id }: { comparison: Comparison; id: string }) {
  return (
    <>
      <section className="block" aria-labelledby="compare-attempts">
        <div className="block-head">
          <h2 className="section" id="compare-attempts">
            Attempts
          </h2>
        </div>
        <AttemptTable comparison={comparison} />
      </section>
      {comparison.reports.length > 1 ? (
        <ComparedQuestions comparison={comparison} id={id} />
      ) : (
        <p className="page-text">
          There is one attempt so far. The report of a <Link to={paths.recharge}>recharge</Link> stands beside
          it here.
        </p>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <div className="compare-skeleton" aria-hidden="true">
        <span className="skeleton skeleton-title" />
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-line" />
      </div>
    </>
  );
}
