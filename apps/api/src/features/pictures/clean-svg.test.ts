import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DRAW_IO_WITH_LONG_LABEL, EDITORS } from '../../testing/pictures/drawings.ts';
import { cleanSvg } from './clean-svg.ts';
import { isPlainSvg } from './plain-svg.ts';

const SVG =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40"';
const drawing = (inside: string) => `<svg ${SVG}>${inside}</svg>`;
const clean = (svg: string) => {
  const cleaned = cleanSvg(Buffer.from(svg));
  return cleaned.type === 'refused' ? null : Buffer.from(cleaned.bytes).toString();
};
const paint = (svg: string) => sharp(Buffer.from(svg), { density: 144 }).raw().toBuffer();

it.each(EDITORS)('a drawing of %s draws only, and shows what it showed', async (_editor, svg) => {
  expect(isPlainSvg(Buffer.from(svg))).toBe(false);
  const cleaned = clean(svg) ?? '';
  expect(isPlainSvg(Buffer.from(cleaned))).toBe(true);
  expect(cleaned).not.toMatch(
    /<use|style|metadata|inkscape|mxfile|foreignObject|https?:(?!\/\/www\.w3\.org)|ENTITY/u,
  );
  // Only the alternative that browsers choose of the two.
  const inBrowsers = svg.replace(/<switch><g requiredFeatures.*<\/switch>/su, '');
  const [before, after] = [await paint(inBrowsers), await paint(cleaned)];
  expect(new Set(before).size).toBeGreaterThan(1);
  expect(after.equals(before)).toBe(true);
  // Deterministic, so that a second import of the file finds the existing picture.
  expect(clean(svg)).toBe(cleaned);
});

it.each<[string, string, string]>([
  [
    'a rule for an element under one for a class',
    '<style>.a{fill:red} rect{fill:blue}</style><rect class="b a"/>',
    'fill="red"',
  ],
  [
    'a later rule over an earlier one',
    '<style>.a{fill:red}</style><style>.b{fill:blue}</style><rect class="b a"/>',
    'fill="blue"',
  ],
  ['an id over a class', '<style>#i{fill:red}.a{fill:blue}</style><rect id="i" class="a"/>', 'fill="red"'],
  [
    'a style over all rules and attributes',
    '<style>rect{fill:red}</style><rect fill="blue" style="fill:green"/>',
    'fill="green"',
  ],
  [
    'what holds on paper not at all',
    '<style>@media print{rect{fill:red}}</style><rect fill="blue"/>',
    'fill="blue"',
  ],
  ['a font in one word', '<text style="font: bold 12px/1.2 Arial, sans-serif">a</text>', 'font-size="12px"'],
  [
    'what holds on every screen',
    '<style>@media screen, print{rect{fill:red}}</style><rect fill="blue"/>',
    'fill="red"',
  ],
  ['a sheet for all media', '<style media="all">rect{fill:red}</style><rect/>', 'fill="red"'],
  ['a sheet for paper not at all', '<style media="print">rect{fill:red}</style><rect/>', '<rect/>'],
  [
    'a place and a size',
    '<style>.w{width:60px;height:20px;fill:red}</style><rect class="w"/>',
    '<rect width="60px" height="20px" fill="red"/>',
  ],
  [
    'a circle',
    '<circle style="r:5px;cx:3px"/><use xlink:href="#a"/><g id="a"/>',
    '<circle r="5px" cx="3px"/>',
  ],
  ['no place for a text, which takes none', '<text style="x:9px" x="1">a</text>', '<text x="1">a</text>'],
  ['arrows at all ends', '<style>path{marker:url(#a)}</style><path/>', 'marker-end="url(#a)"'],
  [
    'what changes nothing',
    '<rect style="mix-blend-mode:normal;isolation:auto;transform:none;mask-type:luminance"/>',
    '<rect/>',
  ],
  ['a link as what it wraps', '<a xlink:href="https://x.test"><rect/></a>', '<g><rect/></g>'],
])('styles are written as attributes: %s', (_title, inside, expected) => {
  expect(clean(drawing(inside))).toContain(expected);
});

