import { expect, it } from 'vitest';
import { placeIn, readListPlace, stateOfPlace } from './list-place.ts';
import { readQuestionView } from './question-view.ts';

const ID = '0198f000-0000-7000-8000-000000000001';
const place = placeIn(readQuestionView(new URLSearchParams('search=renal&page=2')), [{ _id: ID }]);

it('the place in a list survives the history entry, which a browser copies', () => {
  expect(place).toEqual({ search: 'search=renal&page=2', ids: [ID] });
  expect(readListPlace(structuredClone(stateOfPlace(place)))).toEqual(place);
});

it.each([
  ['no state', null],
  ['the state of another page', { begins: true }],
  ['a place without questions', { list: { search: '' } }],
  ['a place of something else', { list: { search: '', ids: ['../tickets'] } }],
])('%s is no place', (_name, state) => {
  expect(readListPlace(state)).toBeNull();
});
