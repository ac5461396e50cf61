import { createTopicFinder, lockBank } from '../../features/banks/banks.service.ts';
import type { PictureDigest, TenantDocument } from '../tenant-document.ts';
import { replaceTopicContents, type TopicContent } from './content.queries.ts';

/**
 * Replaces what the current tenant's topics say, in the ambient transaction. Topics that no question has
 * brought are created; one that is not named stays with its questions.
 * @param nameOf gives the name of a picture's file
 */
export async function writeTopics(
  topics: NonNullable<TenantDocument['topics']>,
  nameOf: (digest: PictureDigest) => string | null,
): Promise<void> {
  await replaceTopicContents(topics.length === 0 ? [] : await contentsOf(topics), nameOf);
}

async function contentsOf(topics: NonNullable<TenantDocument['topics']>): Promise<TopicContent[]> {
  await lockBank();
  const topicOf = await createTopicFinder();
  const contents: TopicContent[] = [];
  for (const { topic, ...content } of topics) {
    const topic_id = await topicOf(topic);
    if (topic_id === null) throw new Error('A topic has a path of at least one step.');
    contents.push({ topic_id, ...content });
  }
  return contents;
}