const doubled = Array.from(
  { length: 40 },
  (_, i) => `<g id="g${i + 1}"><use xlink:href="#g${i}"/><use xlink:href="#g${i}"/></g>`,
);
const entity = (value: string) =>
  `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c ${value}>]>${drawing('<rect/><style/>')}`;

it.each<[string, string]>([
  ['a script', drawing('<style/><script>a()</script>')],
  ['a handler', drawing('<style/><rect onclick="a()"/>')],
  [
    'HTML that it says in no other way',
    drawing('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>'),
  ],
  ['a label of which its text holds a part', DRAW_IO_WITH_LONG_LABEL],
  ['a part of another file', drawing('<use xlink:href="https://x.test/a.svg#b"/>')],
  ['a part that is not there', drawing('<use xlink:href="#b"/>')],
  ['a part within itself', drawing('<g id="a"><use xlink:href="#a"/></g>')],
  ['parts that double forty times', drawing(`<rect id="g0"/>${doubled.join('')}`)],
  ['a picture of another site', drawing('<style/><image xlink:href="https://x.test/a.png"/>')],
  ['a picture of this machine', drawing('<style/><image xlink:href="file:///etc/passwd"/>')],
  [
    'a drawing as its picture',
    drawing(`<style/><image xlink:href="data:image/svg+xml;base64,${btoa(drawing(''))}"/>`),
  ],
  [
    'a page that calls itself a picture',
    drawing(`<style/><image xlink:href="data:image/png;base64,${btoa('<html>')}"/>`),
  ],
  ['a style from elsewhere', drawing('<style>@import url(https://x.test/a.css);</style>')],
  ['an address in a style', drawing('<rect style="fill:url(https://x.test/a)"/>')],
  ['an address behind an escape', drawing('<rect style="fill:\\75rl(https://x.test/a)"/>')],
  [
    'a font of its own',
    drawing('<style>@font-face{font-family:a;src:url(data:font/woff;base64,AA)}</style>'),
  ],
  ['letters of its own', drawing('<style/><font><glyph unicode="a"/></font>')],
  ['a rule that looks at other elements', drawing('<style>g > rect{fill:red}</style><rect/>')],
  ['an entity within an entity', entity('"&a;&a;"')],
  ['an entity from elsewhere', entity('SYSTEM "file:///etc/passwd"')],
  ['an entity with an element', entity("'<script/>'")],
  ['a parameter of its type', `<!DOCTYPE svg [<!ENTITY % a "b"> %a;]>${drawing('<style/>')}`],
  ['elements beyond all measure', drawing(`<style/>${'<g>'.repeat(80_000)}${'</g>'.repeat(80_000)}`)],
  ['rules beyond all measure', drawing(`<style>${'a{fill:red}'.repeat(100_000)}</style>`)],
  ['a style that does not end', drawing(`<style>${'@media{'.repeat(20_000)}</style>`)],
  ['brackets that do not close', drawing(`<rect style="${'fill:url('.repeat(20_000)}"/>`)],
  ['a comment that does not end', drawing(`<style>${'/*'.repeat(90_000)}</style>`)],
  ['at-rules that do not end', drawing(`<style>${'@media '.repeat(20_000)}</style>`)],
  ['declarations beyond all measure', drawing(`<rect style="fill:red${' '.repeat(100_000)}"/>`)],
  [
    'a sheet beyond all measure',
    drawing(`<style>${'a{fill:red}'.repeat(400)}${' '.repeat(200_000)}</style>`),
  ],
  [
    'rules for each of many elements',
    drawing(
      `<style>${`.a{${'fill:red;'.repeat(40)}}`.repeat(400)}</style>${'<rect class="a"/>'.repeat(49_000)}`,
    ),
  ],
  [
    'a long part many times',
    drawing(`<path id="a" d="${'M0 0'.repeat(50_000)}"/>${'<use xlink:href="#a"/>'.repeat(40_000)}`),
  ],
  ['no XML', '<svg><style></svg>'],
])('a drawing with %s is refused', (_title, svg) => {
  expect(cleanSvg(Buffer.from(svg))).toEqual({
    type: 'refused',
    found: expect.stringMatching(/^.{5,200}$/u),
  });
});

