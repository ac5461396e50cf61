import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { setTopicStep } from '../../features/authoring/draft-content.ts';
import { questionFiltersQuery } from '../../features/questions/questions.ts';
import { LabelledInput } from '../../ui/forms/labelled-select.tsx';
import { useEditing } from './editor-context.ts';
import { FindingsList } from './findings-list.tsx';

/** Names of the steps of a topic's path. */
const STEPS = ['Domain', 'Subdomain', 'Topic', 'Subtopic'] as const;

/** Path of the topic, of up to four steps; each is suggested from those below the steps before. */
export function TopicField() {
  const { of, content, edit } = useEditing();
  const { data } = useQuery(questionFiltersQuery(of.userId));
  const id = useId();
  const { topic } = content;
  const paths = data?.topics.map(({ path }) => path) ?? [];
  return (
    <fieldset className="form-part" data-field="topic">
      <legend className="form-label">Topic</legend>
      <div className="topic-steps">
        {STEPS.slice(0, Math.min(STEPS.length, topic.length + 1)).map((step, index) => {
          const before = topic.slice(0, index);
          const known = paths.filter((path) => before.every((each, at) => path[at] === each));
          const suggested = [...new Set(known.flatMap((path) => path[index] ?? []))];
          return (
            <div key={step} data-field="topic">
              <LabelledInput
                label={step}
                list={`${id}-${index}`}
                autoComplete="off"
                maxLength={120}
                value={topic[index] ?? ''}
                onChange={({ currentTarget }) =>
                  edit((draft) => setTopicStep(draft, index, currentTarget.value))
                }
              />
              <datalist id={`${id}-${index}`}>
                {suggested.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
              <FindingsList field="topic" index={index} />
            </div>
          );
        })}
      </div>
      <FindingsList field="topic" />
    </fieldset>
  );
}
