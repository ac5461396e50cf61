import { expect, it } from 'vitest';
import { arrangeTopics } from './topic-shares.ts';

const topic = (name: string, correct: number, total: number) => ({
  _id: name,
  topic: name,
  correct,
  total,
  percent: total === 0 ? null : (correct / total) * 100,
  withheld_questions: total === 0 ? 1 : 0,
  subtopic: [],
});

it('topics with something wrong come weakest first, and more wrong answers before fewer; what is not shown is apart', () => {
  const topics = [
    topic('Air', 1, 1),
    topic('Bone', 1, 2),
    topic('Cell', 0, 1),
    topic('Dose', 0, 3),
    topic('Ear', 0, 0),
  ];
  const { weak, right, hidden } = arrangeTopics(topics);
  expect(weak.map(({ topic: name }) => name)).toEqual(['Dose', 'Cell', 'Bone']);
  expect(right.map(({ topic: name }) => name)).toEqual(['Air']);
  expect(hidden.map(({ topic: name }) => name)).toEqual(['Ear']);
});
