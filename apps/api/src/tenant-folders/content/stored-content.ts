import type { TopicId } from '@assay/assessment';
import { listTopics } from '../../features/banks/banks.service.ts';
import {
  findTexts,
  listFaqs,
  listOriginalFiles,
  listPages,
  listPlans,
  listTopicContents,
} from './content.queries.ts';
import { type ContentFacts, NO_CONTENT, type TopicFacts } from './content-facts.ts';

/** Reads the current tenant's public content from the database. */
export async function readStoredContent(): Promise<ContentFacts> {
  const digests = new Map((await listOriginalFiles()).map(({ name, digest }) => [name, digest]));
  const digestOf = (name: string | null) => (name === null ? null : (digests.get(name) ?? null));
  const texts = await findTexts();
  const lists = {
    pages: await listPages(),
    faqs: await listFaqs(),
    plans: await listPlans(),
    topics: await readTopics(digestOf),
  };
  if (texts === null) return { ...NO_CONTENT, ...lists };
  return {
    ...lists,
    summary: texts.summary,
    hero: {
      heading: texts.hero_heading,
      tagline: texts.hero_tagline,
      picture: digestOf(texts.hero_picture),
    },
    about: { html: texts.about, picture: digestOf(texts.about_picture) },
    insight: {
      heading: texts.insight_heading,
      subheading: texts.insight_subheading,
      picture: digestOf(texts.insight_picture),
    },
    help: { title: texts.help_title, html: texts.help },
  };
}

async function readTopics(digestOf: (name: string) => string | null): Promise<TopicFacts[]> {
  const contents = await listTopicContents();
  if (contents.length === 0) return [];
  const topics = new Map((await listTopics()).map((topic) => [topic.id, topic]));
  const pathOf = (id: TopicId | null): string[] => {
    const topic = id === null ? undefined : topics.get(id);
    return topic === undefined ? [] : [...pathOf(topic.parent_id), topic.name];
  };
  return contents.map(({ topic_id, description, reference_links, pictures }) => ({
    path: pathOf(topic_id),
    html: description,
    references: reference_links,
    pictures: pictures.flatMap(({ picture, alt }) => {
      const digest = digestOf(picture);
      return digest === null ? [] : [{ digest, alt }];
    }),
  }));
}
