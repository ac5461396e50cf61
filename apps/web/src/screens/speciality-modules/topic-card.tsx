import { TopicFacts } from '../../features/topics/topic-facts.tsx';
import { describePlace } from '../../features/topics/topic-groups.ts';
import { TopicProgress } from '../../features/topics/topic-progress.tsx';
import type { ListedTopic, Progress } from '../../features/topics/topics.ts';
import { topicDetailPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cutTitle } from '../../ui/formats.ts';

const NOTHING = { correct: 0, total: 0 };

type Props = { topic: ListedTopic; all: readonly ListedTopic[]; progress: Progress | undefined };

export function TopicCard({ topic, all, progress }: Props) {
  const { _id, topic_name, subtopic_count, questionCount, description } = topic;
  const place = describePlace(topic, all);
  return (
    <li className="card topic-card">
      <h4 title={topic_name}>{cutTitle(topic_name)}</h4>
      {place !== null && <p className="topic-card-place">{place}</p>}
      <TopicFacts
        facts={[
          ['Subtopics', subtopic_count],
          ['No. of questions', questionCount],
        ]}
      />
      {progress && <TopicProgress of={topic_name} count={progress.counts.get(_id) ?? NOTHING} />}
      {description !== '' && <p className="topic-card-text">{description}</p>}
      <div className="card-foot">
        <ButtonLink look="line" to={topicDetailPath(_id)}>
          View Details
          <span className="visually-hidden">{` of ${topic_name}`}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
