import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { FigureLink } from '../../features/reports/figure-link.tsx';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import { type Proficiency, proficiencyQuery, type TopicShare } from '../../features/results/proficiency.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { compareReportsPath, figureQuestionsPath, paths, scorePath } from '../../paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
  if (!data && errorCodeOf<'getProficiency'>(error) === 'no_access')
    return <Navigate to={paths.membership} replace />;

  return (
    <Page title={data?.exam_name ?? 'Proficiency'} way={<Link to={paths.proficiency}>Proficiency</Link>}>
      <Loaded query={query} skeleton={<Skeleton lines={2} />}>
        {(report) => <Shares report={report} />}
      </Loaded>
    </Page>
  );
}

function Shares({ report }: { report: Proficiency }) {
  const { _id, overall_percentage, withheld, createdAt, reports_of_test, topic_wise } = report;
  return (
    <>
      <div className="proficiency-overall">
        {overall_percentage !== null && (
          <Share name="Overall" percent={overall_percentage} to={figureQuestionsPath({ report: _id })} />
        )}
        {withheld && <WithheldNote subject="The score is" withheld={withheld} ownTestId="" />}
        <p className="proficiency-note">
          <span>{`${formatDay(createdAt)} · `}</span>
          <Link to={scorePath(_id)}>View Score</Link>
          {reports_of_test > 1 && (
            <>
              {' '}
              · <Link to={compareReportsPath(_id)}>Compare with your other attempts</Link>
            </>
          )}
        </p>
      </div>
      <ul className="proficiency-topics">
        {topic_wise.map((topic) => (
          <li key={topic._id ?? ''}>
            <TopicShares reportId={_id} topic={topic} />
          </li>
        ))}
      </ul>
    </>
  );
}

function TopicShares({ reportId, topic }: { reportId: string; topic: TopicShare }) {
  const questionsOf = (id: string | null) => figureQuestionsPath({ report: reportId, topic: id ?? 'none' });
  return (
    <>
      <h2 className="proficiency-topic">{topic.topic}</h2>
      <Share name={topic.topic} percent={topic.percent} to={questionsOf(topic._id)} />
      <Counts {...topic} />
      {topic.subtopic.length > 0 && (
        <ul className="proficiency-subtopics">
          {topic.subtopic.map((share) => (
            <li key={share._id ?? ''}>
              <span>{share.subtopic}</span>
              <span className="proficiency-figure">
                {share.percent === null ? (
                  'Not shown'
                ) : (
                  <FigureLink to={questionsOf(share._id)} percent={share.percent} of={share.subtopic} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Share({ name, percent, to }: { name: string; percent: number | null; to: string }) {
  if (percent === null) return null;
  return (
    <div className="proficiency-share">
      <span className="proficiency-figure">
        <FigureLink to={to} percent={percent} of={name} />
      </span>
      <PercentageBar value={percent} label={name} />
    </div>
  );
}

function Counts({ correct, total, withheld_questions }: TopicShare) {
  const shown = total === 0 ? [] : [`${correct} of ${total} right`];
  const held = withheld_questions === 0 ? [] : [`${withheld_questions} not shown yet`];
  return <p className="proficiency-note">{[...shown, ...held].join(', ')}</p>;
}
