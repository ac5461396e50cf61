import type { ListedTopic, Progress } from './topics.ts';

export type Subdomain = {
  /** Unique among all. */
  id: string;
  /** Empty for topics that stand in their domain. */
  name: string;
  topics: ListedTopic[];
};
/** Its name is empty for topics without anything above them. */
export type Domain = { name: string; subdomains: Subdomain[] };

/** Groups topics, which come in the order of the tree, by domain and subdomain. */
export function groupTopics(topics: readonly ListedTopic[]): Domain[] {
  const domains = new Map<string, Map<string, ListedTopic[]>>();
  for (const topic of topics) {
    const subdomains = domains.get(topic.domain) ?? new Map<string, ListedTopic[]>();
    domains.set(topic.domain, subdomains);
    subdomains.set(topic.subdomain, [...(subdomains.get(topic.subdomain) ?? []), topic]);
  }
  return [...domains].map(([name, subdomains]) => ({
    name,
    subdomains: [...subdomains].map(([subdomain, listed]) => ({
      id: `${encodeURIComponent(name)}/${encodeURIComponent(subdomain)}`,
      name: subdomain,
      topics: listed,
    })),
  }));
}

export type Count = { correct: number; total: number };

/** Adds up the learner's answers to these topics. */
export function countProgress(topics: readonly ListedTopic[], progress: Progress): Count {
  const counts = topics.flatMap(({ _id }) => progress.counts.get(_id) ?? []);
  return {
    correct: counts.reduce((sum, { correct }) => sum + correct, 0),
    total: counts.reduce((sum, { total }) => sum + total, 0),
  };
}

export function countQuestionsOf(topics: readonly ListedTopic[]): number {
  return topics.reduce((sum, { questionCount }) => sum + questionCount, 0);
}

/** @returns "6 of 8 right", or "not started" */
export function describeProgress({ correct, total }: Count): string {
  return total === 0 ? 'not started' : `${correct} of ${total} right`;
}

/**
 * Tells topics of one name apart.
 * @returns "in Cardiology; also in Infection"; null where the name is the only one
 */
export function describePlace(topic: ListedTopic, topics: readonly ListedTopic[]): string | null {
  const placeOf = ({ domain, subdomain }: ListedTopic) => (subdomain === '' ? domain : subdomain);
  const others = topics.filter(({ _id, topic_name }) => _id !== topic._id && topic_name === topic.topic_name);
  if (others.length === 0 || placeOf(topic) === '') return null;
  const elsewhere = others.map(placeOf).filter((place) => place !== '');
  return `in ${placeOf(topic)}${elsewhere.length === 0 ? '' : `; also in ${elsewhere.join(', ')}`}`;
}
