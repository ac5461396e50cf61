import { allowedAttribute, INLINE_TAGS, MATH_TAGS, TEXT_TAGS } from '@assay/contract/html';
import { expect, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import { cleanInlineText, cleanRichText } from '../apps/api/src/features/imports/rich-text.ts';

/** Texts that deceived other cleaners: they change when they are parsed a second time. */
const CLASSICS = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit(1)&gt;">',
  '<math><mtext><table><mglyph><style><math><img src onerror=hit(1)>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hit(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=hit(1)>">',
  '<svg><p><style><g title="</style><img src onerror=hit(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=hit(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=hit(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=hit(1)>">',
  '<title><a title="</title><img src=x onerror=hit(1)>">',
  '<iframe><p title="</iframe><img src=x onerror=hit(1)>">',
  '<math><annotation-xml encoding="text/html"><style><img src onerror=hit(1)></style></annotation-xml></math>',
  '<math><mi><mglyph><svg><mtext><style><path id="</style><img onerror=hit(1) src>">',
  '<svg/onload=hit(1)>',
  '<svg><![CDATA[</svg><img src onerror=hit(1)>]]>',
  '<!--><img src onerror=hit(1)>-->',
  '<!--!><img src onerror=hit(1)>',
  '<!-- --!><img src onerror=hit(1)>',
  '<![CDATA[><img src onerror=hit(1)>]]>',
  '<?x <img src onerror=hit(1)>?>',
  '<a href="java&#10;script:hit(1)">a</a><a href="&#106;avascript:hit(1)">b</a><a href=" \u0001javascript:hit(1)">c</a>',
  '<a href="https://x.test/&quot; onclick=&quot;hit(1)">a</a>',
  '<img src="x` `<script>hit(1)</script>"` `>',
  '<p lang="&quot; onclick=hit(1) x=&quot;">a</p>',
  '<math href="javascript:hit(1)"><mi xlink:href="javascript:hit(1)">a</mi></math>',
  '<math><maction actiontype="statusline#https://x.test" xlink:href="javascript:hit(1)">a</maction></math>',
  '<select><template><img src onerror=hit(1)></template></select>',
  '<plaintext><img src onerror=hit(1)>',
  '<scr\0ipt>hit(1)</scr\0ipt><img\0src onerror=hit(1)>',
  `${'<div>'.repeat(600)}<svg><style><img src onerror=hit(1)></style>`,
];

const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?',
    '&lt;',
    '&gt;',
    '&quot;',
    '&',
    '"',
    "'",
    '`',
  ),
  fc.constantFrom(
    '=',
    '/',
    ' ',
    '\0',
    '\n',
    'text',
    '\\(x<y\\)',
    '\\[\\frac12\\]',
    '\\(',
    '\\)',
    '&#60;',
    '&#x3c',
    '&lt',
  ),
  fc
    .constantFrom(
      ...'math mtext mi mglyph malignmark annotation-xml svg foreignObject desc title style script noscript table caption'.split(
        ' ',
      ),
      ...'tr td form select option textarea template iframe xmp plaintext noembed frameset body html a p b img input'.split(
        ' ',
      ),
    )
    .chain((name) => fc.constantFrom(`<${name}>`, `</${name}>`, `<${name} `, `<${name}/`)),
  fc.constantFrom(
    'onerror=hit(1)',
    'src=x',
    'href="javascript:hit(1)"',
    'style="x"',
    'id=',
    'title="',
    'class="ask x"',
    'lang="',
  ),
);
const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join('')) },
  {
    weight: 1,
    arbitrary: fc.tuple(piece, fc.constantFrom(...CLASSICS), piece).map((pieces) => pieces.join('')),
  },
);

type Shown = { elements: string[]; attributes: [string, string, string][] };

/** The browser's result for each text: parsed once, and once more from its own serialisation of the first. */
function shownBy(page: Page, texts: string[]): Promise<Shown[]> {
  return page.evaluate((sources) => {
    return sources.map((source) => {
      const elements = new Set<string>();
      const attributes: [string, string, string][] = [];
      const look = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          const isSvg = element.namespaceURI === 'http://www.w3.org/2000/svg';
          elements.add(isSvg ? `svg:${element.localName}` : element.localName);
          for (const { name, value } of element.attributes) attributes.push([element.localName, name, value]);
        }
      };
      const first = document.createElement('div');
      first.innerHTML = source;
      look(first);
      const second = document.createElement('template');
      second.innerHTML = first.innerHTML;
      look(second.content);
      look(new DOMParser().parseFromString(`<table><tr><td>${source}`, 'text/html').body);
      document.body.replaceChildren(first);
      return { elements: [...elements], attributes };
    });
  }, texts);
}

/** Elements that the browser adds to tables. */
const ADDED = ['tbody', 'tr', 'colgroup', 'table', 'td'];

function expectAllowed({ elements, attributes }: Shown, tags: string[]): void {
  const known = new Set([...tags, ...MATH_TAGS, ...ADDED]);
  expect(elements.filter((name) => !known.has(name))).toEqual([]);
  expect(
    attributes.filter(([element, name, value]) => allowedAttribute(element, name, value) !== value),
  ).toEqual([]);
}

/** Opens an empty page. @returns the scripts that ran on it */
async function watchScripts(page: Page): Promise<string[]> {
  const hits: string[] = [];
  await page.exposeFunction('hit', () => hits.push('A script ran.'));
  return hits;
}

async function expectHarmless(page: Page, texts: string[]): Promise<void> {
  for (const shown of await shownBy(
    page,
    texts.map((text) => cleanRichText(text)),
  ))
    expectAllowed(shown, TEXT_TAGS);
  for (const shown of await shownBy(
    page,
    texts.map((text) => cleanInlineText(text)),
  ))
    expectAllowed(shown, INLINE_TAGS);
}

test('a browser makes nothing of what is stored but what is allowed', { tag: '@extended' }, async ({
  page,
}) => {
  const hits = await watchScripts(page);
  for (const html of CLASSICS) await test.step(html.slice(0, 80), () => expectHarmless(page, [html]));
  const texts = fc.array(hostile, { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(texts, (each) => expectHarmless(page, each)),
    { numRuns: 50, seed: 1 },
  );
  expect(hits).toEqual([]);
});
