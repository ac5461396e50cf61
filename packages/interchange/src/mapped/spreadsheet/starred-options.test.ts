import { expect, it } from 'vitest';
import { understandTable } from './understand-table.ts';

function messageFor(rows: string[]): string {
  const table = understandTable(Buffer.from(rows.join('\n')), 'b');
  return table === null || table.type === 'understood' ? `${table?.type}` : table.message;
}

const NAMES = 'Question;Option A;Option B;Option C';

it.each([
  ['before them', 'Stars', ['1?;*Mitral;Aortic;Other', '2?;AV node;*SA node;His'], '“*Mitral”', 'row 2'],
  [
    'behind them',
    'Stars',
    ['1?;Mitral*;Aortic;Other', '2?;x;SA node*;His', '3?;x;y;z'],
    '“Mitral*”',
    'row 2',
  ],
  ['in words', 'Marks', ['1?;Mitral (correct);Aortic;Other', '2?;x;y ✓;z'], '“Mitral (correct)”', 'row 2'],
])('says what to do where the answers are marked at the options %s', (_title, marks, rows, text, row) => {
  expect(messageFor([NAMES, ...rows])).toContain(
    `It lacks the right answer (a column called "answer", "correct" or "key"). ${marks} stand at options, as at ${text} in ${row}: ` +
      `add a column "answer" with the letters of these options, and take the ${marks.toLowerCase()} out.`,
  );
});

it.each([
  ['few options have one', ['1?;*x;y;z', '2?;x;y;z', '3?;x;y;z']],
  ['all have one', ['1?;*x;*y;*z', '2?;*x;*y;*z']],
])('says nothing of stars where %s', (_title, rows) => {
  expect(messageFor([NAMES, ...rows])).toContain('It lacks the right answer');
  expect(messageFor([NAMES, ...rows])).not.toContain('Stars');
});
