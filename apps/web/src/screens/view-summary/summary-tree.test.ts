import { describe, expect, it } from 'vitest';
import type { Summary } from '../../features/topics/topics.ts';
import type { TreeNode } from '../../ui/tree-state.ts';
import { summaryIndex, summaryTree } from './summary-tree.ts';

type Topic = Summary[number]['topics'][string];
type SubtopicId = Topic['subtopics'][number]['_id'];

const topic = (name: string, count: number, ...subtopics: string[]): Topic => ({
  topic_name: name,
  questionsCount: count,
  subtopics: subtopics.map((sub) => ({
    _id: `${sub}-id` as SubtopicId,
    sub_topic_name: sub,
    questionsCount: 1,
  })),
});

/** Each node on a line, indented by its depth. */
const outline = (nodes: readonly TreeNode[], indent = ''): string[] =>
  nodes.flatMap(({ label, note, to, children }) => [
    `${indent}${label}${note ? ` [${note}]` : ''}${to ? ` → ${to}` : ''}`,
    ...outline(children, `${indent}  `),
  ]);

const way = (id: string) => `/menu/speciality-modules/topic-detail/${id}`;

describe('the tree of a summary', () => {
  it('goes from domains to subtopics, and leads from each topic to its page', () => {
    const summary: Summary = [
      { domain: 'Medicine', subdomain: 'Heart', topics: { v: topic('Valves', 4, 'Aortic', 'Mitral') } },
      { domain: 'Medicine', subdomain: 'Lung', topics: { a: topic('Asthma', 1) } },
    ];
    expect(outline(summaryTree(summary))).toEqual([
      'Medicine',
      '  Heart',
      `    Valves [No. Questions: 4] → ${way('v')}`,
      '      Aortic [No. Questions: 1]',
      '      Mitral [No. Questions: 1]',
      '  Lung',
      `    Asthma [No. Questions: 1] → ${way('a')}`,
    ]);
  });

  it('has the learner’s own answers beside a topic that they have answered', () => {
    const topics = { v: topic('Valves', 4), a: topic('Asthma', 1) };
    const progress = { counts: new Map([['v', { correct: 1, total: 3 }]]), weakest: null };
    const [domain] = summaryTree([{ domain: 'Medicine', subdomain: '', topics }], progress);
    expect(domain?.children.map(({ label, aside }) => [label, aside])).toEqual([
      ['Valves', '1 of 3 right'],
      ['Asthma', undefined],
    ]);
  });

  it('has what ends above topics where it ends, and a domain that is all there is of it once', () => {
    const summary: Summary = [
      { domain: 'Law', subdomain: '', topics: { l: topic('Law', 7) } },
      { domain: 'Medicine', subdomain: 'Lung', topics: { a: topic('Asthma', 1) } },
      { domain: 'Medicine', subdomain: '', topics: { e: topic('Ethics', 2) } },
    ];
    expect(outline(summaryTree(summary))).toEqual([
      `Law [No. Questions: 7] → ${way('l')}`,
      'Medicine',
      '  Lung',
      `    Asthma [No. Questions: 1] → ${way('a')}`,
      `  Ethics [No. Questions: 2] → ${way('e')}`,
    ]);
  });

  it('tells nodes of one name apart by where they are', () => {
    const same = { x: topic('Other', 1) };
    const summary: Summary = [
      { domain: 'A b', subdomain: 'Other', topics: { ...same } },
      { domain: 'C', subdomain: 'Other', topics: { y: topic('Other', 1) } },
    ];
    const ids = (nodes: readonly TreeNode[]): string[] =>
      nodes.flatMap(({ id, children }) => [id, ...ids(children)]);
    const all = ids(summaryTree(summary));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => /\s/u.test(id))).toEqual([]);
  });
});

it('the index of a summary has domains and subdomains, each with the number of its questions', () => {
  const summary: Summary = [
    { domain: 'Law', subdomain: '', topics: { l: topic('Law', 7, 'Oaths') } },
    {
      domain: 'Medicine',
      subdomain: 'Heart',
      topics: { v: topic('Valves', 4, 'Aortic'), r: topic('Rhythm', 2) },
    },
    { domain: 'Medicine', subdomain: 'Lung', topics: { a: topic('Asthma', 1) } },
    { domain: 'Medicine', subdomain: '', topics: { e: topic('Ethics', 2) } },
  ];
  const roots = summaryTree(summary);
  const index = summaryIndex(roots);
  expect(index.map(({ label, count, level }) => [label, count, level])).toEqual([
    ['Law', 7, 1],
    ['Medicine', 9, 1],
    ['Heart', 6, 2],
    ['Lung', 1, 2],
  ]);
  expect(index.map(({ id }) => id)).toEqual([
    roots[0]?.id,
    roots[1]?.id,
    ...(roots[1]?.children.slice(0, 2).map(({ id }) => id) ?? []),
  ]);
});
