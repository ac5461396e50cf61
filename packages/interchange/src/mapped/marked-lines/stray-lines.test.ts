import { expect, it } from 'vitest';
import { describeOutcomes, mappingOf, outcomesOf } from '../../testing/reading.ts';

/** Lines of an item whose mapping has the options A to D, and in the file one more. */
function outcomesIn(marks: string[], text: string, more: object = {}): string[] {
  const mapping = mappingOf({
    bank: 'b',
    marks,
    stem: 'stem',
    options: ['a', 'b', 'c', 'd'],
    fewerOptions: true,
    key: { field: 'key', form: 'letter' },
    ...more,
  });
  const words = outcomesOf(text, 'text', mapping).map((outcome, index) => {
    const detail = outcome.type === 'refused' ? ` ${outcome.detail}` : '';
    return describeOutcomes([outcome])[0] + (index >= 0 ? detail : '');
  });
  return words;
}

/** How people write the label of an option. */
const FORMS = [
  ['A.', (letter: string) => `${letter}.`],
  ['a.', (letter: string) => `${letter.toLowerCase()}.`],
  ['A)', (letter: string) => `${letter})`],
  ['(A)', (letter: string) => `(${letter})`],
  ['- A.', (letter: string) => `- ${letter}.`],
  ['A', (letter: string) => letter],
  ['1.', (letter: string) => `${'ABCDE'.indexOf(letter) + 1}.`],
  ['Option A:', (letter: string) => `Option ${letter}:`],
] as const;

function marksWith(label: (letter: string) => string): string[] {
  return [
    '#Q {stem}',
    ...'ABCD'.split('').map((letter) => `${label(letter)} {${letter.toLowerCase()}}`),
    'Key {key}',
  ];
}

function item(label: (letter: string) => string, letters: string, key = 'B'): string {
  const options = letters.split('').map((letter) => `${label(letter)} text of ${letter}`);
  return ['#Q What is it?', ...options, `Key ${key}`, ''].join('\n');
}

it.each(FORMS)('takes items with labels as %s, with all and with fewer of the options', (_form, label) => {
  const text =
    item(label, 'ABCD') +
    item(label, 'ABC').replace('What', 'Who') +
    item(label, 'AB').replace('What', 'Why');
  expect(outcomesIn(marksWith(label), text)).toEqual([
    'lines 1–6: taken',
    'lines 7–11: taken',
    'lines 12–15: taken',
  ]);
});

it.each(FORMS)('refuses an item with an option beyond the mapping, with labels as %s', (_form, label) => {
  const [five, four] = outcomesIn(marksWith(label), item(label, 'ABCDE', 'C') + item(label, 'ABCD'));
  expect(five).toBe(`lines 1–7: stray_line line 6: “${label('E')} text of E”, in option D`);
  expect(four).toBe('lines 8–13: taken');
});

const point = (letter: string) => `${letter}.`;
it.each([
  ['the next label in another form', 'D) text', 'C'],
  ['the next label in small letters', 'd. text', 'C'],
  ['the next label behind a star', '* D. text', 'C'],
  ['a label further on', 'F. text', 'D'],
  ['an earlier label', 'B. text', 'D'],
  ['an earlier label in small letters', 'b. text', 'D'],
  ['an answer', 'Answer: C', 'D'],
  ['the correct answer', '**Correct answer:** C', 'D'],
  ['an answer in German', 'Antwort: C', 'D'],
  ['the mapping’s answer in capitals', 'KEY C', 'D'],
  ['the next question in small letters', '#q Who?', 'D'],
])('refuses an item with %s within an option', (_title, stray, after) => {
  const lines = item(point, 'ABCD').split('\n');
  const at = lines.findIndex((line) => line.startsWith(`${after}.`)) + 1;
  const text = lines
    .slice(0, at)
    .concat(stray, lines.slice(at + (after === 'C' ? 1 : 0)))
    .join('\n');
  expect(outcomesIn(marksWith(point), text)[0]).toMatch(/: (?:stray_line|broken_marks) line/u);
});

