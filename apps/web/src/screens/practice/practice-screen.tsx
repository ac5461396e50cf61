import type { PracticeChoice } from '@assay/assessment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { isChoice, practiceQuery } from '../../features/practice/practice.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths, topicDetailPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PracticeBar } from './practice-bar.tsx';
import { PracticeChoices } from './practice-choices.tsx';
import { PracticeRound } from './practice-round.tsx';
import '../../question-sheet/exam-bar.css';
import '../../question-sheet/sheet.css';
import './practice.css';

/**
 * Practice of a topic's own questions, one by one with the answer after each; chosen by `choice` or
 * `question` in the address.
 */
export function PracticeScreen() {
  const session = useSession();
  const { topicID = '' } = useParams();
  const [search] = useSearchParams();
  const named = search.get('choice');
  const choice = isChoice(named) ? named : undefined;
  const question = search.get('question') ?? undefined;
  if (!session) return null;
  return (
    <Practice
      key={`${topicID} ${choice} ${question}`}
      userId={session.user._id}
      topicId={topicID}
      choice={choice}
      question={question}
    />
  );
}

type Asked = {
  userId: string;
  topicId: string;
  choice: PracticeChoice | undefined;
  question: string | undefined;
};

function Practice({ userId, topicId, choice, question }: Asked) {
  const asked = { userId, topicId, ...(choice && { choice }), ...(question && { question }) };
  const client = useQueryClient();
  // Each further round begins anew with the server's response at that time.
  const [round, setRound] = useState(1);
  const query = practiceQuery(asked);
  const { data, error, refetch, isFetching } = useQuery(query);
  const topicName = data?.topic.topic_name;
  usePageTitle(topicName === undefined ? 'Practice' : `Practice: ${topicName}`);

  async function startAnother() {
    await client.resetQueries({ queryKey: query.queryKey });
    setRound((before) => before + 1);
  }

  if (data && (choice || question) && data.questions.length > 0) {
    return <PracticeRound key={round} practice={data} onAnother={startAnother} />;
  }
  if (error && !data) return <PracticeFailed error={error} onRetry={refetch} topicId={topicId} />;
  return (
    <>
      <PracticeBar topic={data?.topic ?? { _id: topicId, topic_name: 'Practice' }} />
      <div className="exam practice">
        <main className="sheet practice-sheet" aria-busy={isFetching && !data}>
          {data ? (
            <PracticeChoices practice={data} empty={choice} heldBackOne={question !== undefined} />
          ) : (
            <div className="practice-page">
              <Skeleton />
            </div>
          )}
        </main>
      </div>
    </>
  );
}

function PracticeFailed({ error, onRetry, topicId }: { error: Error; onRetry: () => void; topicId: string }) {
  const code = errorCodeOf<'listPractice'>(error);
  if (code === 'no_access') return <Navigate to={paths.membership} replace />;
  if (code === 'unauthenticated') return null;
  if (code === 'not_found') {
    return (
      <Notice title="This topic is not there">
        <p>The address may not be complete, or the topic has another name now.</p>
        <p>
          <ButtonLink look="main" to={paths.specialityModules}>
            Speciality Modules
          </ButtonLink>
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="The questions could not be loaded">
      <LoadError error={error} onRetry={onRetry} />
      <p>
        <Link to={topicDetailPath(topicId)}>Back to the topic</Link>
      </p>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return <FullPageNotice title={title}>{children}</FullPageNotice>;
}
