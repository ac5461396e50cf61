// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { formulaWords } from './formula-words.ts';

function wordsOf(content: string): string {
  const { body } = new DOMParser().parseFromString(`<math>${content}</math>`, 'text/html');
  return formulaWords(body.firstElementChild as Element);
}

it.each([
  ['<mfrac><mi>a</mi><mn>2</mn></mfrac>', 'a over 2'],
  [
    '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><mo>−</mo><mi>c</mi>',
    'fraction a plus b over 2, end fraction, minus c',
  ],
  ['<msqrt><mi>x</mi></msqrt>', 'square root of x'],
  [
    '<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt><mo>+</mo><mi>y</mi>',
    'square root of x plus 1, end root, plus y',
  ],
  ['<mroot><mrow><mi>x</mi><mspace height="0.5em"></mspace></mrow><mn>3</mn></mroot>', 'cube root of x'],
  ['<mroot><mi>x</mi><mi>n</mi></mroot>', 'root of order n of x'],
  [
    '<msup><mi>x</mi><mn>2</mn></msup><mo>±</mo><msup><mi>y</mi><mi>n</mi></msup>',
    'x squared plus or minus y to the power n',
  ],
  [
    '<msup><mi>e</mi><mrow><mo>−</mo><mi>k</mi><mi>t</mi></mrow></msup>',
    'e to the power minus k t, end power',
  ],
  ['<msub><mi>x</mi><mn>1</mn></msub><mo>≤</mo><mn>0.05</mn>', 'x sub 1 is less than or equal to 0.05'],
  ['<msubsup><mi>x</mi><mi>i</mi><mn>3</mn></msubsup>', 'x sub i cubed'],
  ['<mover><mi>x</mi><mo>‾</mo></mover>', 'x bar'],
  ['<mover><mi>v</mi><mo>→</mo></mover>', 'v vector'],
  [
    '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub>',
    'sum from i equals 1 to n of x sub i',
  ],
  ['<msubsup><mo>∫</mo><mn>0</mn><mi>∞</mi></msubsup><mi>f</mi>', 'integral from 0 to infinity of f'],
  [
    '<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mi>f</mi>',
    'lim as x goes to 0 of f',
  ],
  ['<mrow><mi>H</mi></mrow><msub><mrow></mrow><mn>2</mn></msub><mi>O</mi>', 'H sub 2 O'],
  ['<msup><mi>Ca</mi><mrow><mn>2</mn><mo>+</mo></mrow></msup>', 'Ca superscript 2 plus'],
  ['<msubsup><mrow></mrow><mn>6</mn><mn>14</mn></msubsup><mi>C</mi>', 'sub 6 superscript 14 C'],
  [
    '<mmultiscripts><mi>C</mi><mprescripts></mprescripts><mn>6</mn><mn>14</mn></mmultiscripts>',
    'sub 6 superscript 14 C',
  ],
  ['<mn>37</mn><msup><mspace></mspace><mo>∘</mo></msup><mi>C</mi>', '37 degrees C'],
  ['<mn>50</mn><mi>%</mi>', '50 percent'],
  ['<mi>sin</mi><mo>\u2061</mo><mi>θ</mi>', 'sin θ'],
  ['<mi>𝐅</mi><mo>=</mo><mi>m</mi><mi>𝐚</mi>', 'F equals m a'],
  [
    '<mo>(</mo><mfrac linethickness="0px"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>',
    'open bracket n choose k close bracket',
  ],
  [
    '<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>',
    'row 1, a, b, row 2, c, d, end rows',
  ],
  ['<menclose notation="updiagonalstrike"><mi>x</mi></menclose>', 'crossed out x, end crossed out'],
  ['<mphantom><mi>x</mi></mphantom><mtext>rate</mtext>', 'rate'],
])('%s is said as "%s"', (content, words) => {
  expect(wordsOf(content)).toBe(words);
});

const bar = (letters: string) => `<mover><mrow>${letters}</mrow><mo>‾</mo></mover>`;
const [a, b] = ['<mi>A</mi>', '<mi>B</mi>'];

it.each([
  ['a bar over two letters and over the second', bar(a + b), a + bar(b)],
  ['a bar between two letters and over the first', `${a}<mo>|</mo>${b}`, bar(a) + b],
  ['the two products of vectors', `${a}<mo>·</mo>${b}`, `${a}<mo>×</mo>${b}`],
  ['a dot between two letters and over the first', `${a}<mo>·</mo>${b}`, `<mover>${a}<mo>˙</mo></mover>${b}`],
])('%s do not sound the same', (_what, one, other) => {
  expect(wordsOf(one)).not.toBe(wordsOf(other));
});
