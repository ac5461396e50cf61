import { describeProgress } from '../../features/topics/topic-groups.ts';
import type { Progress, Summary } from '../../features/topics/topics.ts';
import { topicDetailPath } from '../../paths.ts';
import type { IndexEntry } from '../../ui/tree-index.tsx';
import type { TreeNode } from '../../ui/tree-state.ts';

type SummaryNode = Omit<TreeNode, 'children'> & { questions: number; children: readonly SummaryNode[] };
type Branch = SummaryNode & { children: SummaryNode[] };

/**
 * Tree of domain, subdomain, topic and subtopic, each topic linked to its page and with the learner's own
 * answers, where there are any. A branch that ends above
 * topics is listed at its level; a domain whose only child is a topic of the same name is listed once.
 */
export function summaryTree(summary: Summary, progress?: Progress): SummaryNode[] {
  const domains = new Map<string, Branch>();
  for (const { domain, subdomain, topics } of summary) {
    const id = encodeURIComponent(domain);
    const branch = domains.get(domain) ?? { id, label: domain, questions: 0, children: [] };
    domains.set(domain, branch);
    const nodes = Object.entries(topics).map(([topicId, topic]) => topicNode(topicId, topic, progress));
    const questions = nodes.reduce((sum, node) => sum + node.questions, 0);
    branch.questions += questions;
    if (subdomain === '') branch.children.push(...nodes);
    else
      branch.children.push({
        id: `${id}/${encodeURIComponent(subdomain)}`,
        label: subdomain,
        questions,
        children: nodes,
      });
  }
  return [...domains.values()].map((branch) => {
    const [only, ...others] = branch.children;
    return only?.to !== undefined && others.length === 0 && only.label === branch.label ? only : branch;
  });
}

/** Domains and subdomains of a tree, each with the number of its questions. */
export function summaryIndex(roots: readonly SummaryNode[]): IndexEntry[] {
  return roots.flatMap((root) => [
    indexEntry(root, 1),
    ...root.children
      .filter(({ to }) => root.to === undefined && to === undefined)
      .map((node) => indexEntry(node, 2)),
  ]);
}

function indexEntry({ id, label, questions }: SummaryNode, level: IndexEntry['level']): IndexEntry {
  return { id, label, count: questions, level };
}

function topicNode(
  id: string,
  topic: Summary[number]['topics'][string],
  progress: Progress | undefined,
): SummaryNode {
  const own = progress?.counts.get(id);
  return {
    id,
    label: topic.topic_name,
    ...(own === undefined ? {} : { aside: describeProgress(own) }),
    note: describeQuestions(topic.questionsCount),
    questions: topic.questionsCount,
    to: topicDetailPath(id),
    children: topic.subtopics.map(({ _id, sub_topic_name, questionsCount }) => ({
      id: _id,
      label: sub_topic_name,
      note: describeQuestions(questionsCount),
      questions: questionsCount,
      children: [],
    })),
  };
}

function describeQuestions(count: number): string {
  return `No. Questions: ${count}`;
}
