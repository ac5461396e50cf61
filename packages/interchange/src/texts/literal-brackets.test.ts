import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from './html/html.ts';
import { htmlTokens } from './html/html-tokens.ts';
import { withSignsAsText } from './literal-brackets.ts';

describe('a sign that looks like a tag stays in the text', () => {
  it.each([
    [
      'before words up to the next sign',
      '<p>If a<b and c>d, which is P1?</p>',
      '<p>If a&lt;b and c>d, which is P1?</p>',
    ],
    ['before the tag that ends the text', '<p>p<q first</p>', '<p>p&lt;q first</p>'],
    ['that nothing ends', 'If a < b and b<c, or a&lt;b', 'If a < b and b&lt;c, or a&lt;b'],
    ['before a letter that ends the text', 'u<i', 'u&lt;i'],
    ['before the name of an element that ends the text', 'holds as k<title', 'holds as k&lt;title'],
    ['before a stroke that ends the text', 'u<s/', 'u&lt;s/'],
    ['twice', 'x<y and y<z>w', 'x&lt;y and y&lt;z&gt;w'],
    ['before a sign', 'a<b<c>d', 'a&lt;b&lt;c&gt;d'],
    ['before a name that no element has', 'A List<String> x', 'A List&lt;String&gt; x'],
    ['before two names', 'Map<K,V>', 'Map&lt;K,V>'],
    ['before an equation', 'a<b = c>d', 'a&lt;b = c>d'],
    ['before words in quotation marks', 'a<b "c" d>e', 'a&lt;b "c" d>e'],
    ['behind a stroke', 'a</b and c>d', 'a&lt;/b and c>d'],
    ['of a program', '<?php echo 1; ?> and n<!m>', '&lt;?php echo 1; ?> and n&lt;!m>'],
    ['of a comment that nothing ends', 'a <!-- <b>b</b>', 'a &lt;!-- <b>b</b>'],
    ['of an address that its mark does not end', '<a href="x>y</a> <b>z</b>', '&lt;a href="x>y</a> <b>z</b>'],
    [
      'of a tag that is only named',
      'What does <title> in <head> say?',
      'What does &lt;title&gt; in &lt;head&gt; say?',
    ],
    [
      'of an element that takes all that follows',
      '<p>Is <script> <b>bold</b>?</p>',
      '<p>Is &lt;script&gt; <b>bold</b>?</p>',
    ],
    ['of an address of mail', 'Write to <a@b.example>.', 'Write to &lt;a@b.example>.'],
  ])('%s', (_title, html, written) => {
    expect(withSignsAsText(html)).toBe(written);
  });
});

it.each([
  'a < b <5 and > c',
  '<p dir="ltr" style="text-align: left;">a<br>b<br/><img src="a.png" alt="a < b <c>"></p>',
  '<P CLASS=MsoNormal>a<o:p></o:p></P><?xml:namespace prefix = o ns = "urn:x" /><st1:City w:st="on">b</st1:City>',
  '<ul><li>a<li>b</ul><p>c<p>d<table border><tr><td nowrap>e<td>f</table><hr noshade>',
  '<!-- <b and c> --><![if !supportLists]>a<![endif]><!--[if mso]>b<![endif]-->',
  '<math><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math><svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  '<b>an<i>b</b> c <span data-x _ngcontent-a style="">d</span> <a href="x" foo>e</a>',
  '<nolink>a</nolink> <foo>b</foo> <gtx-trans style="x">c</gtx-trans> <audio controls src="a.mp3"></audio>',
  '</p></span></div></>a<b>c</b>d<i>e</i>f',
  '<input type="checkbox" checked disabled><select><option selected>a</option></select>',
])('what HTML knows as tags stays as it is: %s', (html) => {
  expect(withSignsAsText(html)).toBe(html);
});

const piece = fc.oneof(
  fc.constantFrom('<', '>', '</', '/>', '<!--', '-->', '<?', '<!', '&', '=', '"', "'", '\n', ' '),
  fc.constantFrom(
    '<p>',
    '</p>',
    '<b',
    '<b>',
    '</b>',
    '<q ',
    '<x',
    '<title>',
    '</title>',
    '<script>',
    '<img alt="',
  ),
  fc.constantFrom('&amp;', '&lt;', 'and ', 'a', 'x', '5', ' c>d', '\\(', '\\)'),
);
const anyHtml = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('any HTML', () => {
  it('is read once: what was read is read as the same', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const once = withSignsAsText(html);
        expect(withSignsAsText(once)).toBe(once);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps every letter that a sign could have swallowed', () => {
    const words = fc.stringMatching(/^[a-z]{1,3}( [a-z]{1,3}){0,3}$/u);
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 5 }), (all) => {
        const html = withSignsAsText(all.join(' zz<zz '));
        expect(plainText(html)).toBe(all.join(' zz<zz '));
      }),
      { numRuns: 50 },
    );
  });

  it('keeps whatever stands behind the last sign, be it the name of an element', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}\/?$/u), (name) => {
        expect(plainText(withSignsAsText(`If k<${name}`))).toBe(`If k<${name}`);
      }),
      { numRuns: 60, examples: [['p'], ['s'], ['i'], ['plaintext'], ['script'], ['t/']] },
    );
  });

  it.each(['<', '<a ', '<a b', '<b<', '<x>', '<script>', '</', '<!--', '<a "', 'a<b>c'])(
    'is read in time with %j over and over',
    (part) => {
      const html = withSignsAsText(part.repeat(Math.ceil(40_000 / part.length)));
      expect(htmlTokens(html).length).toBeGreaterThan(0);
    },
  );
});
