import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countQuestions } from '../../features/practice/held-back.ts';
import { type PracticeFigures, practiceFiguresQuery } from '../../features/practice/practice.ts';
import { ShowMore } from '../../features/tests/show-more.tsx';
import { topicPracticePath } from '../../paths.ts';
import { formatPercent } from '../../ui/formats.ts';

/**
 * Practice figures, apart from the reports, whose figures do not include practice. Nothing where there are
 * none.
 */
export function PracticeSection({ userId }: { userId: string }) {
  const { data } = useQuery(practiceFiguresQuery({ userId }));
  // Secondary content: if it cannot be loaded, the rest of the page is unaffected.
  if (!data || (data.topics.length === 0 && data.withheld === 0)) return null;
  return (
    <section className="proficiency-practice" aria-labelledby="proficiency-practice">
      <h2 className="section" id="proficiency-practice">
        Practice
      </h2>
      <p className="proficiency-note">
        Practice by topic. It counts in no report and not on the leaderboard.
        <span>
          {data.withheld > 0 &&
            ` ${countQuestions(data.withheld)} not counted now, as they cannot be practised at the moment.`}
        </span>
      </p>
      {data.topics.length > 0 && (
        <ShowMore entries={data.topics} what="practised topics">
          {(shown, list) => (
            <ul className="proficiency-practised" ref={list}>
              {shown.map((topic) => (
                <PractisedTopic key={topic._id ?? ''} topic={topic} />
              ))}
            </ul>
          )}
        </ShowMore>
      )}
    </section>
  );
}

function PractisedTopic({ topic }: { topic: PracticeFigures['topics'][number] }) {
  const { _id, topic: name, questions, answers, correct, percent } = topic;
  return (
    <li>
      <span>{name}</span>
      <span className="proficiency-figure">{formatPercent(percent)}</span>
      <span className="proficiency-practised-words">
        {`${correct} of ${answers} answers right, ${countQuestions(questions)}`}
      </span>
      {_id !== null && (
        <Link to={topicPracticePath(_id)}>
          Practise again<span className="visually-hidden">{` ${name}`}</span>
        </Link>
      )}
    </li>
  );
}
