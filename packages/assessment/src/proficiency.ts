import { percent } from './figures.ts';
import type { TopicId } from './ids.ts';

/** A topic by its name; the id is null of questions without one. */
export type NamedTopic = { id: TopicId | null; name: string };

/** A question of a report as it counts in proficiency. */
export type AskedQuestion = {
  topic: NamedTopic;
  /** Null of a question that belongs to the topic itself. */
  subtopic: NamedTopic | null;
  /** Null while it is held back. */
  status: 'Correct' | 'Partial' | 'Wrong' | null;
};

/**
 * Share of right answers among the questions whose status may be shown. Partial counts as not correct;
 * `percent` is null when there is no such question.
 */
export type Share = NamedTopic & {
  total: number;
  correct: number;
  withheld: number;
  percent: number | null;
};
export type TopicShare = Share & { subtopics: Share[] };

/**
 * Proficiency by topics and subtopics, each in the order of their names; questions without a topic come last.
 */
export function proficiencyByTopic(asked: readonly AskedQuestion[]): TopicShare[] {
  return groupByTopic(asked, ({ topic }) => topic).map(([topic, questions]) => ({
    ...shareOf(topic, questions),
    subtopics: groupByTopic(questions, ({ subtopic }) => subtopic).map(([subtopic, of]) =>
      shareOf(subtopic, of),
    ),
  }));
}

function groupByTopic(
  asked: readonly AskedQuestion[],
  topicOf: (question: AskedQuestion) => NamedTopic | null,
): [NamedTopic, AskedQuestion[]][] {
  const groups = new Map<TopicId | null, [NamedTopic, AskedQuestion[]]>();
  for (const question of asked) {
    const topic = topicOf(question);
    if (topic === null) continue;
    const group = groups.get(topic.id);
    if (group === undefined) groups.set(topic.id, [topic, [question]]);
    else group[1].push(question);
  }
  return [...groups.values()].sort(
    ([a], [b]) => Number(a.id === null) - Number(b.id === null) || a.name.localeCompare(b.name, 'en'),
  );
}

function shareOf(topic: NamedTopic, questions: readonly AskedQuestion[]): Share {
  const shown = questions.filter(({ status }) => status !== null);
  const correct = shown.filter(({ status }) => status === 'Correct').length;
  return {
    ...topic,
    total: shown.length,
    correct,
    withheld: questions.length - shown.length,
    percent: shown.length === 0 ? null : percent(correct, shown.length),
  };
}
