import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { ToMembership } from '../../features/payments/to-membership.tsx';
import { type Comparison, comparisonQuery } from '../../features/reports/comparison.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
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
  const query = useQuery(comparisonQuery({ userId, id }));
  const { data, error } = query;
  const code = errorCodeOf<'compareReports'>(error);
  const isNotThere = !data && code === 'not_found';
  const name = data?.test.test_name ?? (isNotThere ? 'Report not found' : 'Attempts');
  usePageTitle(name);
  if (!data && code === 'no_access') return <ToMembership />;
  return (
    <Page title={name} way={<Link to={paths.proficiency}>Proficiency</Link>}>
      {isNotThere ? (
        <p className="page-text">Check the address. It may also be someone else’s report.</p>
      ) : (
        <Loaded query={query}>{(comparison) => <Attempts comparison={comparison} id={id} />}</Loaded>
      )}
    </Page>
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
          There is one attempt so far. After a <Link to={paths.recharge}>recharge</Link> both stand here.
        </p>
      )}
    </>
  );
}
