import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countQuestions } from '../../features/practice/held-back.ts';
import { practiceCountsQuery } from '../../features/practice/practice.ts';
import { FigureLink } from '../../features/reports/figure-link.tsx';
import type { TopicShare } from '../../features/results/proficiency.ts';
import { ShowMore } from '../../features/tests/show-more.tsx';
import { figureQuestionsPath, topicPracticePath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FEW_ANSWERS, PercentageBar } from '../../ui/percentage-bar.tsx';
import { Proposal } from '../../ui/proposal.tsx';
import { Counts, Subtopics } from './topic-parts.tsx';
import '../../ui/block.css';

/** Number of topics of one call; further ones come without the number of their questions. */
const MOST_COUNTED = 50;

type Props = { userId: string; reportId: string; topics: readonly TopicShare[]; flawless: number };

/** Topics of a report with something wrong, the weakest first, and the way to practise each. */
export function WeakTopics({ userId, reportId, topics, flawless }: Props) {
  const ids = topics.flatMap(({ _id }) => (_id === null ? [] : [_id])).slice(0, MOST_COUNTED);
  // Secondary content: if it cannot be loaded, the links lead to practice all the same.
  const { data: counts } = useQuery(practiceCountsQuery({ userId, topics: ids }));
  const first = topics.find(({ _id }) => _id !== null && (counts?.get(_id) ?? 0) > 0);
  const lost = topics.reduce((sum, { correct, total }) => sum + total - correct, 0);

  return (
    <>
      {first?._id && (
        <Proposal
          label="What next"
          name={`Practise ${first.topic}`}
          reason={
            <>
              {'Not right: '}
              <b>{`${countQuestions(lost)} in ${topics.length === 1 ? '1 topic' : `${topics.length} topics`}`}</b>
              <span>{flawless === 0 ? '.' : `. Nothing was wrong in ${flawless} more.`}</span>
            </>
          }
          to={topicPracticePath(first._id)}
          action={`Practise ${countQuestions(counts?.get(first._id) ?? 0)}`}
          note="not timed"
        />
      )}
      <div className="block-head proficiency-head">
        <h2 className="section">
          Weakest first <span className="block-count">{topics.length}</span>
        </h2>
        {topics.some(({ total }) => total <= FEW_ANSWERS) && (
          <p className="proficiency-note">A hatched bar rests on one or two answers only.</p>
        )}
      </div>
      <ShowMore entries={topics} what="topics">
        {(shown, list) => (
          <ul className="proficiency-weak" ref={list}>
            {shown.map((topic) => (
              <li key={topic._id ?? ''}>
                <h3 className="proficiency-topic">{topic.topic}</h3>
                <TopicFigure reportId={reportId} topic={topic} />
                <Subtopics reportId={reportId} shares={topic.subtopic} />
                <PracticeLink topic={topic} count={topic._id === null ? 0 : counts?.get(topic._id)} />
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </>
  );
}

function TopicFigure({ reportId, topic }: { reportId: string; topic: TopicShare }) {
  const { _id, percent, total } = topic;
  return (
    <div className="proficiency-weak-figure">
      <p className="proficiency-line">
        <Counts {...topic} />
        {percent !== null && (
          <span className="proficiency-figure">
            <FigureLink
              to={figureQuestionsPath({ report: reportId, topic: _id ?? 'none' })}
              percent={percent}
              of={topic.topic}
            />
          </span>
        )}
      </p>
      {percent !== null && <PercentageBar value={percent} label={topic.topic} answers={total} />}
    </div>
  );
}

/** @param count undefined while it is not known */
function PracticeLink({ topic: { _id, topic }, count }: { topic: TopicShare; count: number | undefined }) {
  if (_id === null) return <span />;
  if (count === 0)
    return (
      <p className="proficiency-practise">
        Its questions are held back for now.{' '}
        <Link to={topicPracticePath(_id)}>
          Why?<span className="visually-hidden">{` ${topic}`}</span>
        </Link>
      </p>
    );
  return (
    <p className="proficiency-practise">
      <ButtonLink look="line" to={topicPracticePath(_id)}>
        Practise<span className="visually-hidden">{` ${topic}`}</span>
      </ButtonLink>
      <span>{count === undefined ? '' : countQuestions(count)}</span>
    </p>
  );
}