it('refuses an item whose option goes on with the next question, where a number alone begins one', () => {
  const marks = ['{number}. {stem}', ...marksWith(point).slice(1, 5), 'Key {key}'];
  const one = (number: number) => `${number}. Which are true?\n1. this\n2. that\nA. w\nB. x\nC. y\nD. z\n`;
  const key = 'Key B\n\n';
  expect(outcomesIn(marks, `${one(7)}${key}${one(8).replace('true', 'wrong')}${key}`)).toEqual([
    'lines 1–8: taken',
    'lines 10–17: taken',
  ]);
  const [first] = outcomesIn(marks, `${one(7)}8. Which are wrong?\n${key}`);
  expect(first).toContain('stray_line line 8: “8. Which are wrong?”');
  const [swallowed] = outcomesIn(marks, `7. What is this?\n8. What is that?\nA. w\nB. x\n${key}`);
  expect(swallowed).toContain('stray_line line 2');
});

it.each(['Page 12', '12', '- 12 -', '[12]', 'Seite 3 von 10', '12 / 40', 'p. 7'])(
  'refuses an item with the number of a page within an option: %s',
  (page) => {
    for (const after of ['B', 'D']) {
      const text = item(point, 'ABCD').replace(`text of ${after}`, `text of ${after}\n${page}`);
      const [refused] = outcomesIn(marksWith(point), text);
      expect(refused).toMatch(
        new RegExp(`: stray_line line \\d: “${page.replace(/[[\]]/gu, '.')}”, in option ${after}$`, 'u'),
      );
    }
  },
);

it.each([
  ['as the whole text of an option below its label', 'B. text of B', 'B.\n12'],
  ['with a unit', 'text of B', 'text of B:\n12 mg'],
  ['in the stem', 'What is it?', 'What comes after\n12'],
])('takes an item with a number in a line of its own %s', (_title, from, to) => {
  const text = item(point, 'ABCD').replace(from, to);
  expect(outcomesIn(marksWith(point), text)).toEqual(['lines 1–7: taken']);
});

it('says of a line that is not sure to belong to a question where it stands', () => {
  const marks = ['{number}. {stem}', ...marksWith(point).slice(1, 5), 'Key {key}', 'Why: {why}'];
  const options = 'A. w\nB. x\nC. y\nD. z';
  const more = { explanation: ['why'] };
  const detailOf = (text: string) => outcomesIn(marks, text, more)[0]?.replace(/^.*?: stray_line /u, '');
  expect(detailOf(`7. Which?\n8. Who?\n${options}\nKey B\n`)).toBe('line 2: “8. Who?”, in the question');
  expect(detailOf(`7. Which?\n${options.replace('C.', 'C)')}\nKey B\n`)).toBe(
    'line 4: “C) y”, in option B: if it is an option, write “C. …”',
  );
  expect(detailOf(`7. Which?\n${options}\n\nTurn over\nKey B\n`)).toBe(
    'line 7: “Turn over”, below the options and an empty line',
  );
  expect(outcomesIn(marks, `7. Which?\n${options}\nKey B\n8. Who?\n`, more)).toEqual([
    'lines 1–6: taken',
    expect.stringContaining('line 7: too_few_options'),
  ]);
  expect(detailOf(`7. Which?\n${options}\nKey B\nWhy: so\n8. Who?\n`)).toBe(
    'line 8: “8. Who?”, in the explanation',
  );
  expect(outcomesIn(marks, `7. Which?\n${options}\nKey B\nWhy: so\n8. Who?\n`)[0]).toContain(
    'line 8: “8. Who?”, in “why”',
  );
});

it('lets an option go on over several lines of text', () => {
  const text = item(point, 'ABCD').replace('text of B', 'text of B,\nwhich goes on and\nwith E. coli ends.');
  expect(outcomesIn(marksWith(point), text)).toEqual(['lines 1–8: taken']);
});

