import type { TopicId } from '@assay/assessment';
import type { TopicNode } from './topics.queries.ts';

/** A topic with its subtopics at all depths. */
export type Topic = Omit<TopicNode, 'questions' | 'released'> & {
  /** Number for the topic itself and all below it. */
  questions: number;
  released: number;
  children: Topic[];
};

/** Depth of the specification's topic; a subtopic is one deeper. */
const TOPIC_DEPTH = 2;

/** A tenant's topics as a tree: the organisation's order first, then by name. */
export class Taxonomy {
  readonly roots: readonly Topic[];
  readonly #byId = new Map<TopicId, Topic>();

  constructor(nodes: readonly TopicNode[]) {
    for (const node of nodes) this.#byId.set(node.id, { ...node, children: [] });
    const all = [...this.#byId.values()].sort(byPlace);
    for (const topic of all) this.#parentOf(topic)?.children.push(topic);
    this.roots = all.filter((topic) => this.#parentOf(topic) === undefined);
    for (const root of this.roots) addUp(root);
  }

  #parentOf({ parent_id }: Topic): Topic | undefined {
    return parent_id === null ? undefined : this.#byId.get(parent_id);
  }

  find(id: TopicId): Topic | undefined {
    return this.#byId.get(id);
  }

  /** This topic and those above it, the domain first. */
  pathOf(id: TopicId): Topic[] {
    const path: Topic[] = [];
    for (let at = this.find(id); at !== undefined; at = this.#parentOf(at)) path.unshift(at);
    return path;
  }

  /** Ids of this topic and of all below it. */
  idsWithin(id: TopicId): TopicId[] {
    const within = [this.find(id)].filter((topic) => topic !== undefined);
    for (const { children } of within) within.push(...children);
    return within.map((topic) => topic.id);
  }

  /**
   * Ids of topics whose questions count to this one in proficiency: above the depth of topics it counts its
   * own questions alone.
   */
  idsCountedTo(id: TopicId): TopicId[] {
    const topic = this.find(id);
    return topic !== undefined && topic.depth < TOPIC_DEPTH ? [id] : this.idsWithin(id);
  }

  /**
   * Listed topics: those at the depth of topics, and leaves above it, so that every question of the bank has
   * a place; in the order of the tree.
   */
  topics(): Topic[] {
    const listed = (topic: Topic): Topic[] =>
      topic.depth === TOPIC_DEPTH || topic.children.length === 0 ? [topic] : topic.children.flatMap(listed);
    return this.roots.flatMap(listed);
  }

  /** The topic and the subtopic that a question of this one counts to: the deepest two from a topic on. */
  placeOf(id: TopicId): { topic: Topic; subtopic: Topic | null } | null {
    const path = this.pathOf(id);
    const topic = path[TOPIC_DEPTH] ?? path.at(-1);
    return topic === undefined ? null : { topic, subtopic: path[TOPIC_DEPTH + 1] ?? null };
  }
}

function addUp(topic: Topic): void {
  for (const child of topic.children) {
    addUp(child);
    topic.questions += child.questions;
    topic.released += child.released;
  }
}

/** Natural order: "Case 2" before "Case 10". */
const NAMES = new Intl.Collator('en', { numeric: true });

function byPlace(a: Topic, b: Topic): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (a.position ?? last) - (b.position ?? last) || NAMES.compare(a.name, b.name);
}
