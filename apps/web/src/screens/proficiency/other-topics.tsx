import { useState } from 'react';
import { FigureLink } from '../../features/reports/figure-link.tsx';
import type { TopicShare } from '../../features/results/proficiency.ts';
import { figureQuestionsPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { Counts, Subtopics } from './topic-parts.tsx';

const SHOWN_AT_ONCE = 9;

/** Topics of a report with nothing wrong, small; the further ones on request. */
export function OtherTopics({ reportId, topics }: { reportId: string; topics: readonly TopicShare[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? topics : topics.slice(0, SHOWN_AT_ONCE);
  return (
    <>
      <div className="block-head proficiency-head">
        <h2 className="section">
          Nothing wrong so far <span className="block-count">{topics.length}</span>
        </h2>
      </div>
      <ul className="proficiency-others">
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
      {shown.length < topics.length && (
        <div className="cards-more">
          <span>{`${shown.length} of ${topics.length} shown`}</span>
          <Button onClick={() => setIsWhole(true)}>{`Show all ${topics.length}`}</Button>
        </div>
      )}
    </>
  );
}
