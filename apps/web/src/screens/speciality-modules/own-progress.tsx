import { Link } from 'react-router';
import { countProgress } from '../../features/topics/topic-groups.ts';
import type { ListedTopic, Progress } from '../../features/topics/topics.ts';
import { topicDetailPath } from '../../paths.ts';

/** Sums up the learner's own answers, and names the weakest topic. Nothing before the first answer. */
export function OwnProgress({ topics, progress }: { topics: readonly ListedTopic[]; progress: Progress }) {
  const { correct, total } = countProgress(topics, progress);
  if (total === 0) return null;
  const weakest = topics.find(({ _id }) => _id === progress.weakest);
  const count = weakest && progress.counts.get(weakest._id);
  return (
    <p className="modules-progress">
      <span>{`You have given ${total === 1 ? '1 answer' : `${total} answers`} and got ${correct} right.`}</span>
      {weakest && count && (
        <>
          {' Weakest so far: '}
          <Link to={topicDetailPath(weakest._id)}>{weakest.topic_name}</Link>
          <span>{`, ${count.correct} of ${count.total}.`}</span>
        </>
      )}
    </p>
  );
}
