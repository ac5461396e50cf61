import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPosition } from '../../findings.ts';
import { mappingOf } from '../../testing/reading.ts';
import type { SourceItem } from '../source-item.ts';
import { markedText } from './marked-lines.ts';

const trivia = mappingOf({
  bank: 'b',
  marks: ['#Q {stem}', '^ {key}', 'A {a}', 'B {b}', 'C {c}'],
  stem: 'stem',
  options: ['a', 'b', 'c'],
  fewerOptions: true,
  key: { field: 'key', form: 'text' },
});
const pool = mappingOf({
  bank: 'b',
  marks: ['{id} ({key}) {refs}', '{stem}', 'A. {a}', 'B. {b}', '~~'],
  id: 'id',
  stem: 'stem',
  options: ['a', 'b'],
  key: { field: 'key', form: 'letter' },
  references: ['refs'],
});

function itemsOf(text: string | Uint8Array, mapping = trivia): SourceItem[] {
  const read = markedText(typeof text === 'string' ? Buffer.from(text) : text, mapping);
  if (read.type === 'unreadable') throw new Error(read.fault.code);
  return [...read.items];
}

/** Each item as its position and what its fields hold, or why it is refused. */
function describeItems(text: string | Uint8Array, mapping = trivia): string[] {
  const names = mapping.marks?.flatMap((mark) => mark.names) ?? [];
  return itemsOf(text, mapping).map(({ position, content }) => {
    const what =
      content.type === 'refused'
        ? [content.reason, content.detail].join(' ')
        : names.map((name) => content.read(name) ?? '-').join('|');
    return `${formatPosition(position)}: ${what}`;
  });
}

function hasTitle(text: string): boolean {
  const read = markedText(Buffer.from(text), trivia);
  return read.type === 'items' && (read.remarks ?? []).length > 0;
}

const good = '#Q One?\n^ x\nA x\nB y\n';

it.each([
  ['an item', good, ['lines 1–4: One?|x|x|y|-']],
  [
    'empty lines between items',
    `\n\n${good}\n\n${good}`,
    ['lines 3–6: One?|x|x|y|-', 'lines 9–12: One?|x|x|y|-'],
  ],
  [
    'items without empty lines between them',
    good + good,
    ['lines 1–4: One?|x|x|y|-', 'lines 5–8: One?|x|x|y|-'],
  ],
  [
    'a stem over several lines',
    `#Q One,\n\n  two,\nthree?\n^ x\nA x\n  z\nB y`,
    ['lines 1–8: One,\n\n  two,\nthree?|x|x\nz|y|-'],
  ],
  [
    'an option that is a program with all of its indents',
    '#Q One?\n^ def f(a):\n    return a\nA def f(a):\n    return a\nB f(a) {\n  a;',
    ['lines 1–7: One?|def f(a):\n    return a|def f(a):\n    return a|f(a) {\n  a;|-'],
  ],
  ['an option over several lines', `${good}more\n\n`, ['lines 1–5: One?|x|x|y\nmore|-']],
  [
    'a stem whose second line begins like an option',
    good.replace('?', '\nA song?'),
    ['lines 1–5: One\nA song?|x|x|y|-'],
  ],
  ['a mark without text as an empty field', '#Q\n^ x\nA\nB y', ['lines 1–4: |x||y|-']],
  [
    'marks as letters of a word as text',
    '#Q One\nAnd^ so\n^ x\nA x\nB y',
    ['lines 1–5: One\nAnd^ so|x|x|y|-'],
  ],
])('reads %s', (_title, text, items) => {
  expect(describeItems(text)).toEqual(items);
});

it.each([
  [
    'an item without its key',
    '#Q Bad?\nA x\nB y\n',
    'lines 1–3: broken_marks line 2: “A x”, where the answer is missing',
  ],
  [
    'an item that lacks an option before another',
    '#Q Bad?\n^ x\nA x\nC y\n',
    'lines 1–4: broken_marks line 4: “C y”, where option B is missing',
  ],
  [
    'an item with an option twice',
    '#Q Bad?\n^ x\nA x\nB y\nA z\n',
    'lines 1–5: broken_marks line 5: “A z”, which was there before',
  ],
  [
    'text before the first item',
    'A title\nof the file\n\n',
    'lines 1–2: broken_marks line 1: “A title” begins no question: take it out if it is a heading or the number of a page; if it is a passage, put all of it into the stem of each question that needs it',
  ],
  [
    'a line that is neither UTF-8 nor Windows-1252',
    '#Q Bad\x81?\n^ x\nA x\nB y\n',
    'lines 1–4: broken_utf8 line 1, byte 7',
  ],
])('refuses %s by itself, and reads the next', (_title, bad, refused) => {
  const [first, second] = describeItems(Buffer.from(bad + good, 'latin1'));
  expect(first).toBe(refused);
  expect(second).toMatch(/One\?\|x\|x\|y\|-$/u);
});

