// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPLANATION_LIMIT, excerptOf } from './excerpt.ts';

const words = (count: number) => Array.from({ length: count }, () => 'four').join(' ');

describe('an explanation within the limit', () => {
  it('stays as it is', () => {
    const html = '<p>Short, <strong>and</strong> whole.</p>';
    expect(excerptOf(html)).toEqual({ html, cut: false });
  });

  it('stays as it is with exactly 600 characters', () => {
    const html = `<p>${'x'.repeat(300)}</p>\n<p>${'y'.repeat(300)}</p>`;
    expect(excerptOf(html)).toEqual({ html, cut: false });
  });

  it('counts an entity as one character and a run of white space as one', () => {
    expect(excerptOf('<p>a   &amp;\n b</p>', 5).cut).toBe(false);
    expect(excerptOf('<p>a   &amp;\n b</p>', 4)).toEqual({ html: '<p>a   &amp;…</p>', cut: true });
  });
});

describe('a longer explanation', () => {
  it('is cut at 600 characters', () => {
    const { html, cut } = excerptOf(`<p>${words(200)}</p>`);
    expect(cut).toBe(true);
    // 120 words of four with a space between: 599 characters.
    expect(html).toBe(`<p>${words(120)}…</p>`);
    expect(EXPLANATION_LIMIT).toBe(600);
  });

  it('is cut between words and closes what is open', () => {
    expect(excerptOf('<ul><li>One <em>two three</em></li><li>four</li></ul>', 9).html).toBe(
      '<ul><li>One <em>two…</em></li></ul>',
    );
  });

  it('ends inside the last paragraph that fits, not in an empty one after it', () => {
    expect(excerptOf('<p>One two.</p>\n<p>Unfitting</p>', 10).html).toBe('<p>One two…</p>');
  });

  it('does not part a letter from its index', () => {
    expect(excerptOf('<p>Raised K<sub>CO</sub> here</p>', 8).html).toBe('<p>Raised…</p>');
  });

  it('drops the sign of a sentence before the dots, but no part of an entity', () => {
    expect(excerptOf('<p>One, two</p>', 5).html).toBe('<p>One…</p>');
    expect(excerptOf('<p>R&amp; two</p>', 4).html).toBe('<p>R&amp;…</p>');
  });

  it('is cut between characters where there are no words', () => {
    expect(excerptOf(`<p>${'心'.repeat(700)}</p>`).html).toBe(`<p>${'心'.repeat(600)}…</p>`);
  });

  it('keeps a composed character whole', () => {
    const family = '👩‍👩‍👧';
    expect(excerptOf(`<p>${family.repeat(30)}</p>`, 7).html).toBe(`<p>${family}…</p>`);
  });

  it('reads a greater-than sign within an attribute as part of it', () => {
    const link = (text: string) =>
      `<p><a href="https://x.test/?a>b" rel="noopener" target="_blank">${text}</a></p>`;
    expect(excerptOf(link('one two'), 5).html.replace('a&gt;b', 'a>b')).toBe(link('one…'));
  });
});

describe('what is cut', () => {
  it('holds only what may be shown', () => {
    const html = '<p onclick="a()">one<script>b()</script> two three</p>';
    expect(excerptOf(html, 7).html).toBe('<p>one two…</p>');
  });

  it('shows references to characters as the characters, whatever they are called', () => {
    expect(excerptOf('<p>&Eacute;t&#233; &#x2265; five</p>', 5).html).toBe('<p>Été ≥…</p>');
  });
});

describe('a table or a formula', () => {
  const table =
    '<table><tbody><tr><td>1 2 3</td><td><table><tbody><tr><td>4</td></tr></tbody></table></td></tr></tbody></table>';
  const formula = '<math><mfrac><mn>12</mn><mn>34</mn></mfrac></math>';

  it('is taken whole when it fits', () => {
    expect(excerptOf(`<p>One</p>${table}<p>two three</p>`, 10).html).toBe(`<p>One</p>${table}<p>two…</p>`);
    expect(excerptOf(`<p>One ${formula} two three</p>`, 13).html).toBe(`<p>One ${formula} two…</p>`);
  });

  it('is left whole when it does not', () => {
    expect(excerptOf(`<p>One</p>${table}<p>two</p>`, 5).html).toBe('<p>One…</p>');
    expect(excerptOf(`<p>One x=${formula} two</p>`, 8).html).toBe('<p>One…</p>');
  });

  it('is taken whole when the explanation begins with it, however long it is', () => {
    expect(excerptOf(`${table}<p>two</p>`, 2).html).toBe(`${table}…`);
    expect(excerptOf(table, 2)).toEqual({ html: table, cut: false });
  });
});

describe('any explanation', () => {
  const text = fc.stringMatching(/^(?:[a-z]{1,9}|&amp;|[.,] )(?: [a-z]{1,9}){0,12}$/u);
  const inline = fc.oneof(
    text,
    text.map((inner) => `<strong>${inner}</strong>`),
    text.map((inner) => `a<sub><em>${inner}</em></sub>`),
    fc.constant('<math><mi>x</mi><mo>=</mo><mn>1</mn></math>'),
  );
  const line = fc.array(inline, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));
  const block = fc.oneof(
    line.map((inner) => `<p>${inner}</p>`),
    line.map((inner) => `<ul>\n<li>${inner}</li>\n<li>${inner}</li>\n</ul>`),
    text.map((inner) => `<table><tbody><tr><td>${inner}</td></tr></tbody></table>`),
  );
  // The one exception, a table or formula at the very beginning, has a test of its own.
  const explanation = fc.array(block, { maxLength: 5 }).map((blocks) => ['<p>So</p>', ...blocks].join('\n'));
  const textOf = (html: string) =>
    html
      .replace(/<[^>]*>/gu, '')
      .replace(/&amp;/gu, '&')
      .replace(/\s+/gu, '');

  it('is cut to a beginning of itself, no longer than the limit, with every element closed', () => {
    fc.assert(
      fc.property(explanation, fc.integer({ min: 2, max: 200 }), (html, limit) => {
        const excerpt = excerptOf(html, limit);
        const kept = textOf(excerpt.html).replace(/…$/u, '');
        expect(textOf(html).startsWith(kept)).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(limit);
        for (const name of [
          'p',
          'ul',
          'li',
          'strong',
          'em',
          'sub',
          'table',
          'tbody',
          'tr',
          'td',
          'math',
          'mi',
        ]) {
          const count = (tag: string) => excerpt.html.split(tag).length;
          expect(count(`<${name}>`)).toBe(count(`</${name}>`));
        }
        expect(excerpt.cut).toBe(excerpt.html !== html);
      }),
      { numRuns: 50 },
    );
  });
});
