import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { cohortsQuery } from '../../features/cohorts/cohorts.ts';
import { describeResults } from '../../features/staff-results/result-words.ts';
import { summaryQuery, testResultsQuery } from '../../features/staff-results/results.ts';
import { ATTEMPTS, MAX_SEARCH, RESULTS_VIEW } from '../../features/staff-results/results-view.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths, staffReportPath } from '../../staff-paths.ts';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import { useListInAddress } from '../../ui/forms/use-list-in-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ExportResults } from './export-results.tsx';
import { RESULT_COLUMNS } from './result-columns.tsx';
import { ResultsList } from './results-list.tsx';
import { Summary } from './summary.tsx';
import './staff-results.css';

export function TestResultsScreen() {
  const session = useSession();
  const { testId = '' } = useParams();
  return session && <TestResults key={testId} userId={session.user._id} testId={testId} />;
}

/** A test's results: figures, every report, and the same as a file. */
function TestResults({ userId, testId }: { userId: string; testId: string }) {
  const address = useListInAddress(RESULTS_VIEW, {});
  const { view } = address;
  const query = useQuery(testResultsQuery({ userId, testId }, view));
  const summary = useQuery(summaryQuery({ userId, testId }, view));
  const cohorts = useQuery(cohortsQuery(userId)).data ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const isUnknown = errorCodeOf<'listTestResults'>(query.error) === 'not_found';
  const title = isUnknown ? 'Test not found' : `Results: ${query.data?.test.test_name ?? '…'}`;
  usePageTitle(title);
  const way = (
    <Link to={staffPaths.results}>
      <Icon name="left" /> Results
    </Link>
  );
  if (isUnknown) {
    return (
      <Page title={title} way={way}>
        <p className="page-text">Check the address.</p>
      </Page>
    );
  }
  return (
    <Page title={title} way={way} headingRef={heading}>
      <Loaded query={summary}>{(data) => <Summary summary={data} />}</Loaded>
      <ListSearch
        address={address}
        label="Search learners by name or address"
        placeholder="Name or address"
        maxLength={MAX_SEARCH}
        inputRef={search}
      >
        <LabelledSelect
          label="Which count"
          value={view.attempts}
          options={ATTEMPTS}
          onChoose={(attempts) => address.choose({ attempts })}
        />
        {(cohorts.length > 0 || view.cohort !== null) && (
          <LabelledSelect
            label="Cohort"
            value={view.cohort ?? ''}
            options={[['', 'Everybody'], ...cohorts.map(({ _id, name }) => [_id, name] as const)]}
            onChoose={(cohort) => address.choose({ cohort: cohort || null })}
          />
        )}
      </ListSearch>
      <ResultsList
        label="Results"
        describe={describeResults}
        columns={RESULT_COLUMNS}
        query={{ ...query, data: query.data && { rows: query.data.results, total: query.data.total } }}
        address={address}
        keyOf={({ _id }) => _id}
        nameOf={({ person }) => person.name || person.email}
        pathOf={({ _id }) => staffReportPath(_id)}
        none="Nobody has handed it in yet."
        heading={heading}
        search={search}
      />
      <ExportResults testId={testId} view={view} />
    </Page>
  );
}