it.each([
  'd:path("M0 0h9")',
  'mix-blend-mode:multiply',
  'isolation:isolate',
  'mask-type:alpha',
  'transform-box:fill-box',
  'rotate:45deg',
  'fill:red!important',
  'fill:red ! IMPORTANT',
  'width:calc(1px + 2px)',
  'animation:a 2s',
])('a drawing whose style says what no attribute does is refused: %s', (style) => {
  expect(cleanSvg(Buffer.from(drawing(`<rect style='${style}'/>`))).type).toBe('refused');
  expect(cleanSvg(Buffer.from(drawing(`<style>rect{${style}}</style><rect/>`))).type).toBe('refused');
});

it.each([
  '@media (min-width:1px){rect{fill:red}}',
  '@media screen and (color){rect{fill:red}}',
  '@supports (fill:red){rect{fill:red}}',
  '@layer a{rect{fill:red}}',
])('a drawing that is another one on some screens is refused: %s', (sheet) => {
  expect(cleanSvg(Buffer.from(drawing(`<style>${sheet}</style><rect/>`))).type).toBe('refused');
});

it('a drawing whose sheet is for some screens is refused', () => {
  const sheet = '<style media="(min-width:1px)">rect{fill:red}</style><rect/>';
  expect(cleanSvg(Buffer.from(drawing(sheet))).type).toBe('refused');
});

it.each<[string, string]>([
  ['<script>a()</script>', '<script>'],
  ['<rect onclick="a()"/>', '<rect> with onclick="a()"'],
  ['<rect style="fill:url(https://x.test/a)"/>', '<rect> with fill="url(https://x.test/a)"'],
  [
    '<image xlink:href="https://x.test/a.png"/>',
    '<image> of a picture that is not a PNG, JPEG, GIF or WebP within',
  ],
  ['<animate attributeName="x"/>', '<animate>'],
  ['<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>', '<foreignObject>'],
  ['<use xlink:href="#b"/>', '<use> of "#b", which is no other part of the drawing'],
  ['<font/>', '<font>, which browsers do not show'],
  ['<style>g > rect{fill:red}</style>', 'styles for "g > rect", which looks at other elements'],
  ['<style>@font-face{font-family:a}</style>', 'a style sheet with @font-face'],
  ['<style>@media (color){a{fill:red}}</style>', 'styles for "(color)" only'],
  [
    '<rect style="mix-blend-mode:multiply"/>',
    'the style "mix-blend-mode: multiply", which no attribute says',
  ],
  [`${'<g>'.repeat(200)}${'</g>'.repeat(200)}`, 'elements more than 100 deep'],
  [`<path d="${'M0 0'.repeat(1_300_000)}"/>`, 'it has more than 5 MB'],
  ['<g>', 'it is not well-formed XML: '],
])('what in a drawing is refused is named: %.60s', (inside, words) => {
  expect(cleanSvg(Buffer.from(drawing(inside)))).toMatchObject({ found: expect.stringContaining(words) });
});

it('a drawing that does not say that it is SVG is refused with what it lacks', () => {
  expect(cleanSvg(Buffer.from('<svg><rect/></svg>'))).toMatchObject({
    found: expect.stringContaining('xmlns='),
  });
});

it('a drawing in another encoding is refused as such', () => {
  const bytes = Buffer.from(drawing('<text>é</text>'), 'latin1');
  expect(cleanSvg(bytes)).toEqual({ type: 'refused', found: 'its characters are not valid UTF-8' });
});

it('any broken drawing of an editor is cleaned or refused, and nothing is thrown', () => {
  const drawings = fc.constantFrom(...EDITORS.map(([, svg]) => svg));
  const spot = fc.double({ min: 0, max: 1, noNaN: true });
  const signs = fc.constantFrom('', '<', '>', '"', '&', '{', '}', '/*', ']]>', '\0', '\ud800');
  fc.assert(
    fc.property(drawings, spot, spot, signs, (svg, from, length, sign) => {
      const start = Math.floor(from * svg.length);
      const end = start + Math.floor(length ** 4 * (svg.length - start));
      const { type } = cleanSvg(Buffer.from(svg.slice(0, start) + sign + svg.slice(end)));
      expect(['cleaned', 'refused']).toContain(type);
    }),
    { numRuns: 300 },
  );
});
