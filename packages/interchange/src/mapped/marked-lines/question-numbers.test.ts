import { expect, it } from 'vitest';
import { mappingOf, readBankOf } from '../../testing/reading.ts';

const mapping = mappingOf({
  ...{ bank: 'b', stem: 'stem', options: ['a', 'b'], ignore: ['number'] },
  marks: ['{number}. {stem}', 'A) {a}', 'B) {b}', 'Answer: {key}'],
  key: { field: 'key', form: 'any' },
});
const ask = (number: string, stem = 'Which?') => `${number} ${stem} ${number}\nA) one\nB) two\nAnswer: B\n`;

function remarksOf(...numbers: string[]): string[] {
  return readBankOf(numbers.map((number) => ask(number)).join('\n'), 'text', mapping).remarks;
}

const told = (what: string) =>
  `Numbers of questions are ${what}: see that no question was read as a part of the one above it.`;

it('names the numbers that are left out, and those that stand twice', () => {
  expect(remarksOf('1.', '2.', '4.', '5.', '9.', '10.', '11.', '12.')).toEqual([
    told('left out: 3 (above line 11), 6 to 8 (above line 21)'),
  ]);
  expect(remarksOf('1.', '2.', '2.', '3.')).toEqual([told('there twice: 2 (above line 11)')]);
  expect(remarksOf('1.', '2.', '2.', '3.', '4.', '6.', '7.')).toEqual([
    told('left out: 5 (above line 26), or there twice: 2 (above line 11)'),
  ]);
});

it.each([
  ['that go up by one', ['1.', '2.', '3.']],
  ['that begin with another', ['7.', '8.', '9.']],
  ['that begin anew', ['1.', '2.', '3.', '1.', '2.']],
  ['that count no questions', ['1010.', '1050.', '1170.', '1171.', '1300.']],
])('says nothing of numbers %s', (_title, numbers) => {
  expect(remarksOf(...numbers)).toEqual([]);
});

it('says nothing of a question that is refused', () => {
  const bank = [ask('1.'), '2. Which?\nA) one\nAnswer: A\n', ask('3.'), ask('4.')].join('\n');
  expect(readBankOf(bank, 'text', mapping)).toMatchObject({ remarks: [], outcomes: { length: 4 } });
});

it('names the number of a question that stands in the line of another', () => {
  const bank = [ask('1.'), ask('2.', 'Which? 3. And which? A) one B) two Answer: A'), ask('4.'), ask('5.')];
  expect(readBankOf(bank.join('\n'), 'text', mapping).remarks).toEqual([told('left out: 3 (above line 11)')]);
});
