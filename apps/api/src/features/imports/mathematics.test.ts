import { expect, it } from 'vitest';
import { type MathematicsContext, withMathematics } from './mathematics.ts';
import { cleanInlineText } from './rich-text.ts';

/** A formula as its pieces would be read aloud, with what is reported of it. */
function read(html: string, context: MathematicsContext = {}) {
  const reports: string[] = [];
  const written = withMathematics(html, {
    ...context,
    report: (reason, source) => reports.push(`${reason}: ${source}`),
  });
  const pieces = [...written.matchAll(/<m(?:i|n|o|text)\b[^>]*>([^<]*)</gu)].map(([, text]) => text?.trim());
  return { written, pieces: pieces.join(' '), reports };
}

it.each<[string, string, string]>([
  ['an interval', '(0,6)', '( 0 , 6 )'],
  ['a list with a minus', '1,-1,1', '1 , − 1 , 1'],
  ['a list', '0,1,2', '0 , 1 , 2'],
  ['indices', 'x_{1,2}', 'x 1 , 2'],
  ['decimals in a list', '0.5,0.6', '0.5 , 0.6'],
  ['a comma behind a space', '1 ,2', '1 , 2'],
  ['an interval from nought', '(0,100)', '( 0 , 100 )'],
  ['thousands', '1,000', '1,000'],
  ['thousands with decimals', '12,345.67', '12,345.67'],
  ['thousands of dollars', '\\$1,000,000', '$ 1,000,000'],
  ['a decimal that says so', '0{,}5', '0,5'],
  ['a comma in a text', '\\text{1,2}', '1,2'],
  ['a substance', '\\ce{1,2-C2H4}', read('\\(\\ce{1,2-C2H4}\\)').pieces],
])('a comma in %s reads as meant', (_title, tex, pieces) => {
  expect(read(`\\(${tex}\\)`).pieces).toBe(pieces);
});

it.each<[string, string, string]>([
  ['a decimal', '0,5', '0,5'],
  ['a number with grouped thousands', '1.000,5', '1.000,5'],
  ['a list', '1,2,3', '1 , 2 , 3'],
])('where the language has a decimal comma, a comma in %s reads as meant', (_title, tex, pieces) => {
  expect(read(`\\(${tex}\\)`, { decimalMark: () => 'comma' }).pieces).toBe(pieces);
  expect(read(`Welche der Zahlen ist nicht \\(${tex}\\)?`).pieces).toBe(pieces);
});

it('asks how a language writes numbers only where a formula has commas between some, and once', () => {
  let asked = 0;
  const decimalMark = () => {
    asked += 1;
    return 'comma' as const;
  };
  read('\\(x < 7\\), \\(a,b\\)', { decimalMark });
  expect(asked).toBe(0);
  read('\\(0,5\\), \\(1,5\\)', { decimalMark });
  expect(asked).toBe(1);
});

it('a separator has the space of one', () => {
  expect(read('\\((0,6)\\)').written).toContain('<mo separator="true">,</mo>');
});

it.each<[string, string, string]>([
  ['a dollar', '\\$ 18.00', '$ 18.00'],
  ['per cent', '50% of', '50 % o f'],
  ['\\mbox with dollars within', 'x \\mbox{ if $y$}', 'x if y'],
  ['\\hbox', 'x \\hbox{ if }', 'x if'],
  ['breaks of an editor', 'a<br />= b', 'a = b'],
])('TeX is understood: %s', (_title, tex, pieces) => {
  expect(read(`\\(${tex}\\)`)).toMatchObject({ pieces, reports: [] });
});

