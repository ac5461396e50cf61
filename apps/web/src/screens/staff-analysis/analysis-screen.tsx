import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { type Analysis, analysisQuery, passMarkQuery } from '../../features/item-analysis/item-analysis.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffTestPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndTime } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { CohortChoice } from './cohort-choice.tsx';
import { Distribution } from './distribution.tsx';
import { ExportItems } from './export-items.tsx';
import { ItemDetail } from './item-detail.tsx';
import { adviceFor } from './item-words.ts';
import { ItemsTable } from './items-table.tsx';
import { itemName, readItemsView, writeItemsView } from './items-view.ts';
import { PassMarkSection } from './pass-mark-section.tsx';
import { Summary } from './summary.tsx';
import './analysis.css';

/** Statistics of a test and its questions, and its pass mark. */
export function AnalysisScreen() {
  const session = useSession();
  const { testId = '' } = useParams();
  return session && <TestAnalysis key={testId} user={session.user} testId={testId} />;
}

function TestAnalysis({ user, testId }: { user: User; testId: string }) {
  const of = { userId: user._id, testId };
  const [params] = useSearchParams();
  const { cohort } = readItemsView(params);
  const query = useQuery({ ...analysisQuery(of, cohort), placeholderData: keepPreviousData });
  const heading = useRef<HTMLHeadingElement>(null);
  // A question takes the place of the table, and a pass mark that is set that of its form.
  useKeptFocus(heading);
  const { data } = query;
  const wanted = params.get('item');
  const item = data?.items.find((each) => itemName(each) === wanted);
  const isUnknown = errorCodeOf<'getItemAnalysis'>(query.error) === 'not_found';
  const title = titleOf(data, item?.number, isUnknown);
  usePageTitle(title);
  const back = `?${writeItemsView(readItemsView(params))}`;
  return (
    <Page
      title={title}
      headingRef={heading}
      way={
        <Link to={item ? back : staffTestPath(testId)} preventScrollReset>
          <Icon name="left" /> <span>{item ? 'Item analysis' : 'Test'}</span>
        </Link>
      }
    >
      {isUnknown ? (
        <p className="page-text">It was not published yet, or the address is wrong.</p>
      ) : (
        <Loaded query={query}>
          {(analysis) =>
            item ? (
              <ItemDetail user={user} testId={testId} item={item} />
            ) : (
              <Overview
                user={user}
                testId={testId}
                analysis={analysis}
                cohort={cohort}
                isComputing={query.isFetching}
                onCompute={() => void query.refetch()}
              />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

function titleOf(data: Analysis | undefined, number: number | undefined, isUnknown: boolean): string {
  if (isUnknown) return 'Test not found';
  if (data === undefined) return 'Item analysis';
  const { test_name } = data.test;
  return number === undefined ? `Item analysis: ${test_name}` : `Question ${number}: ${test_name}`;
}

function Overview({
  user,
  testId,
  analysis,
  cohort,
  isComputing,
  onCompute,
}: {
  user: User;
  testId: string;
  analysis: Analysis;
  cohort: string | null;
  isComputing: boolean;
  onCompute(): void;
}) {
  const of = { userId: user._id, testId };
  const passMark = useQuery(passMarkQuery(of));
  const { paper } = analysis;
  return (
    <>
      <CohortChoice cohorts={analysis.cohorts} />
      <Summary analysis={analysis} passMark={passMark.data} isOfAll={cohort === null} />
      {paper && (
        <>
          <p className="analysis-note">
            <Icon name="note" /> <b>{attemptsIn(paper.attempts)}</b> <span>{adviceFor(paper.stage)}</span>
          </p>
          <Distribution paper={paper} points={pointsIn(paper.questions, passMark.data)} />
        </>
      )}
      <p className="analysis-computed">
        <span className="label">{`Computed ${formatDayAndTime(analysis.computedAt)}`}</span>
        <Button isBusy={isComputing} onClick={onCompute}>
          Compute again
        </Button>
        <ExportItems of={of} cohort={cohort} />
      </p>
      <ItemsTable items={analysis.items} />
      <Loaded query={passMark}>
        {(data) => <PassMarkSection user={user} testId={testId} passMark={data} />}
      </Loaded>
    </>
  );
}

function attemptsIn(attempts: number): string {
  return attempts === 1 ? '1 attempt.' : `${attempts} attempts.`;
}

/** Points of the pass mark, where the paper that was analysed has as many questions as the test has now. */
function pointsIn(
  questions: number,
  passMark: { questions: number; passMark: { points: number } | null } | undefined,
): number | null {
  return passMark?.questions === questions ? (passMark.passMark?.points ?? null) : null;
}
