import { expect, it } from 'vitest';
import { jsonFieldReader, textOf } from './source-item.ts';

const item = {
  stem: 'S',
  'a.b': 'named with a point',
  question: { stem: 'deep', choices: [{ text: 'one' }, { label: 'B' }, { text: 'three' }] },
};

it.each([
  ['a name', 'stem', 'S'],
  ['a name with a point', 'a.b', 'named with a point'],
  ['a path', 'question.stem', 'deep'],
  ['a position in a list', 'question.choices.2.text', 'three'],
  ['nothing', 'question.none.more', undefined],
  ['nothing on the prototype', 'constructor', undefined],
  ['nothing on the prototype of a text', 'stem.length', undefined],
])('finds %s', (_title, field, value) => {
  expect(jsonFieldReader(item)(field)).toEqual(value);
});

it.each<[unknown, string | null]>([
  [' text ', 'text'],
  [5, '5'],
  [0, '0'],
  [false, 'false'],
  ['\u00a0 \n', ''],
  [null, ''],
  [undefined, ''],
  [Number('12345678901234567890'), null],
  [Number.POSITIVE_INFINITY, null],
  [['text'], null],
  [{}, null],
])('takes %j as a text only when it is one', (value, text) => {
  expect(textOf(value)).toEqual(text);
});