it.each<[string, string, string]>([
  [
    'the lines of a matrix',
    '\\begin{array}{c|c}1&2\\\\\\hline 3&4\\end{array}',
    '<math><mtable><mtr><mtd class="line-right line-bottom"><mn>1</mn></mtd><mtd class="line-bottom"><mn>2</mn></mtd></mtr>' +
      '<mtr><mtd class="line-right"><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable></math>',
  ],
  [
    'lines above and below, and cells that stand left or right',
    '\\begin{array}{l|r}\\hline 1&2\\\\\\hline 3&4\\end{array}',
    '<math><mtable><mtr><mtd class="align-left line-top line-right line-bottom"><mn>1</mn></mtd>' +
      '<mtd class="align-right line-top line-bottom"><mn>2</mn></mtd></mtr>' +
      '<mtr><mtd class="align-left line-right"><mn>3</mn></mtd><mtd class="align-right"><mn>4</mn></mtd></mtr></mtable></math>',
  ],
  [
    'lines that are aligned',
    '\\begin{aligned}a&=b\\\\c&=d\\end{aligned}',
    '<math><mtable displaystyle="true"><mtr><mtd class="align-right"><mi>a</mi></mtd><mtd class="align-left"><mrow><mo>=</mo><mi>b</mi></mrow></mtd></mtr>' +
      '<mtr><mtd class="align-right"><mi>c</mi></mtd><mtd class="align-left"><mrow><mo>=</mo><mi>d</mi></mrow></mtd></mtr></mtable></math>',
  ],
  [
    'a box',
    '\\boxed{y}',
    '<math><mrow scriptlevel="0" displaystyle="true" class="box"><mi>y</mi></mrow></math>',
  ],
  ['a line below', '\\underline{x}', '<math><mrow class="line-bottom"><mi>x</mi></mrow></math>'],
  ['a line above', '\\overline{x}', '<math><mrow class="line-top"><mi>x</mi></mrow></math>'],
])('what surrounds a formula is seen on the page: %s', (_title, tex, expected) => {
  const reports: string[] = [];
  const shown = cleanInlineText(`\\(${tex}\\)`, { report: (reason) => reports.push(reason) });
  expect(shown).toBe(expected);
  expect(reports).toEqual([]);
});

it('a wide space is one', () => {
  expect(read('\\(a \\qquad b\\)')).toMatchObject({ pieces: 'a b', reports: [] });
});

it.each([
  ['an argument that is missing', '\\frac{1}'],
  ['an unknown command', 'a \\foo b'],
  ['a picture', '\\includegraphics{a.png}'],
  ['a link', '\\href{https://x.test}{x}'],
  ['a reference', 'x \\ref{a}'],
  ['a colour', '\\color{red}{x}'],
  ['a coloured ground', '\\colorbox{red}{x}'],
  ['a strike', '\\cancel{z}'],
  ['a dashed line', '\\begin{array}{c:c}1 & 2\\end{array}'],
  ['room in centimetres', 'x\\hspace{2cm}y'],
  ['an environment of a line of its own', '\\begin{align*} a &= b \\end{align*}'],
  ['a block of ink', '\\rule{2cm}{2cm}'],
])('what is not understood is shown whole as its source, and reported: %s', (_title, tex) => {
  expect(read(`so \\(${tex}\\)!`)).toMatchObject({
    written: `so <code>${tex.replaceAll('&', '&amp;')}</code>!`,
    reports: [`formula_not_read: ${tex}`],
  });
});

it.each([
  ['a command in a sentence', 'every x \\in E', 'every x <code>\\in</code> E'],
  ['a formula between single dollars', 'is $\\frac12$ so', 'is <code>$\\frac12$</code> so'],
  ['one within another', 'a \\frac\\frac\\sqrt{a} b', 'a <code>\\frac\\frac\\sqrt{a}</code> b'],
  ['with what belongs to it', 'a \\text{PB} b', 'a <code>\\text{PB}</code> b'],
])('TeX that nothing marks is shown as its source, and reported: %s', (_title, html, written) => {
  const result = read(html);
  expect(result.written).toBe(written);
  expect(result.reports).toHaveLength(1);
});

it.each([
  'a folder C:\\text\\left',
  'a line \\n and a tab \\t',
  '<code>\\(x\\) and \\frac</code>',
  '<pre>\\[x\\]</pre>',
  '<a title="\\(x\\)">b</a>',
])('what is no formula stays: %s', (html) => {
  expect(read(html)).toEqual({ written: html, pieces: '', reports: [] });
});

it.each([
  ['<p>Value of $x^2$?</p>', ['$x^2$']],
  ['<p>Of $a_{ij}$ and $b_1$?</p>', ['$a_{ij}$', '$b_1$']],
  ['<p>Price is $5 and $6?</p>', []],
  ['<p>From $5_000 to $6</p>', []],
])('names dollars around a power or an index in %s', (html, expected) => {
  const found: string[] = [];
  withMathematics(html, { report: (_, source) => found.push(source) });
  expect(found).toEqual(expected);
});
