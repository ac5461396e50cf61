import fc from 'fast-check';
import { expect, it } from 'vitest';
import { categoryOfTopic, topicOfCategory } from './category.ts';

it.each([
  ['$course$/Alpha', ['Alpha']],
  ['$course$/top/Default for C1', ['Default for C1']],
  ['$system$/top', []],
  ['', []],
  ['$cat1$/A / B', ['A', 'B']],
  ['Anatomy/Heart', ['Anatomy', 'Heart']],
  ['$module$/top/in//out/acid// base', ['in/out', 'acid/ base']],
  ['$course$/top/a/b/c/d/e/f', ['a', 'b', 'c', 'd / e / f']],
  ['$course$/top/top', ['top']],
])('takes %s for the topic %j', (path, topic) => {
  expect(topicOfCategory(path)).toEqual(topic);
});

it('reads back every topic that it writes', () => {
  const unit = fc.constantFrom('a', 'B', '/', ' ', '$', 'é', 'ع', 'top');
  const step = fc
    .string({ unit, minLength: 1, maxLength: 8 })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), (topic) => {
      expect(topicOfCategory(categoryOfTopic(topic))).toEqual(topic);
    }),
  );
});
