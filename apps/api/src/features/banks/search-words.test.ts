import { describe, expect, it } from 'vitest';
import {
  foldForSearch,
  lineOfHtml,
  resemblance,
  searchedWords,
  searchFactsOf,
  sketchOf,
} from './search-words.ts';

const question = {
  kind: 'single' as const,
  id: 'bank:1',
  stem: '<p>Of H<sub>2</sub>O</p><p>and more</p>',
  images: [],
  options: ['<b>O</b>ne', 'Two'],
  correct: [0],
  explanation: '<p>Naïve &amp; plain</p>',
  explanationImages: [],
  references: [],
  topic: [],
};

describe('the words of a question', () => {
  it('are those of stem, options and explanation, a line each, without markup and accents', () => {
    expect(searchFactsOf(question)).toMatchObject({
      excerpt: 'Of H2O and more',
      words: 'of h2o and more\none\ntwo\nnaive & plain',
      hasPicture: false,
    });
  });

  it.each([
    ['Ménière’s', 'meniere’s'],
    ['ﬁbrosis', 'fibrosis'],
    ['x²', 'x2'],
    ['  A\n B ', 'a b'],
  ])('%j is found as %j', (text, folded) => {
    expect(foldForSearch(text)).toBe(foldForSearch(folded));
  });

  it('that are searched are each once, and six at most', () => {
    expect(searchedWords(' a B a ')).toEqual(['a', 'b']);
    expect(searchedWords('1 2 3 4 5 6 7 8')).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(searchedWords('   ')).toEqual([]);
  });

  it('end where an element ends a line, and not at one within a word', () => {
    expect(lineOfHtml('<p>one</p><p>t<i>w</i>o<br>three</p>')).toBe('one two three');
  });
});

describe('two texts', () => {
  const vignette =
    'A man of 54 has had crushing pain in his chest for two hours and is pale and sweating when he arrives';
  it.each([
    ['the same', vignette, vignette, 1, 1],
    ['different in case and signs alone', vignette, vignette.toUpperCase().replaceAll(' ', ', '), 1, 1],
    ['different in one word of many', vignette, vignette.replace('crushing', 'burning'), 0.5, 0.99],
    ['without a sequence in common', vignette, 'Which of these is the capital of the country', 0, 0],
    ['too short to have a sequence', 'Why not', 'Why not', 0, 0],
  ])('%s resemble each other accordingly', (_, a, b, least, most) => {
    const share = resemblance(sketchOf(a), sketchOf(b));
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  });
});
