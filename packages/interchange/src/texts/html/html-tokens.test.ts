// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from './html.ts';
import { attributeOf, type HtmlToken, htmlTokens, sourceOf } from './html-tokens.ts';

/** Each token as one word: its type and its content. */
const words = (html: string) =>
  htmlTokens(html).map((token) => {
    const said = 'name' in token ? token.name : 'text' in token ? token.text : token.source;
    return `${token.type} ${said}`;
  });
const opening = (html: string) =>
  htmlTokens(html).find(
    (token): token is Extract<HtmlToken, { type: 'opening' }> => token.type === 'opening',
  );
const valueIn = (html: string) => {
  const tag = opening(html);
  return tag === undefined ? undefined : attributeOf(tag, 'alt');
};

describe('HTML is read', () => {
  it.each([
    ['tags by their names in lower case', '<P>a</P >', ['opening p', 'text a', 'closing p']],
    ['a sign that begins no tag as text', 'a < b <5', ['text a < b <5']],
    ['comments and declarations as nothing', '<!-- <b> --><!DOCTYPE html>', 2],
    ['a tag without an end as nothing', 'a<img alt="', ['text a', 'other <img alt="']],
    ['one of a single letter as nothing', 'u<i', ['text u', 'other <i']],
    ['one that ends behind its stroke as nothing', 'u<i/', ['text u', 'other <i/']],
    ['a bracket within quotation marks as text', '<img alt="a > b">c', ['opening img', 'text c']],
    ['an event behind a stroke as an attribute', '<svg/onload=a()>', ['opening svg']],
    ['text of scripts as text', '<script><b></script>', ['opening script', 'text <b>', 'closing script']],
    ['a tag without a name as nothing', 'a</>b', ['text a', 'other </>', 'text b']],
    ['a comment without an end as nothing', '<!-- <b>a</b>', ['other <!-- <b>a</b>']],
    ['CDATA as nothing', '<![CDATA[<b>]]>a', ['other <![CDATA[<b>]]>', 'text a']],
    ['nothing as nothing', '', []],
  ])('%s', (_title, html, expected) => {
    const tokens = words(html);
    if (typeof expected === 'number')
      expect(tokens.map((word) => word.split(' ')[0])).toEqual(Array(expected).fill('other'));
    else expect(tokens).toEqual(expected);
  });

  it.each([
    ['named', '&eacute;&ge;&NotEqualTilde;&hellip;', 'é≥≂̸…'],
    ['by a number', '&#233;&#8805;&#128512;', 'é≥😀'],
    ['by a hexadecimal number', '&#xE9;&#X2265;', 'é≥'],
    ['without a semicolon, where HTML knows it so', '&eacute &amp &#233 &copy', 'é & é ©'],
    ['that stand for what Windows wrote', '&#150;&#8217;', '–’'],
    ['that no text can hold', '&#0;&#xD800;&#x110000;', '\ufffd\ufffd\ufffd'],
    ['that are none', '&unknown; &constructor; & &;', '&unknown; &constructor; & &;'],
    ['written twice', '&amp;lt;', '&lt;'],
  ])('with references to characters %s', (_title, html, text) => {
    expect(plainText(html)).toBe(text);
    expect(valueIn(`<img alt="${html}">`)).toBe(text);
    expect(valueIn(`<img alt='${html}'/>`)).toBe(text);
  });

  it('an address in an attribute keeps what only looks like a reference', () => {
    expect(valueIn('<img alt="?a=1&copy=2&lt=3">')).toBe('?a=1&copy=2&lt=3');
  });

  it('the first of two attributes with one name, and no more than an author writes', () => {
    expect(valueIn('<img alt=a alt=b>')).toBe('a');
    expect(opening(`<p ${'a '.repeat(100_000)}>`)?.attributes).toHaveLength(60);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '&',
    ';',
    '#',
    '=',
    '"',
    "'",
    '\0',
    '\n',
    ' ',
  ),
  fc.constantFrom(
    '<p>',
    '</p>',
    '<b',
    '<svg/onload=',
    '<math>',
    '<style>',
    '</style>',
    '<title>',
    '<table>',
    '<img alt="',
  ),
  fc.constantFrom('&amp;', '&eacute', '&notit;', '&#233', '&#x110000;', '&lt', 'text', 'x'),
);
const anyHtml = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('any text', () => {
  it('is what the sources of its tokens are together', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(sourceOf(htmlTokens(html))).toBe(html);
      }),
      { numRuns: 300 },
    );
  });

  it('without markup but references reads as a browser reads it', () => {
    const text = fc.array(
      fc.oneof(
        piece.filter((each) => !/[<\0]/u.test(each)),
        fc.string(),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(text, (pieces) => {
        const html = pieces.join('').replace(/[<\0\r]/gu, '');
        const page = new DOMParser().parseFromString(`<p>${html}`, 'text/html');
        expect(plainText(html)).toBe(page.querySelector('p')?.textContent);
      }),
      { numRuns: 100 },
    );
  });
});

it.each([
  ['tags within one another', '<b>'.repeat(80_000)],
  ['tags that end', '</b>'.repeat(80_000)],
  ['attributes', `<p ${'a="b" '.repeat(100_000)}>`],
  ['comments without an end', '<!--'.repeat(100_000)],
  ['CDATA without an end', '<![CDATA['.repeat(100_000)],
  ['zeros', '\0'.repeat(200_000)],
  ['signs', '<'.repeat(200_000)],
  ['references', '&'.repeat(200_000)],
  ['names of references', '&amp;'.repeat(250_000)],
  ['quotation marks', '<a "'.repeat(100_000)],
])('%s without end are read once', (_title, html) => {
  const tokens = htmlTokens(html);
  expect(sourceOf(tokens) === html).toBe(true);
  expect(tokens.length).toBeLessThanOrEqual(200_001);
});
