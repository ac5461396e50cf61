import { expect, it } from 'vitest';
import { readAnyKey } from './any-key.ts';

function keyOf(cell: string, texts: string[]) {
  const options = texts.map((text) => ({ label: null, text }));
  const key = readAnyKey(cell, options);
  return key.type === 'key' ? key.right : key.type === 'refused' && key.reason;
}

const words = ['Mars', 'Jupiter', 'The Moon', 'Venus, of course'];
it.each([
  ['B', [1]],
  ['b', [1]],
  ['(b)', [1]],
  ['B.', [1]],
  ['2', [1]],
  ['2.0', [1]],
  ['Option B', [1]],
  ['Option_2', [1]],
  ['#2', [1]],
  ['Jupiter', [1]],
  ['jUPITER', [1]],
  ['B) Jupiter', [1]],
  ['b. jupiter', [1]],
  ['  the  moon ', [2]],
  ['Venus, of course', [3]],
  ['A;C', [0, 2]],
  ['C, A', [0, 2]],
  ['a and c', [0, 2]],
  ['A & C', [0, 2]],
  ['A und C', [0, 2]],
  ['A, B and D', [0, 1, 3]],
  ['A, B, and D', [0, 1, 3]],
  ['1;3', [0, 2]],
  ['Mars; the moon', [0, 2]],
  ['A\nC', [0, 2]],
])('reads the answer %j', (cell, expected) => {
  expect(keyOf(cell, words)).toEqual(expected);
});

it.each([
  ['E', 'key_outside_options'],
  ['5', 'key_outside_options'],
  ['0', 'key_outside_options'],
  ['A;E', 'key_outside_options'],
  ['A;A', 'key_repeated'],
  ['AC', 'key_not_understood'],
  ['B) Mars', 'key_not_understood'],
  ['Saturn', 'key_text_not_found'],
  ['A; Jupiter', 'key_not_understood'],
  ['-1', 'key_text_not_found'],
  ['C [1 mark]', 'key_not_understood'],
  ['2nd', 'key_text_not_found'],
])('refuses the answer %j', (cell, reason) => {
  expect(keyOf(cell, words)).toBe(reason);
});

it.each([
  ['white space', `A${' '.repeat(300_000)}x`, 'key_text_not_found'],
  ['repeated letters', 'A;'.repeat(300_000), 'key_not_understood'],
])('refuses 300,000 characters and more of %s as an answer', (_title, cell, reason) => {
  expect(keyOf(cell, words)).toBe(reason);
});

it.each([
  ['a number that is another option’s text', '2', ['2', '4', '6'], 'key_ambiguous'],
  ['a number that is another option’s value', '2', ['4.0', '3.0', '2.0', '1.0'], 'key_ambiguous'],
  ['a number that is one with a decimal comma', '1', ['2,0', '1,0', '3,0', '4,0'], 'key_ambiguous'],
  ['a number that is a length', '2', ['3 cm', '4 cm', '2 cm', '5 cm'], 'key_ambiguous'],
  ['a number that is the value of none', '1905', ['1789', '1815', '1848'], 'key_text_not_found'],
  ['a 1 that could say that it is true', '1', ['FALSE', 'TRUE'], 'key_ambiguous'],
  ['a 1 that could say yes', '1', ['No', 'Yes'], 'key_ambiguous'],
  ['a 1 that could say yes in German', '1', ['Nein', 'Ja', 'Unklar'], 'key_ambiguous'],
  ['a 1 that is true and stands first', '1', ['True', 'False'], [0]],
  ['a 2 beside what is true', '2', ['FALSE', 'TRUE'], [1]],
  ['a letter beside what is true', 'A', ['FALSE', 'TRUE'], [0]],
  ['a letter that ends its own option', 'C', ['Type A', 'Type B', 'Type C'], [2]],
  ['a letter that ends no option', 'A', ['Vitamin K', 'Vitamin C', 'Vitamin D'], [0]],
  ['a number that ends another option', '2', ['Grade 2', 'Grade 1', 'Grade 3'], 'key_ambiguous'],
  ['a number within a list', '1;3', ['5 mg', '3 mg', '2 mg', '4 mg'], 'key_ambiguous'],
  ['the letter of a column whose option is another letter', 'Option C', ['A', 'C', 'D', 'E'], [2]],
  ['the number of an option that is a letter', 'option 3', ['A', 'C', 'D', 'E'], [2]],
  ['the number of an option beside ones that are numbers', 'Option 2', ['2', '4', '6'], [1]],
  ['an option that is called so itself', 'Option A', ['Option B', 'Option A'], 'key_ambiguous'],
  ['an option that bears the letter', 'Option A', ['B) Paris', 'A) Rome', 'C) Bonn'], 'key_ambiguous'],
  ['an option that bears the number', 'Option 1', ['2) Paris', '1) Rome', '3) Bonn'], 'key_ambiguous'],
  ['numbers beside fractions', '1,3', ['2/4', '3/5', '4/8', '5/12'], [0, 2]],
  ['a number that is its own option’s value', '2', ['1 mg', '2 mg', '4 mg', '8 mg'], [1]],
  ['a number that is nobody’s value', '2', ['1789', '1815', '1848', '1871'], [1]],
  ['a number of which another has the negative', '2', ['-2', '5', '7', '9'], [1]],
  ['a letter that another option is labelled with', 'A', ['B) Paris', 'A) Rome', 'C) Bonn'], 'key_ambiguous'],
  ['a letter that its own option is labelled with', 'A', ['A) Paris', 'B) Rome', 'C) Bonn'], [0]],
  ['a letter that abbreviates', 'C', ['C. difficile', 'E. coli', 'S. aureus'], [2]],
  ['a number that is its own option’s text', '2', ['1', '2', '3'], [1]],
  ['a number that is only a text', '12', ['10', '11', '12'], [2]],
  ['a nought that is only a text', '0', ['1', '0'], [1]],
  ['a letter that is another option’s text', 'A', ['B', 'A', 'AB', '0'], 'key_ambiguous'],
  ['its number instead', '2', ['B', 'A', 'AB', '0'], [1]],
  ['letters that are an option’s text', 'A and C', ['x', 'y', 'z', 'A and C'], 'key_ambiguous'],
  ['all options in another order', 'D,A,C,B', ['x', 'y', 'z', 'w'], 'key_not_understood'],
  ['all options in their order', 'A,B,C,D', ['x', 'y', 'z', 'w'], [0, 1, 2, 3]],
  ['both options of two', 'B,A', ['x', 'y'], [0, 1]],
  ['the number of an option that is a pressure', '2', ['80/40 mmHg', '120/80 mmHg', '60/30 mmHg'], [1]],
  ['a text with a comma that is two other texts', 'x, y', ['x', 'y', 'x, y'], 'key_ambiguous'],
  ['a text in the case of one of two', 'PH', ['pH', 'PH'], [1]],
  ['a text in the case of neither', 'ph', ['pH', 'PH'], 'key_text_not_found'],
])('never guesses: %s', (_title, cell, texts, expected) => {
  expect(keyOf(cell, texts)).toEqual(expected);
});

