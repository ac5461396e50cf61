import type { PracticeChoice } from '@assay/assessment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { isChoice, practiceQuery } from '../../features/practice/practice.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths, topicDetailPath } from '../../paths.ts';
import { PracticeChoices } from './practice-choices.tsx';
import { PracticeFailed } from './practice-failed.tsx';
import { PracticeFrame } from './practice-frame.tsx';
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

  const source = {
    name: topicName ?? 'Practice',
    back: { to: topicDetailPath(topicId), name: 'Topic' },
    others: { to: '?', name: 'Choose other questions' },
    another: 'Another round',
  };

  async function startAnother() {
    await client.resetQueries({ queryKey: query.queryKey });
    setRound((before) => before + 1);
  }

  if (data && (choice || question) && data.questions.length > 0) {
    return <PracticeRound key={round} source={source} questions={data.questions} onAnother={startAnother} />;
  }
  if (error && !data)
    return (
      <PracticeFailed
        error={error}
        onRetry={refetch}
        missing="Topic not found"
        why="Check the address. The topic may also have been renamed or removed."
        all={{ to: paths.specialityModules, name: 'Speciality Modules' }}
        back={{ to: topicDetailPath(topicId), name: 'Back to the topic' }}
      />
    );
  return (
    <PracticeFrame source={source} isBusy={isFetching && !data}>
      {data && <PracticeChoices practice={data} empty={choice} heldBackOne={question !== undefined} />}
    </PracticeFrame>
  );
}
