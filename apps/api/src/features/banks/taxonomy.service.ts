import type { TopicId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { insertTopic, listTopics } from './banks.queries.ts';

/**
 * A function from a path (domain, subdomain, topic, subtopic) to the id of its last step; missing steps are made.
 * An empty path has no id.
 */
export async function topicFinder(): Promise<(path: string[]) => Promise<TopicId | null>> {
  const known = new Map<string, TopicId>();
  for (const topic of await listTopics()) known.set(`${topic.parent_id ?? ''}/${topic.name}`, topic.id);
  return async (path) => {
    let parent: TopicId | null = null;
    for (const [depth, name] of path.entries()) {
      const key: string = `${parent ?? ''}/${name}`;
      const found = known.get(key);
      const id: TopicId = found ?? newId();
      if (found === undefined) {
        await insertTopic({ id, parent_id: parent, depth, name });
        known.set(key, id);
      }
      parent = id;
    }
    return parent;
  };
}
