import { expect, it } from 'vitest';
import { excerptOfHtml } from './html-excerpt.ts';

it.each([
  ['words without marks', '<p>A <b>child</b> of&nbsp;5 &lt; 6</p>\n<p>years.</p>', 'A child of 5 < 6 years.'],
  ['nothing of nothing', '<p></p>', ''],
  ['nothing of a comment', 'a<!-- b -->c', 'ac'],
  ['a formula as one word', '<p>The <b>T</b><sub>L</sub>CO<sub>2</sub></p><p>of</p>', 'The TLCO2 of'],
])('gives %s', (_what, stem, words) => {
  expect(excerptOfHtml(stem)).toBe(words);
});

it('ends a long text between two words, and says so', () => {
  const words = excerptOfHtml(`<p>${'word '.repeat(1_000)}</p>`);
  expect(words).toMatch(/^(?:word )+word…$/u);
  expect(words.length).toBeLessThanOrEqual(160);
});

it('leaves no full stop or comma before the sign of what was left out', () => {
  expect(excerptOfHtml(`<p>${'word. '.repeat(1_000)}</p>`)).toMatch(/word…$/u);
  expect(excerptOfHtml(`<p>${'word, '.repeat(1_000)}</p>`)).toMatch(/word…$/u);
});

it('cuts a text without words between characters, none of which is halved', () => {
  const words = excerptOfHtml('𝄞'.repeat(500));
  expect([...words]).toHaveLength(160);
  expect(words).toMatch(/^(?:𝄞)+…$/u);
});
