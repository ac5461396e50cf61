import { expect, it } from 'vitest';
import { withBlocksInLine } from './blocks-in-line.ts';

it.each([
  [
    'rows and cells',
    '<table><tr><td>Na</td><td>120</td></tr><tr><td>K</td><td>6</td></tr></table>',
    'Na | 120<br>K | 6',
  ],
  [
    'cells that are laid out',
    '<table>\n<tbody>\n<tr>\n<th>1</th>\n<td>2</td>\n</tr>\n</tbody></table>',
    '1 | 2',
  ],
  ['a list', '<ul><li>Na 12</li><li>5 K</li></ul>', '• Na 12<br>• 5 K'],
  ['a list with numbers', '<ol><li>one</li><li><p>two</p></li></ol>', '1. one<br>2. two'],
  ['a list behind a paragraph', '<p>Na and K:</p><ul><li>12</li><li>5</li></ul>', 'Na and K:<br>• 12<br>• 5'],
  ['a list within another', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '1. a<br>• b<br>2. c'],
  ['terms', '<dl><dt>Na</dt><dd>12</dd></dl>', 'Na<br>12'],
  ['a paragraph before a text', '<p>Na 1</p>20 mmol/L', 'Na 1<br>20 mmol/L'],
  ['a paragraph behind a text', '20<p>mmol/L</p>', '20<br>mmol/L'],
  ['a heading', '<h4>Na 1</h4><p>20</p>', 'Na 1<br>20'],
  ['a rule', '1<hr>2', '1<br>2'],
  ['a quotation', '<blockquote>1</blockquote>2', '1<br>2'],
  ['a line end that is there', '<p>1<br></p><p>2</p>', '1<br><br>2'],
  ['words that stand out', '<p><b>1</b></p><p><i>2</i></p>', '<b>1</b><br><i>2</i>'],
  ['one paragraph', '<p>1 &lt; 2</p>', '1 &lt; 2'],
  [
    'empty cells',
    '<table><tr><td></td><td>5</td><td></td><td>7</td></tr><tr><td>1</td></tr></table>',
    ' | 5 | | 7<br>1',
  ],
  ['a program', '<pre>\nif x:\n  y()\nz()\n</pre><p>1</p>', 'if x:<br>\u00a0\u00a0y()<br>z()<br>1'],
  [
    'paragraphs in the cells of a table',
    '<table><tr><td><p>Na</p></td><td><p>120</p></td></tr><tr><td></td><td><div>6</div></td></tr></table>',
    'Na | 120<br> | 6',
  ],
  [
    'a list in a cell',
    '<table><tr><td><ul><li>1</li><li>2</li></ul></td><td>3</td></tr></table>',
    '• 1<br>• 2 | 3',
  ],
  [
    'a list that begins with another number',
    '<ol start="3"><li>a</li><li value="7">b</li><li>c</li></ol>',
    '3. a<br>7. b<br>8. c',
  ],
  [
    'a list that counts down',
    '<ol reversed><li>a</li><li>b<ol><li>x</li></ol></li></ol>',
    '2. a<br>1. b<br>1. x',
  ],
  [
    'a list with letters',
    '<ol type="a"><li>x</li><li>y</li></ol><ol type="I" start="4"><li>z</li></ol>',
    'a. x<br>b. y<br>IV. z',
  ],
  ['paragraphs within what stands out', '<b><p>1</p></b><b><p>2</p></b>', '<b>1</b><br><b>2</b>'],
  [
    'an item that stands out',
    '<ul><b><li>1</li></b><li><i></i><i>2</i></li></ul><b></b>',
    '• <b>1</b><br>• <i></i><i>2</i><b></b>',
  ],
  ['a list of more items than letters', '<ol type="A" start="26"><li>x</li><li>y</li></ol>', 'Z. x<br>AA. y'],
  ['cells without a row', '1<td>2</td>3', '1 | 2 | 3'],
  [
    'a table in a cell',
    '<table><tr><td><table><tr><td>1</td><td>2</td></tr></table></td><td>3</td></tr></table>',
    '1 | 2 | 3',
  ],
  ['a menu', '<menu><li>1</li><li>2</li></menu>', '• 1<br>• 2'],
  [
    'older and rarer blocks',
    '<nav>1</nav><form>2</form><fieldset><legend>3</legend>4</fieldset>5<dir>6</dir>7',
    '1<br>2<br>3<br>4<br>5<br>6<br>7',
  ],
  ['white space between words', '<p>1 <b>2</b> <i>3</i>\n4</p>\n', '1 <b>2</b> <i>3</i>\n4'],
  ['no block', 'H<sub>2</sub>O<br>x', 'H<sub>2</sub>O<br>x'],
])('writes %s in one line, and no two words as one', (_title, html, line) => {
  expect(withBlocksInLine(html).html).toBe(line);
});

it('tells of the lists and tables that were there', () => {
  const html = '<ul><li>a</li></ul><ul><li>b</li></ul><table><tr><td>c</td></tr></table><p>d</p>';
  expect(withBlocksInLine(html).lost).toEqual(['ul', 'table']);
  expect(withBlocksInLine('<p>a</p><p>b</p>').lost).toEqual([]);
});
