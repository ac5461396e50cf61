import { expect, it } from 'vitest';
import { withBlocksInLine } from './single-line-html.ts';

const GAP = '\u00a0\u00a0';

it.each([
  [
    'rows and cells',
    '<table>\n<tr>\n<th>Na</th>\n<td>12</td></tr><tr><td>K</td></tr></table>',
    'Na | 12<br>K',
  ],
  ['paragraphs in cells', '<tr><td><p>Na</p></td><td><p>12</p></td></tr>', 'Na | 12'],
  ['a list', '<ul><li>Na</li><li><p>K</p></li></ul>', 'Na<br>K'],
  ['a list behind a paragraph', '<p>Both:</p><ol><li>12<ul><li>5</li></ul></li></ol>', 'Both:<br>12<br>5'],
  ['terms', '<dl><dt>Na</dt><dd>12</dd></dl>', 'Na<br>12'],
  ['a paragraph before a word', '<p>Na 1</p><!-- a -->20', 'Na 1<!-- a --><br>20'],
  ['a paragraph behind a word', '20<p>mmol/L</p>', '20<br>mmol/L'],
  ['a rule', '1<hr>2', '1<br>2'],
  ['a line end at the end of a paragraph', '<p>1<br></p><p>2</p>', '1<br>2'],
  ['words that stand out', '<p>1 <b>2</b></p> <p><i>2</i></p>', '1 <b>2</b><br><i>2</i>'],
  ['paragraphs within what stands out', '<b><p>1</p></b><b><p>2</p></b>', '<b>1</b><br><b>2</b>'],
  ['a paragraph with a style', '<p style="color:red">1</p>2', '<span style="color:red">1</span><br>2'],
  ['blanks at its ends', '<p></p><p>&nbsp;<br/>a&nbsp;b&#160;</p><p>&nbsp;</p>', 'a&nbsp;b'],
  ['nothing but blanks', '<p>&nbsp;<br></p>', ''],
  ['a program', '<pre>\nif x:\n  y()\n</pre><p>1</p>', `if x:<br>${GAP}y()<br>1`],
  ['no block', 'H<sub>2</sub>O<br>x\n<b>1</b>', 'H<sub>2</sub>O<br>x\n<b>1</b>'],
])('writes %s in one line, and no two words as one', (_title, html, line) => {
  expect(withBlocksInLine(html)).toBe(line);
  expect(withBlocksInLine(line)).toBe(line);
});
