import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../../testing/reading.ts';

const mapping = mappingOf({
  ...{ bank: 'b', stem: 'stem', options: ['a', 'b', 'c', 'd'], fewerOptions: true, ignore: ['number'] },
  marks: ['{number}. {stem}', 'A) {a}', 'B) {b}', 'C) {c}', 'D) {d}', 'Answer: {key}', 'Explanation: {why}'],
  ...{ key: { field: 'key', form: 'any' }, explanation: ['why'] },
});

const MICROBES = 'A) E. coli\nB) C. difficile\nC) S. aureus\nD) E. faecalis';

/** What becomes of the question with these lines below its options. */
function toldBelow(lines: string, options = MICROBES): string {
  const [outcome] = outcomesOf(`1. Which?\n${options}\n${lines}`, 'text', mapping);
  return outcome?.type === 'refused' ? `${outcome.reason} ${outcome.detail}` : (outcome?.type ?? '');
}

it('takes options that begin with the abbreviation of a name, as E. coli does', () => {
  expect(toldBelow('Answer: A\nExplanation: It is common.')).toBe('taken');
});

it('names the line of an explanation that begins as an option does, and no option with an abbreviation', () => {
  expect(toldBelow('Answer: A\nExplanation: It is common.\nC) S. aureus is rare.')).toBe(
    'broken_marks line 8: “C) S. aureus is rare.”, which begins as option C does: write “Option C” if it speaks of it',
  );
});

it('names all lines of an explanation that begin as options do at once', () => {
  expect(toldBelow('Answer: A\nExplanation: So.\nB) is rare.\nIt is.\nD) is rare, too.')).toBe(
    'broken_marks line 8: “B) is rare.”, which begins as option B does: write “Option B” if it speaks of it. So do these: line 10: “D) is rare, too.”',
  );
});

it('takes the same explanation once it is written as that advises', () => {
  expect(toldBelow('Answer: A\nExplanation: So.\nOption B is rare.\nIt is.\nOption D is rare, too.')).toBe(
    'taken',
  );
});

it('tells that options from A on below an answer may be those of another question without its number', () => {
  const question = 'Is it?\nA) yes\nB) no\nAnswer: A';
  expect(toldBelow(`Answer: A\nExplanation: So.\n\n${question}`)).toBe(
    'broken_marks line 10: “A) yes”, which begins as option A does, and option B below it: if these are the options of another question, begin that above them with its number and its text, below an empty line; write “Option A” if it speaks of it',
  );
  expect(toldBelow(`Answer: A\nExplanation: So.\n\n2. ${question}`)).toBe('taken');
});

it('names the options in one line where an option is missing, and the one that is there twice', () => {
  const several = 'A) one\nB) two C) three\nD) four';
  expect(toldBelow('Answer: A', several)).toBe(
    'option_holds_another line 3: “B) two C) three” holds several options: put each on a line of its own',
  );
  expect(toldBelow('Answer: A', 'A) one\nB) C. difficile\nB) two')).toBe(
    'broken_marks line 4: “B) two”, which was there before',
  );
});
