import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { ToMembership } from '../../features/payments/to-membership.tsx';
import { FigureLink } from '../../features/reports/figure-link.tsx';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import { type Proficiency, proficiencyQuery } from '../../features/results/proficiency.ts';
import { describeChange, findAttempts } from '../../features/results/taken-tests.ts';
import { arrangeTopics } from '../../features/results/topic-shares.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { reportsQuery } from '../../features/tests/tests.ts';
import { compareReportsPath, figureQuestionsPath, paths, scorePath } from '../../paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OtherTopics } from './other-topics.tsx';
import { WeakTopics } from './weak-topics.tsx';
import './proficiency.css';

export function ProficiencyDetailScreen() {
  const session = useSession();
  const { examId = '' } = useParams();
  return session && <Detail key={examId} userId={session.user._id} id={examId} />;
}

/** One report by its topics and subtopics. */
function Detail({ userId, id }: { userId: string; id: string }) {
  usePageTitle('Proficiency');
  const query = useQuery(proficiencyQuery({ userId, id }));
  const { data, error } = query;
  if (!data && errorCodeOf<'getProficiency'>(error) === 'no_access') return <ToMembership />;

  return (
    <Page title={data?.exam_name ?? 'Proficiency'} way={<Link to={paths.proficiency}>Proficiency</Link>}>
      <Loaded query={query} skeleton={<Skeleton lines={2} />}>
        {(report) => <Shares userId={userId} report={report} />}
      </Loaded>
    </Page>
  );
}

function Shares({ userId, report }: { userId: string; report: Proficiency }) {
  const { _id, withheld, createdAt, reports_of_test, topic_wise } = report;
  const { weak, right, hidden } = arrangeTopics(topic_wise);
  return (
    <>
      <div className="proficiency-overall">
        <Overall report={report} />
        {withheld && <WithheldNote subject="The score is" withheld={withheld} ownTestId="" />}
        <p className="proficiency-facts">
          {reports_of_test > 1 && <AttemptNumber userId={userId} reportId={_id} count={reports_of_test} />}
          <span>{formatDay(createdAt)}</span>
          <Link to={scorePath(_id)}>View Score</Link>
          {reports_of_test > 1 && <Link to={compareReportsPath(_id)}>Compare with your other attempts</Link>}
        </p>
      </div>
      {weak.length > 0 && <WeakTopics userId={userId} reportId={_id} topics={weak} flawless={right.length} />}
      {right.length > 0 && <OtherTopics reportId={_id} title="Nothing wrong so far" topics={right} />}
      {hidden.length > 0 && <OtherTopics reportId={_id} title="Not shown yet" topics={hidden} />}
    </>
  );
}

function Overall({ report }: { report: Proficiency }) {
  const { _id, correct_answers: correct, total, overall_percentage: percent } = report;
  if (percent === null || correct === null) return null;
  return (
    <div className="proficiency-score">
      <p>
        <span>
          Score <b>{`${correct}/${total}`}</b>
        </span>
        <span className="proficiency-figure">
          <FigureLink to={figureQuestionsPath({ report: _id })} percent={percent} of="Overall" />
        </span>
      </p>
      <PercentageBar value={percent} label="Overall" answers={total} />
    </div>
  );
}

/** "Attempt 2 of 3, 12.50 points up on the last". */
function AttemptNumber({ userId, reportId, count }: { userId: string; reportId: string; count: number }) {
  const { data: reports } = useQuery(reportsQuery({ userId }));
  const attempts = findAttempts(reports ?? [], reportId);
  const index = attempts.findIndex(({ _id }) => _id === reportId);
  const [own, before] = attempts.slice(index);
  if (index === -1 || own === undefined) return <span>{`One of ${count} attempts`}</span>;
  const change = describeChange(own.percentage, before?.percentage ?? null);
  return (
    <span>{`Attempt ${attempts.length - index} of ${attempts.length}${change === null ? '' : `, ${change}`}`}</span>
  );
}
