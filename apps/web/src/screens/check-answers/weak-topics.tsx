import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { proficiencyQuery } from '../../features/results/proficiency.ts';
import { arrangeTopics } from '../../features/results/topic-shares.ts';
import { proficiencyDetailPath } from '../../paths.ts';

const MOST = 3;

/** Names the topics of a report in which most was wrong. Nothing where there are none, or while they load. */
export function WeakTopics({ reportId }: { reportId: string }) {
  const session = useSession();
  const { data } = useQuery({
    ...proficiencyQuery({ userId: session?.user._id ?? '', id: reportId }),
    enabled: session !== null,
  });
  const weak = arrangeTopics(data?.topic_wise ?? []).weak.slice(0, MOST);
  if (weak.length === 0) return null;
  return (
    <section className="review-end-topics" aria-labelledby="weak-topics">
      <h2 id="weak-topics">Your weakest topics here</h2>
      <ul>
        {weak.map(({ _id, topic, correct, total }) => (
          <li key={_id}>
            <span>{topic}</span> <span>{`${correct} of ${total} right`}</span>
          </li>
        ))}
      </ul>
      <Link to={proficiencyDetailPath(reportId)}>All topics of this report</Link>
    </section>
  );
}
