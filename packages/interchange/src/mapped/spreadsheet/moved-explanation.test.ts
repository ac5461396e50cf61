import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';

const NAMES = 'answer,question,A,B,C,D,E,explanation';
const EXPLAINED = 'B,Which is a diuretic?,Aspirin,Furosemide,Insulin,Heparin,Warfarin,It acts in the loop.';
const WITH_EMPTY_CELL = 'D,Which is a metal?,Oxygen,Neon,Argon,Iron,,A metal of everyday use.';
const UNEXPLAINED = 'A,Which is a virus?,HIV,Candida,E. coli,Plasmodium,,';
const REST = [EXPLAINED, WITH_EMPTY_CELL, UNEXPLAINED, WITH_EMPTY_CELL.replace('metal?', 'solid?')];

/** What is said of a row among others of its table, of cells that may have moved. */
function notesOf(row: string, others = REST): string[] {
  const [outcome] = outcomesOfSpreadsheet([NAMES, row, ...others].join('\n'));
  if (outcome?.type !== 'taken') return [outcome?.type ?? ''];
  const notes = outcome.notes.filter(({ reason }) => reason === 'row_perhaps_shifted');
  return notes.map(({ reason, detail }) => `${reason} ${detail}`);
}

it.each([
  [
    'that ends there',
    'C,Which is a hormone?,Aspirin,Heparin,Insulin,Warfarin,By the pancreas',
    'By the pancreas',
  ],
  [
    'that has all of its cells',
    'A,Which is a vitamin?,Retinol,Iron,Zinc,Copper,Retinol is vitamin A,',
    'Retinol is vitamin A',
  ],
])('names what may be the explanation in the last option of a row %s', (_title, row, text) => {
  expect(notesOf(row)).toEqual([`row_perhaps_shifted “${text}” may be the explanation`]);
});

it('names it in a row that ends there, also where explanations are rare, since the others write the empty cell', () => {
  const row = 'C,Which is a hormone?,Aspirin,Heparin,Insulin,Warfarin,By the pancreas';
  const unexplained = ['germ', 'cause', 'pest'].map((word) => UNEXPLAINED.replace('virus', word));
  expect(notesOf(row, [UNEXPLAINED, ...unexplained, EXPLAINED])).toEqual([
    'row_perhaps_shifted “By the pancreas” may be the explanation',
  ]);
});

it('says nothing of a word at the end of a row where explanations are rare', () => {
  const others = ['germ', 'cause', 'pest'].map((word) => UNEXPLAINED.replace('virus', word));
  expect(notesOf('E,Which is an organ?,Blood,Lymph,Bile,Sweat,Liver', [...others, EXPLAINED])).toEqual([]);
});

it.each([
  ['has its explanation', EXPLAINED],
  ['leaves the last option out', UNEXPLAINED],
  ['has a last option like the others', 'E,Which is an organ?,Blood,Lymph,Bile,Sweat,Liver,'],
  [
    'has an option that speaks of the others',
    'E,Which is a gland?,Blood,Lymph,Bile,Sweat,None of the above,',
  ],
  [
    'has options of many words',
    'A,What next?,Give oxygen at once,Look,Wait,Ask,Send the patient home again,',
  ],
])('says nothing of a row that %s', (_title, row) => {
  expect(notesOf(row)).toEqual([]);
});

it('says nothing where explanations are rare, or rows end where their texts do', () => {
  const longer = 'A,Which is a vitamin?,Retinol,Iron,Zinc,Copper,Retinol is vitamin A,';
  const unexplained = ['germ', 'cause', 'pest'].map((word) => UNEXPLAINED.replace('virus', word));
  expect(notesOf(longer, [UNEXPLAINED, ...unexplained, EXPLAINED])).toEqual([]);
  const ended = 'E,Which is an organ?,Blood,Lymph,Bile,Sweat,Liver';
  const others = [
    EXPLAINED,
    WITH_EMPTY_CELL,
    ended.replace('organ', 'part'),
    ended.replace('organ', 'gland'),
  ];
  expect(notesOf(ended, others)).toEqual([]);
});
