import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../features/accounts/session.ts';
import { FigureLink } from '../../features/reports/figure-link.tsx';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import { type ListedReport, reportPagesQuery } from '../../features/results/proficiency.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { CardSkeletons } from '../../features/tests/card-skeletons.tsx';
import { figureQuestionsPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cutTitle, formatDay, formatMinutes } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { PracticeSection } from './practice-section.tsx';
import './proficiency.css';

export function ProficiencyScreen() {
  const session = useSession();
  return session && <Reports userId={session.user._id} />;
}

/** A card for each report of the learner's, newest first. */
function Reports({ userId }: { userId: string }) {
  usePageTitle('Proficiency');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(reportPagesQuery({ userId }));
  const reports = data?.pages.flatMap((page) => page.reports);

  return (
    <Page title="Proficiency">
      <div aria-live="polite">
        <Loaded query={{ data: reports, error, refetch }} skeleton={<CardSkeletons />}>
          {(listed) =>
            listed.length === 0 ? (
              <p className="empty">No Report found!</p>
            ) : (
              <ul className="cards">
                {listed.map((report) => (
                  <ReportCard key={report._id} report={report} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {hasNextPage && (
        <MoreButton
          isPending={isFetchingNextPage}
          error={isFetchNextPageError ? error : null}
          onMore={fetchNextPage}
        />
      )}
      <PracticeSection userId={userId} />
    </Page>
  );
}

function ReportCard({ report }: { report: ListedReport }) {
  const { _id, createdAt, total, correct_answers, percentage, withheld, test } = report;
  return (
    <li className="card proficiency-card">
      <h2 title={test.test_name}>{cutTitle(test.test_name)}</h2>
      {percentage !== null && (
        <div className="proficiency-share">
          <span className="proficiency-figure">
            <FigureLink
              to={figureQuestionsPath({ report: _id })}
              percent={percentage}
              of={`right in ${test.test_name}, ${formatDay(createdAt)}`}
            />
          </span>
          <PercentageBar value={percentage} label={`Performance in ${test.test_name}`} />
        </div>
      )}
      {withheld && <WithheldNote subject="The score is" withheld={withheld} ownTestId={test._id} />}
      <ul className="card-facts">
        <li>
          <Icon name="clock" />
          <span>{formatMinutes(test.duration_in_mins)}</span>
        </li>
        <li>
          <Icon name="tick" />
          <span>{formatDay(createdAt)}</span>
        </li>
        <li>
          <Icon name="page" />
          <span>
            {test.number_of_questions === 1 ? '1 question' : `${test.number_of_questions} questions`}
          </span>
        </li>
        {correct_answers !== null && (
          <li>
            <span className="visually-hidden">Score </span>
            <span>{`${correct_answers}/${total}`}</span>
          </li>
        )}
      </ul>
      <div className="card-foot">
        <ButtonLink look="line" to={_id}>
          View Proficiency
          <span className="visually-hidden">{` in ${test.test_name}, ${formatDay(createdAt)}`}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
