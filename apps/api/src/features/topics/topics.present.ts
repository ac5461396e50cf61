import type { Contract, ResponseIn } from '@assay/contract';
import { excerptOfHtml } from '../publishing/html-excerpt.ts';
import { presentPicture } from '../tenants/content.present.ts';
import type { Taxonomy, Topic } from './taxonomy.ts';
import type { FoundTopic, TopicDetail } from './topics.service.ts';

type Listed = ResponseIn<Contract['getTopics']>['topics'][number];
type Detail = ResponseIn<Contract['getTopic']>['topic'];
type Summary = ResponseIn<Contract['getSummary']>['summary'];

function presentFacts({ id, name, children, questions }: Topic) {
  return { _id: id, topic_name: name, subtopic_count: children.length, questionCount: questions };
}

/** @param path the topics above this one, the domain first */
export function presentListedTopic({ topic, path }: FoundTopic): Listed {
  const [domain, subdomain] = path;
  return {
    ...presentFacts(topic),
    description: excerptOfHtml(topic.description),
    domain: domain?.name ?? '',
    subdomain: subdomain?.name ?? '',
  };
}

export function presentTopic({ topic, parts, renditions }: TopicDetail): Detail {
  const pictures = (parts?.pictures ?? []).flatMap(({ original, alt }) => {
    const picture = presentPicture(renditions, original);
    return picture === null ? [] : [{ ...picture, alt }];
  });
  return {
    ...presentFacts(topic),
    releasedCount: topic.released,
    description: topic.description,
    images: pictures.map(({ path }) => path),
    pictures,
    references: (parts?.reference_links ?? []).map(({ title, url }) => ({ title, url: url ?? null })),
    subtopics: topic.children.map(({ id, name, questions }) => ({
      _id: id,
      sub_topic_name: name,
      questionCount: questions,
    })),
  };
}

/**
 * One entry for each subdomain with topics; a leaf above the depth of topics is in its domain's entry without
 * a subdomain.
 */
export function presentSummary({ roots }: Taxonomy): Summary {
  return roots.flatMap((domain) => {
    if (domain.children.length === 0) return [presentBranch(domain.name, '', [domain])];
    const ending = domain.children.filter(({ children }) => children.length === 0);
    const branches = domain.children
      .filter(({ children }) => children.length > 0)
      .map((subdomain) => presentBranch(domain.name, subdomain.name, subdomain.children));
    return ending.length === 0 ? branches : [...branches, presentBranch(domain.name, '', ending)];
  });
}

function presentBranch(domain: string, subdomain: string, topics: Topic[]): Summary[number] {
  return {
    domain,
    subdomain,
    topics: Object.fromEntries(topics.map((topic) => [topic.id, presentBranchTopic(topic)])),
  };
}

function presentBranchTopic(topic: Topic): Summary[number]['topics'][string] {
  return {
    topic_name: topic.name,
    questionsCount: topic.questions,
    subtopics: topic.children.map(({ id, name, questions }) => ({
      _id: id,
      sub_topic_name: name,
      questionsCount: questions,
    })),
  };
}