it.each([
  ['before the label', (line: string) => `*${line}`],
  ['before the label and white space', (line: string) => `* ${line}`],
  ['behind the label', (line: string) => line.replace('. ', '. *')],
])('finds the right options by a star %s', (_title, starred) => {
  const marks = marksWith(point).slice(0, -1);
  const lines = item(point, 'ABCD').split('\n').slice(0, -2);
  const text = lines.map((line) => (/^[BD]\./u.test(line) ? starred(line) : line)).join('\n');
  const mapping = { key: { form: 'marked' } };
  expect(outcomesIn(marks, text, mapping)).toEqual(['lines 1–5: taken']);
  const full = mappingOf({ bank: 'b', marks, stem: 'stem', options: ['a', 'b', 'c', 'd'], ...mapping });
  const [outcome] = outcomesOf(text, 'text', full);
  expect(outcome).toMatchObject({
    question: {
      kind: 'multiple',
      correct: [1, 3],
      options: ['text of A', 'text of B', 'text of C', 'text of D'],
    },
  });
  expect(outcomesIn(marks, lines.join('\n'), mapping)).toEqual(['lines 1–5: no_key null']);
  expect(outcomesIn(marks, lines.join('\n').replace('text of B', 'text of B *'), mapping)).toEqual([
    'lines 1–5: no_key “*” stands at the end of option B, where it is not read as the key: put it before the letter',
  ]);
});

const bracket = (letter: string) => `${letter.toLowerCase()})`;
it.each(['e 118', 'e.take the lift', 'e)Leave', '(e)Leave', '[e] Leave', 'E)Leave'])(
  'refuses an option that goes on with the next one, whose label lacks its space or its sign: %s',
  (line) => {
    const text = item(bracket, 'ABCD').replace('text of D', `text of D\n${line}`);
    const [refused] = outcomesIn(marksWith(bracket), text);
    expect(refused).toContain(`stray_line line 6: “${line}”, in option D`);
    if (/^\(?e[ .)]/iu.test(line)) expect(refused).toContain('if it is an option, write “e) …”');
  },
);

it.each(['e.g. this', 'E = 2', 'elephants', 'C:\\Windows', 'b 118'])(
  'takes an option that goes on with %s',
  (line) => {
    const text = item(bracket, 'ABCD').replace('text of D', `text of D\n${line}`);
    expect(outcomesIn(marksWith(bracket), text)).toEqual(['lines 1–7: taken']);
  },
);

it('refuses an option that goes on with one without a letter, where most questions have one more', () => {
  const three = item(bracket, 'ABC').replace('text of C', 'text of C\nSand bag');
  const [first, second] = outcomesIn(
    marksWith(bracket),
    three + item(bracket, 'ABCD') + item(bracket, 'ABCD'),
  );
  expect(first).toContain(
    'option_holds_another line 5: “Sand bag”, in option C: is it option D without its letter?',
  );
  expect(second).toBe('lines 7–12: taken');
  const four = item(bracket, 'ABCD').replace('text of D', 'text of D\nSand bag');
  const beyond = item(bracket, 'ABCD').replace('text of D', 'text of D\ne)Leave');
  expect(outcomesIn(marksWith(bracket), four + beyond + beyond)[0]).toContain(
    'is it option E without its letter?',
  );
  const slips = item(bracket, 'ABCD').replace('d) ', 'd)').repeat(2);
  expect(outcomesIn(marksWith(bracket), three + slips)[0]).toContain('is it option D without its letter?');
  expect(outcomesIn(marksWith(bracket), three + item(bracket, 'ABC'))[0]).toBe('lines 1–6: taken');
});

it('takes what plainly goes on with the last option, also where other questions have one more', () => {
  const three = item(bracket, 'ABC').replace('text of C', 'text of C,\nand more');
  expect(outcomesIn(marksWith(bracket), three + item(bracket, 'ABCD').repeat(2))[0]).toBe('lines 1–6: taken');
});
