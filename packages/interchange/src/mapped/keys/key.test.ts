import { expect, it } from 'vitest';
import { mappingOf } from '../../testing/reading.ts';
import { jsonFieldReader } from '../source-item.ts';
import { readKey } from './key.ts';

const plain: { label: string | null; text: string }[] = ['One', 'Two', 'Three', 'Four'].map((text) => ({
  label: null,
  text,
}));
const labelled = [
  { label: 'b', text: 'One' },
  { label: 'C', text: 'Two' },
  { label: '10', text: 'Three' },
];

function keyOf(item: object, key: object, { options = plain, fewerOptions = false } = {}) {
  const mapping = mappingOf({
    bank: 'b',
    stem: 's',
    options: 'o',
    fewerOptions,
    key: { field: 'k', ...key },
  });
  const { result } = readKey(jsonFieldReader(item), mapping, options);
  return result.type === 'refused' ? result.reason : result.right;
}

it.each([
  ['letter', 'C', [2]],
  ['letter', 'c', [2]],
  ['letter', '(B)', [1]],
  ['letter', 'b.', [1]],
  ['letter', 'E', 'key_outside_options'],
  ['letter', 'AB', 'key_not_understood'],
  ['letter', '2', 'key_not_understood'],
  ['number-from-0', 0, [0]],
  ['number-from-0', '3', [3]],
  ['number-from-0', '3.0', [3]],
  ['number-from-0', 4, 'key_outside_options'],
  ['number-from-0', '1.5', 'key_not_understood'],
  ['number-from-1', 1, [0]],
  ['number-from-1', 4, [3]],
  ['number-from-1', 0, 'key_outside_options'],
  ['number-from-1', -1, 'key_outside_options'],
  ['number-from-1', 'A', 'key_not_understood'],
  ['number-from-1', '99999999999999999999', 'key_not_understood'],
  ['text', 'Two', [1]],
  ['text', ' Two\u00a0', [1]],
  ['text', 'two', 'key_outside_options'],
])('reads the key as %s: %j is %j', (form, value, expected) => {
  expect(keyOf({ k: value }, { form })).toEqual(expected);
});

it.each([
  ['a list', ['C', 'A'], {}, [0, 2]],
  ['a list in one text', 'C, A', { separator: ',' }, [0, 2]],
  ['letters one behind the other', 'CA', { separator: '' }, [0, 2]],
  ['the same option twice', ['A', 'a'], {}, 'key_repeated'],
  ['one option of several that does not exist', ['A', 'F'], {}, 'key_outside_options'],
  ['an empty list', [], {}, 'no_key'],
  ['a list of nothing', [null, ''], {}, 'no_key'],
  ['an empty text', ' ', {}, 'no_key'],
  ['separators alone', ', ,', { separator: ',' }, 'no_key'],
  ['nothing', undefined, {}, 'no_key'],
  ['an object', { right: 'A' }, {}, 'wrong_form'],
])('reads several keys from %s', (_title, value, key, expected) => {
  expect(keyOf({ k: value }, { form: 'letter', ...key })).toEqual(expected);
});

it('reads several fields as one list', () => {
  expect(keyOf({ k1: 'D', k2: null, k3: 'B' }, { field: ['k1', 'k2', 'k3'], form: 'letter' })).toEqual([
    1, 3,
  ]);
});

it.each([
  ['B', [0]],
  ['c', [1]],
  ['10', [2]],
  ['A', 'key_outside_options'],
])('goes by the labels when the options have some: %s is %j', (value, expected) => {
  expect(keyOf({ k: value }, { form: 'letter' }, { options: labelled })).toEqual(expected);
});

it.each([
  ['10', [2]],
  ['b', [0]],
  ['(B)', 'key_outside_options'],
  ['A', 'key_outside_options'],
])('goes by labels alone when the key is one: %s is %j', (value, expected) => {
  expect(keyOf({ k: value }, { form: 'label' }, { options: labelled })).toEqual(expected);
});

it('does not guess which of two options with one label is meant', () => {
  const options = ['1', '2', '2'].map((label) => ({ label, text: `Option ${label}` }));
  expect(keyOf({ k: '2' }, { form: 'label' }, { options })).toBe('key_not_understood');
  expect(keyOf({ k: '1' }, { form: 'label' }, { options })).toEqual([0]);
});

it.each([
  ['one', ['no', 'Yes', 'n'], [1]],
  ['several', ['y', '0', 'TRUE'], [0, 2]],
  ['none', ['no', 'no', 'no'], 'no_key'],
  ['too few words', ['yes', 'no'], 'key_not_understood'],
  ['a word that says neither', ['yes', 'no', 's'], 'key_not_understood'],
])('reads the right options from what stands beside each: %s', (_title, value, expected) => {
  expect(keyOf({ k: value }, { form: 'true-false' }, { options: plain.slice(0, 3) })).toEqual(expected);
});

it.each([
  ['a list whose last is said of an option that is not there', [0, 1, 0, 0, 0], [1]],
  ['a list whose last says nothing', [0, 1, 0, 1, null], [1, 3]],
  ['a list that calls an option right that is not there', [0, 0, 0, 0, 1], 'key_outside_options'],
  ['a list with a gap', [0, null, 0, 0, 1], 'key_not_understood'],
  ['a list with a gap, and an entry more', [1, null, 0, 0, 0], 'key_not_understood'],
  ['a list that is too short', [1, 0, 0, ''], 'key_not_understood'],
])('where the last options may be missing, reads %s', (_title, value, expected) => {
  expect(keyOf({ k: value }, { form: 'true-false' }, { fewerOptions: true })).toEqual(expected);
});

it('never closes a gap between the fields beside options: what follows would be said of another option', () => {
  const key = { field: ['k1', 'k2', 'k3', 'k4', 'k5'], form: 'true-false' };
  expect(keyOf({ k1: 0, k2: '', k3: 1, k4: 0, k5: 0 }, key)).toBe('key_not_understood');
});

it.each([
  ['agrees', 'two', [1]],
  ['names another option', 'Three', 'key_text_differs'],
  ['names none', 'Five', 'key_text_differs'],
])('compares an answer with the text beside it that %s', (_title, text, expected) => {
  expect(keyOf({ k: 'B', t: text }, { form: 'any', text: 't' })).toEqual(expected);
});
