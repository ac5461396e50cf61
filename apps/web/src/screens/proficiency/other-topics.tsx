import { FigureLink } from '../../features/reports/figure-link.tsx';
import type { TopicShare } from '../../features/results/proficiency.ts';
import { ShowMore } from '../../features/tests/show-more.tsx';
import { figureQuestionsPath } from '../../paths.ts';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { Counts, Subtopics } from './topic-parts.tsx';
import '../../ui/block.css';

type Props = { reportId: string; title: string; topics: readonly TopicShare[] };

/** Topics of a report with nothing to do in, small. */
export function OtherTopics({ reportId, title, topics }: Props) {
  return (
    <>
      <div className="block-head proficiency-head">
        <h2 className="section">
          {title} <span className="block-count">{topics.length}</span>
        </h2>
      </div>
      <ShowMore entries={topics} what="topics">
        {(shown, list) => (
          <ul className="proficiency-others" ref={list}>
            {shown.map(({ _id, topic, percent, subtopic, ...counts }) => (
              <li key={_id ?? ''}>
                <h3>{topic}</h3>
                <p className="proficiency-line">
                  <Counts {...counts} />
                  {percent !== null && (
                    <span className="proficiency-figure">
                      <FigureLink
                        to={figureQuestionsPath({ report: reportId, topic: _id ?? 'none' })}
                        percent={percent}
                        of={topic}
                      />
                    </span>
                  )}
                </p>
                {percent !== null && <PercentageBar value={percent} label={topic} answers={counts.total} />}
                <Subtopics reportId={reportId} shares={subtopic} />
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </>
  );
}
