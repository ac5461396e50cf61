import { expect, it } from 'vitest';
import { cleanInlineText, cleanRichText } from './rich-text.ts';

it('writes mathematics within a line in pieces, between which a phone may break it', () => {
  const pieces = cleanInlineText('\\(a + b = c\\)').match(/<mrow>/gu);
  expect(pieces).toHaveLength(3);
});

it('writes mathematics on a line of its own in one piece, which scrolls', () => {
  const html = cleanRichText('<p>\\[a + b = c\\]</p>');
  expect(html).toContain('<math display="block"');
  expect(html.match(/<mrow>/gu)).toHaveLength(1);
});

it('leaves TeX that cannot be read as it was written, and HTML within it cleaned', () => {
  expect(cleanRichText('\\(\\frac{1}\\)')).toBe('\\(\\frac{1}\\)');
  expect(cleanRichText('\\(a <script>alert(1)</script>\\)')).not.toContain('<script');
});

it('keeps modest lengths of mathematics and leaves out those that would push a question off its page', () => {
  const huge = '<math><mspace width="99999px" height="9e9em" depth="2.5em"></mspace></math>';
  expect(cleanRichText(huge)).toBe('<math><mspace depth="2.5em"></mspace></math>');
  expect(cleanRichText('\\(\\rule{100000px}{100000px}\\)')).not.toContain('100000');
  expect(cleanRichText('\\(a\\quad b\\)')).toMatch(/width="\d/u);
});
