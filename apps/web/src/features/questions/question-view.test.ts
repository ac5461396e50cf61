import { describe, expect, it } from 'vitest';
import { filterOf, isNarrowed, readQuestionView, writeQuestionView } from './question-view.ts';

const ID = '0198f000-0000-7000-8000-000000000001';
const read = (search: string) => readQuestionView(new URLSearchParams(search));
const whole =
  `search=renal&topic=${ID}&tag=calculation&kind=parts&state=newer&test=${ID}&import=${ID}` +
  '&reported=true&picture=true&order=stem&page=3&size=100';

describe('the view of the bank', () => {
  it('is written and read again', () => {
    expect(writeQuestionView(read(whole)).toString()).toBe(whole);
    expect(writeQuestionView(read('topic=none')).toString()).toBe('topic=none');
  });

  it('has an empty address where nothing was chosen', () => {
    expect(writeQuestionView(read('')).toString()).toBe('');
    expect(isNarrowed(read('order=name&page=2&size=20'))).toBe(false);
  });

  it.each([
    'topic=renal',
    'kind=essay',
    'state=open',
    'test=1',
    'import=renal.xlsx',
    'reported=yes',
    'picture=1',
    'order=luck',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=9999999',
    'size=1000',
    'tag=%20',
    'search=%20',
    'moon=full',
  ])('counts what is wrong in an address as absent: %s', (search) => {
    expect(read(search)).toEqual(read(''));
  });

  it('cuts what is too long for a search', () => {
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
  });

  it('asks for no more than what was chosen', () => {
    expect(JSON.stringify(filterOf(read('reported=true&search=a b')))).toBe(
      '{"search":"a b","reported":"true"}',
    );
    expect(isNarrowed(read('picture=true'))).toBe(true);
  });
});
