import { expect, it } from 'vitest';
import { type KeyedList, listDifferences } from './differences.ts';
import type { Value } from './document-values.ts';

const pages: KeyedList = {
  keyOf: (item) => String(typeof item === 'object' && item !== null && 'page' in item ? item.page : item),
  parts: ['text'],
  isOrdered: true,
};
const differencesOf = (before: Value, after: Value) =>
  listDifferences({ path: [], before, after }, { pages });

it.each<[string, Value, Value, object[]]>([
  ['nothing in equal documents', { a: { b: [1, 2] } }, { a: { b: [1, 2] } }, []],
  [
    'entries by their paths, those that are gone last',
    { x: 1, a: { b: 1, c: 2 } },
    { a: { b: 3, c: 2 }, y: false },
    [
      { path: ['a', 'b'], before: 1, after: 3 },
      { path: ['y'], before: undefined, after: false },
      { path: ['x'], before: 1, after: undefined },
    ],
  ],
  [
    'every entry of what is new or gone as a whole',
    { gone: { a: 1, b: 2 } },
    { new: { c: { d: 3 } } },
    [
      { path: ['new', 'c', 'd'], before: undefined, after: 3 },
      { path: ['gone', 'a'], before: 1, after: undefined },
      { path: ['gone', 'b'], before: 2, after: undefined },
    ],
  ],
  [
    'a list as one value, whose items are compared as they are',
    { lines: ['a; b', 'c'] },
    { lines: ['a', 'b; c'] },
    [{ path: ['lines'], before: ['a; b', 'c'], after: ['a', 'b; c'] }],
  ],
  [
    'an item with a key wherever it stands, and what it holds apart from its parts',
    { pages: [{ page: 'a', title: 'A', text: 'x' }, 'b'] },
    { pages: ['b', { page: 'a', title: 'A', text: 'y' }] },
    [
      { path: ['pages', 'a', 'text'], before: 'x', after: 'y' },
      { path: ['order of pages'], before: 'a, b', after: 'b, a' },
    ],
  ],
  [
    'a new item with its parts, and one that is gone without',
    { pages: [{ page: 'a', text: 'x' }] },
    { pages: [{ page: 'b', text: 'x' }] },
    [
      { path: ['pages', 'b'], before: undefined, after: { page: 'b', text: 'x' } },
      { path: ['pages', 'b', 'text'], before: undefined, after: 'x' },
      { path: ['pages', 'a'], before: { page: 'a', text: 'x' }, after: undefined },
    ],
  ],
])('differences are %s', (_title, before, after, differences) => {
  expect(differencesOf(before, after)).toEqual(differences);
});