const head = 'T1 (B) [97.1]\nWhich (one) is it?\nA. x\nB. y\n';
it.each([
  ['a line of several fields', head, ['lines 1–4: T1|B|[97.1]|Which (one) is it?|x|y']],
  [
    'the rest of a line that is empty',
    head.replace(' [97.1]', ''),
    ['lines 1–4: T1|B||Which (one) is it?|x|y'],
  ],
  [
    'a mark that begins with a name only after an empty line',
    head.replace('is it?', '\nWhich (two) is it?'),
    ['lines 1–5: T1|B|[97.1]|Which (one)\nWhich (two) is it?|x|y'],
  ],
  [
    'a last mark without a name as the end of an item',
    `${head}~~\nA heading\n\n${head}`,
    [
      'lines 1–5: T1|B|[97.1]|Which (one) is it?|x|y',
      'line 6: broken_marks line 6: “A heading” begins no question: take it out if it is a heading or the number of a page; if it is a passage, put all of it into the stem of each question that needs it',
      'lines 8–11: T1|B|[97.1]|Which (one) is it?|x|y',
    ],
  ],
  [
    'a beginning that is broken as lines of the item before, which is refused with it',
    `${head}\nT2 B [97.1]\nWhich?\nA. x\nB. y\n\n${head}`,
    [
      'lines 1–9: stray_line line 6: “T2 B [97.1]”, below the options and an empty line',
      'lines 11–14: T1|B|[97.1]|Which (one) is it?|x|y',
    ],
  ],
])('reads %s', (_title, text, items) => {
  expect(describeItems(text, pool)).toEqual(items);
});

it.each(['\n', '\r\n', '\r'])('reads items that end in %j, with and without a byte order mark', (end) => {
  const file = `${good}\n${good}`.replaceAll('\n', end);
  const expected = ['lines 1–4: One?|x|x|y|-', 'lines 6–9: One?|x|x|y|-'];
  expect(describeItems(file)).toEqual(expected);
  expect(describeItems(`\ufeff${file}`)).toEqual(expected);
});

it('reads lines of Windows-1252 among lines of UTF-8, and says which items held them', () => {
  const file = Buffer.concat([
    Buffer.from(good.replace('One', 'caf\xe9'), 'latin1'),
    Buffer.from(good.replace('One', 'é')),
  ]);
  expect(describeItems(file)).toEqual(['lines 1–4: café?|x|x|y|-', 'lines 5–8: é?|x|x|y|-']);
  expect(itemsOf(file).map(({ converted }) => converted)).toEqual([true, false]);
});

it.each([
  ['no line that begins an item', 'A title\n', trivia, 'no_items'],
  [
    'a mapping without marks',
    good,
    mappingOf({ bank: 'b', stem: 's', options: 'o', key: { field: 'k', form: 'text' } }),
    'wrong_format',
  ],
])('cannot begin with %s', (_title, text, mapping, code) => {
  expect(() => itemsOf(text, mapping)).toThrow(code);
});

it('reads any text without a fault of its own, each line with content in exactly one item or in the title', () => {
  const line = fc.constantFrom('#Q q', '^ k', 'A a', 'B b', 'C', 'text', '', ' ', 'A', '\u0001');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      fc.pre(lines.includes('#Q q'));
      const covered: number[] = [];
      for (const { position } of itemsOf(lines.join('\n'))) {
        if (position.unit !== 'line') throw new Error('A text has lines.');
        for (let number = position.first; number <= position.last; number += 1) covered.push(number);
      }
      expect(new Set(covered).size).toBe(covered.length);
      const filled = lines.flatMap((text, index) => (text.trim() === '' ? [] : [index + 1]));
      const missed = filled.filter((number) => !covered.includes(number));
      // A title above the first item is left out and named.
      expect(missed.filter((number) => number > lines.indexOf('#Q q'))).toEqual([]);
      expect(missed.length > 0).toBe(hasTitle(lines.join('\n')));
    }),
    { numRuns: 1_000 },
  );
});

it('refuses an item with a star before one label and within the text of another option', () => {
  const starred = mappingOf({
    ...{ bank: 'b', marks: ['#Q {s}', 'A. {a}', 'B. {b}'], stem: 's', options: ['a', 'b'] },
    key: { form: 'marked', mark: '*' },
  });
  const texts = ['A. *nix\n*B. two', 'A. one\n*B. two', '*A. *nix\n*B. two', 'A. *one\nB. two'];
  expect(texts.map((options) => describeItems(`#Q One?\n${options}`, starred)[0])).toEqual([
    'lines 1–3: key_ambiguous “*” before one label and behind another',
    'lines 1–3: One?|one|*two',
    'lines 1–3: One?|**nix|*two',
    'lines 1–3: One?|*one|two',
  ]);
});
