import { FigureLink } from '../../features/reports/figure-link.tsx';
import type { TopicShare } from '../../features/results/proficiency.ts';
import { figureQuestionsPath } from '../../paths.ts';

/** Subtopics of a topic in a report, each with its percentage, which leads to its questions. */
export function Subtopics({ reportId, shares }: { reportId: string; shares: TopicShare['subtopic'] }) {
  if (shares.length === 0) return null;
  return (
    <ul className="proficiency-subtopics">
      {shares.map(({ _id, subtopic, percent }) => (
        <li key={_id ?? ''}>
          <span>{subtopic}</span>
          <span className="proficiency-figure">
            {percent === null ? (
              'Not shown'
            ) : (
              <FigureLink
                to={figureQuestionsPath({ report: reportId, topic: _id ?? 'none' })}
                percent={percent}
                of={subtopic}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Counts({
  correct,
  total,
  withheld_questions,
}: Pick<TopicShare, 'correct' | 'total' | 'withheld_questions'>) {
  const shown = total === 0 ? [] : [`${correct} of ${total} right`];
  const held = withheld_questions === 0 ? [] : [`${withheld_questions} not shown yet`];
  return <span className="proficiency-counts">{[...shown, ...held].join(', ')}</span>;
}
