import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../testing/reading.ts';

const mapping = (text: 'plain' | 'html') =>
  mappingOf({ bank: 'b', text, stem: 'q', options: ['a', 'b'], key: { field: 'k', form: 'letter' } });
const outcomeOf = (item: object, text: 'plain' | 'html') => {
  const [outcome] = outcomesOf(
    JSON.stringify({ q: 'Which?', a: 'x', b: 'y', k: 'A', ...item }),
    'jsonl',
    mapping(text),
  );
  return outcome?.type === 'refused' ? `${outcome.reason} ${outcome.detail}` : outcome?.type;
};

it.each<[string, object, string]>([
  ['an option that shows a picture', { b: '<img src="https://x.test/b.png">' }, 'picture_lost option 2'],
  ['an option with words beside its picture', { a: 'This <img src="a.png">' }, 'picture_lost option 1'],
  ['an option that is a film', { a: '<video src="a.mp4"></video>' }, 'picture_lost option 1'],
  ['a question that is a picture', { q: '<p><img src="a.png"/></p>' }, 'picture_lost stem'],
  ['a question that is a drawing with labels', { q: '<svg><text>5</text></svg>' }, 'picture_lost stem'],
  ['an option that is the address of a picture', { b: 'https://x.test/b.PNG?w=5' }, 'picture_lost option 2'],
  ['a question with words beside its picture', { q: 'What is <img src="a.png"> this?' }, 'taken'],
  ['an option that is the address of a page', { b: 'https://x.test/b.png/about' }, 'taken'],
])('of %s in HTML, which brings no picture, says what became', (_title, item, outcome) => {
  expect(outcomeOf(item, 'html')).toBe(outcome);
});

it.each<[string, object, string]>([
  ['an option that is a picture', { b: '![a heart](b.png)' }, 'picture_lost option 2'],
  ['a question that is a picture', { q: '![](a.png "A heart")' }, 'picture_lost stem'],
  ['a question with words beside it', { q: 'What is this? ![](a.png)' }, 'taken'],
])('of %s in Markdown, which nothing reads, says what became', (_title, item, outcome) => {
  expect(outcomeOf(item, 'plain')).toBe(outcome);
});

it.each<[string, object]>([
  ['a tag as the answer', { a: '<img src="a.png">', b: '<image>' }],
  ['the name of a file as the answer', { a: 'logo.png', b: 'logo.css' }],
])('takes %s in plain text, where it is a text', (_title, item) => {
  expect(outcomeOf(item, 'plain')).toBe('taken');
});