it.each([
  ['AC', 'key_not_understood', '“AC”: write a letter, or several with “;” between them'],
  ['A or C', 'key_not_understood', '“A or C”: write a letter, or several with “;” between them'],
  ['*B', 'key_not_understood', '“*B”: write a letter, or several with “;” between them'],
  ['B. Mars', 'key_not_understood', '“B” and “Mars” contradict each other: option B is “4 moons”'],
  ['Pluto', 'key_text_not_found', '“Pluto”'],
  [
    'D;B;A;C',
    'key_not_understood',
    '“D;B;A;C”: it names all options, in an order of its own, as the key of a question about their order does; where all of them are right, write Option A; Option B; Option C; Option D',
  ],
  [
    '4',
    'key_ambiguous',
    '“4” could be option D “Venus”, counted from 1, or option B “4 moons”, by its text: write “Option D” or “Option B”, or the whole text',
  ],
])('says of the answer %j what was met and how it is written', (cell, reason, detail) => {
  const options = ['Mars', '4 moons', 'Earth', 'Venus'].map((text) => ({ label: null, text }));
  expect(readAnyKey(cell, options)).toMatchObject({ reason, detail });
});

it.each<[string, string[], number[] | string]>([
  ['T', ['True', 'False'], [0]],
  ['F', ['True', 'False'], [1]],
  ['n', ['Yes', 'No'], [1]],
  ['V', ['Faux', 'Vrai'], [1]],
  ['T', ['True', 'False', 'Not given'], 'key_text_not_found'],
  ['T', ['Tumour', 'Fever'], 'key_text_not_found'],
  ['F', ['Paris', 'Rome'], 'key_outside_options'],
  ['A', ['Ne', 'Ano'], 'key_ambiguous'],
  ['D', ['Disagree', 'Agree'], 'key_outside_options'],
  ['A', ['Berlin', 'Amsterdam'], [0]],
  ['N', ['Non', 'No'], 'key_outside_options'],
])('reads the answer %s beside %j as the first letter of true or false, and of nothing else', (...row) => {
  const [cell, texts, expected] = row;
  expect(keyOf(cell, texts)).toEqual(expected);
});

it.each<[string, number[] | string, string[]?]>([
  ['2) Rome', [1]],
  ['2. Rome', [1]],
  ['3) Rome', 'key_not_understood'],
  ['Bern.', [3]],
  ['B (was A)', 'key_not_understood'],
  ['2.5', 'key_text_not_found', ['3', '5']],
  ['B.', 'key_ambiguous', ['x', 'y', 'B']],
  ['4.', 'key_ambiguous', ['4', '3', '2', '1']],
  ['etc.', [0], ['etc', 'x']],
  ['sp.', 'key_text_not_found', ['sp', 'SP']],
])('reads the answer %s where what stands beside the letter or number agrees', (...row) => {
  const [cell, expected, texts = ['Paris', 'Rome', 'Oslo', 'Bern']] = row;
  const key = keyOf(cell, texts);
  expect(key).toEqual(expected);
});
