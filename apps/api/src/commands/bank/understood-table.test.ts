import { expect, it } from 'vitest';
import { formatPreview, type ShownTable } from './understood-table.ts';

const table: ShownTable = {
  columns: [],
  namesPlace: 'row 1',
  titles: [],
  preview: [2, 3, 4, 5, 6].map((row) => ({
    ...{ place: `row ${row}`, stem: `Question ${row}?`, options: ['red', 'blue'], right: [1] },
    byNumber: row === 3,
  })),
};
const questionsIn = (lines: string[]) => lines.filter((line) => line.includes('Question '));

it('shows the first three questions with what is right', () => {
  const lines = formatPreview(table, new Set());
  expect(questionsIn(lines)).toEqual([
    '  row 2: Question 2?',
    '  row 3: Question 3?',
    '  row 4: Question 4?',
  ]);
  expect(lines).toContain('    ✓ B  blue');
  expect(lines[0]).toContain('numbers, counted from 1');
});

it('shows none that the rest of the file refuses, and the next in its place', () => {
  const lines = formatPreview(table, new Set(['row 3', 'row 4']));
  expect(questionsIn(lines)).toEqual([
    '  row 2: Question 2?',
    '  row 5: Question 5?',
    '  row 6: Question 6?',
  ]);
  expect(lines[0]).toContain('a letter, a number from 1 or the text');
  expect(formatPreview(table, new Set(table.preview.map(({ place }) => place))).at(-1)).toBe(
    'Questions      none can be read',
  );
});
