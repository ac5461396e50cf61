import fc from 'fast-check';
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

it('shows TeX that cannot be read as its source, and no HTML within it', () => {
  expect(cleanRichText('\\(\\frac{1}\\)')).toBe('<code>\\frac{1}</code>');
  expect(cleanRichText('\\(a <script>alert(1)</script>\\)')).not.toContain('<script');
});

it('reads TeX with any reference to a character, and with a sign that begins no tag', () => {
  for (const tex of ['a&lt;b', 'a<b', 'a &#60; b', 'a&LT;b']) {
    expect(cleanInlineText(`\\(${tex}\\)`)).toContain('<mo>&lt;</mo>');
  }
  expect(cleanRichText('<p>\\(x&nbsp;=&nbsp;1\\)</p>')).toMatch(/<math>.*<mi>x<\/mi>/su);
});

it('leaves what looks like TeX within a tag alone', () => {
  expect(cleanRichText('<a href="https://x.test/\\(a\\)">b</a> \\(c\\)')).toMatch(
    /^<a href="https:\/\/x.test\/\\\(a\\\)">b<\/a> <math>/u,
  );
});

it('leaves words with simple emphasis as they are, whether they are all of a text or stand beside other markup', () => {
  // Drawn by their numbers: fast-check takes seconds to list the characters of its widest unit.
  const letters = fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 10 })
    .map((codes) => String.fromCodePoint(...codes).replace(/[\p{C}<>&$\\]/gu, ''));
  const tag = fc.constantFrom('b', 'strong', 'i', 'em', 'sub', 'sup');
  fc.assert(
    fc.property(letters, tag, letters, (before, name, behind) => {
      const words = `a${before}<${name}>b${behind}</${name}>${behind}\n${before}c`;
      expect(cleanInlineText(words)).toBe(words);
      // Text beside another element goes through the library.
      for (const text of [words, `<u>x</u>${words}`]) {
        const html = `<p>${text}</p><p>${words}</p>`;
        expect(cleanRichText(html)).toBe(html);
      }
    }),
  );
});

it('writes characters as themselves, however they were written', () => {
  expect(cleanRichText('<p>&eacute;&#8805;&#x2265; &amp;lt; &lt;b&gt;&nbsp</p>')).toBe(
    '<p>é≥≥ &amp;lt; &lt;b&gt;\u00a0</p>',
  );
});

it.each([
  ['tags within one another', '<b>'.repeat(20_000)],
  ['attributes', `<p ${'a="b" '.repeat(10_000)}>`],
  ['comments without an end', '<!--'.repeat(15_000)],
  ['CDATA without an end', '<![CDATA['.repeat(6_000)],
  ['zeros', '\0'.repeat(60_000)],
  ['formulas without an end', '\\('.repeat(30_000)],
  ['formulas', '\\(x\\)'.repeat(10_000)],
  ['noscripts within one another', '<noscript>'.repeat(6_000)],
  ['frames within one another', '<iframe>'.repeat(7_000)],
])('comes to an end with %s, as many as a text can hold', (_title, html) => {
  expect(cleanRichText(`x${html}`).startsWith('x')).toBe(true);
});

it('keeps modest lengths of mathematics and leaves out those that would push a question off its page', () => {
  const huge = '<math><mspace width="99999px" height="9e9em" depth="2.5em"></mspace></math>';
  expect(cleanRichText(huge)).toBe('<math><mspace depth="2.5em"></mspace></math>');
  expect(cleanRichText('\\(\\rule{100000px}{100000px}\\)')).not.toContain('width="100000');
  expect(cleanRichText('\\(a\\quad b\\)')).toMatch(/width="\d/u);
});
