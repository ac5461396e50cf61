import type { TopicId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { Taxonomy } from './taxonomy.ts';
import type { TopicNode } from './topics.queries.ts';

const id = (name: string) => name as TopicId;

function node(path: string, questions = 0, position: number | null = null): TopicNode {
  const names = path.split(' / ');
  const parent = names.slice(0, -1).join(' / ');
  return {
    id: id(path),
    parent_id: parent === '' ? null : id(parent),
    depth: names.length - 1,
    name: names.at(-1) ?? '',
    questions,
    released: Math.max(questions - 1, 0),
    position,
    description: '',
  };
}

const nodes = [
  node('Medicine / Heart / Valves / Aortic', 3),
  node('Medicine / Heart / Valves / Mitral', 4),
  node('Medicine / Heart / Rhythm', 5),
  node('Medicine / Heart / Failure', 1, 0),
  node('Medicine / Heart / Valves', 2),
  node('Medicine / Heart'),
  node('Medicine'),
  node('Law', 7),
];
const taxonomy = new Taxonomy(nodes);

describe('a taxonomy', () => {
  it('counts what is below with each topic', () => {
    const counts = ['Medicine', 'Medicine / Heart / Valves', 'Law'].map(
      (path) => taxonomy.find(id(path))?.questions,
    );
    expect(counts).toEqual([15, 9, 7]);
  });

  it('counts what is released below with each topic', () => {
    const counts = ['Medicine', 'Medicine / Heart / Valves', 'Law'].map(
      (path) => taxonomy.find(id(path))?.released,
    );
    expect(counts).toEqual([10, 6, 6]);
  });

  it('lists topics in the order of the tree, with what ends above them', () => {
    expect(taxonomy.topics().map(({ name }) => name)).toEqual(['Law', 'Failure', 'Rhythm', 'Valves']);
  });

  it('knows the way to a topic, and all within it', () => {
    expect(taxonomy.pathOf(id('Medicine / Heart / Valves / Mitral')).map(({ name }) => name)).toEqual([
      'Medicine',
      'Heart',
      'Valves',
      'Mitral',
    ]);
    expect(taxonomy.idsWithin(id('Medicine / Heart / Valves'))).toEqual([
      'Medicine / Heart / Valves',
      'Medicine / Heart / Valves / Aortic',
      'Medicine / Heart / Valves / Mitral',
    ]);
    expect(taxonomy.idsWithin(id('Nowhere'))).toEqual([]);
  });

  it('counts to a topic or subtopic exactly the questions that are placed in it', () => {
    for (const { id: counted } of nodes) {
      const placed = nodes.filter((each) => {
        const place = taxonomy.placeOf(each.id);
        return place?.topic.id === counted || place?.subtopic?.id === counted;
      });
      expect(taxonomy.idsCountedTo(counted).toSorted()).toEqual(placed.map((each) => each.id).toSorted());
    }
    expect(taxonomy.idsCountedTo(id('Nowhere'))).toEqual([]);
  });

  it.each([
    ['Medicine / Heart / Valves / Mitral', 'Valves', 'Mitral'],
    ['Medicine / Heart / Valves', 'Valves', null],
    ['Medicine / Heart', 'Heart', null],
    ['Law', 'Law', null],
  ])('places a question of %s', (path, topic, subtopic) => {
    const place = taxonomy.placeOf(id(path));
    expect([place?.topic.name, place?.subtopic?.name ?? null]).toEqual([topic, subtopic]);
  });

  it('has no place for a topic that is not there', () => {
    expect(taxonomy.placeOf(id('Nowhere'))).toBeNull();
  });
});
