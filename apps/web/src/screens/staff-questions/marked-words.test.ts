import { expect, it } from 'vitest';
import { splitAtWords, startNear } from './marked-words.ts';

const hits = (text: string, search: string) =>
  splitAtWords(text, search).map(({ text: part, isHit }) => (isHit ? `[${part}]` : part));

it('words that were searched for stand alone in a text, whatever their case', () => {
  expect(hits('… Calcium gluconate, then calcium again', 'calcium GLUCONATE')).toEqual([
    '… ',
    '[Calcium]',
    ' ',
    '[gluconate]',
    ', then ',
    '[calcium]',
    ' again',
  ]);
});

it('signs of a pattern are no pattern', () => {
  expect(hits('5 (five) + 1', '(five) +')).toEqual(['5 ', '[(five)]', ' ', '[+]', ' 1']);
});

it('a text stays whole where nothing was searched for', () => {
  expect(hits('Calcium', ' ')).toEqual(['Calcium']);
});

it.each([
  ['…rug if nodal block causes syncope or heart failure', 'HEART', '… syncope or heart failure'],
  ['In heart failure', 'heart', 'In heart failure'],
  ['No such word stands in this long text', 'heart', 'No such word stands in this long text'],
])('a text begins shortly before the word that was found: "%s"', (text, search, shown) => {
  expect(startNear(text, search)).toBe(shown);
});
