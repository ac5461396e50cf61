import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';

/** What became of each row, with the reason of a refusal or the notes. */
function fates(rows: string[]): string[] {
  return outcomesOfSpreadsheet(rows.join('\n')).map((outcome) => {
    if (outcome.type === 'refused') return `${outcome.reason} ${outcome.detail ?? ''}`.trim();
    if (outcome.type !== 'taken') return outcome.type;
    return ['taken', ...outcome.notes.map(({ reason, detail }) => `${reason} ${detail}`)].join(', ');
  });
}

const HEADER = 'no,question,A,B,answer';
const question = (number: number) => `,What is ${number}?,x,y,A`;
const PASSAGE = ',"Read this. The cat sat on the mat, the dog ran.",,,';

it.each<[string, string[], string[]]>([
  [
    'a passage above the first',
    [PASSAGE, question(1), question(2), question(3)],
    ['text_only', 'lines_lost row 2', 'taken, lines_above_refused row 2', 'taken, lines_above_refused row 2'],
  ],
  [
    'a short passage',
    [',Text on cats and dogs.,,,', question(1), question(2)],
    ['text_only', 'lines_lost row 2', 'taken, lines_above_refused row 2'],
  ],
  [
    'a passage between two, up to the next such row',
    [question(1), PASSAGE, question(2), ',Part 2,,,', question(3), question(4)],
    ['taken', 'text_only', 'lines_lost row 3', 'text_only', 'taken, lines_above_refused row 5', 'taken'],
  ],
  [
    'a passage in several rows',
    [',Text 1,,,', PASSAGE, ',It was warm,,,', question(1), question(2)],
    ['text_only', 'text_only', 'text_only', 'lines_lost rows 2–4', 'taken, lines_above_refused rows 2–4'],
  ],
  [
    'a passage in a column that is not used',
    [`"Read this. The cat sat on the mat, the dog ran.",,,,`, question(1)],
    ['text_only', 'lines_lost row 2'],
  ],
  [
    'a short one there, which names the question right below',
    ['Case 2: a man with thirst,,,,', question(1), question(2)],
    ['text_only', 'taken, lines_above_refused row 2', 'taken'],
  ],
  [
    'a question there, which lacks its options',
    ['What is his diagnosis?,,,,', question(1)],
    ['no_stem', 'taken, lines_above_refused row 2'],
  ],
  [
    'a passage beside which something stands',
    ['1,"Read this, and look at the picture below.",see picture,,', question(1), question(2)],
    ['too_few_options 1', 'lines_lost row 2', 'taken, lines_above_refused row 2'],
  ],
  [
    'a passage with dashes beside it',
    [',"Read this, and look at the picture below.",-,-,n/a', question(1)],
    ['text_only', 'lines_lost row 2'],
  ],
  [
    'a passage that stands in every cell',
    [Array(5).fill('"Read this, and look at the picture below."').join(), question(1)],
    ['text_only', 'lines_lost row 2'],
  ],
  [
    'a passage with a letter where answers stand',
    [',"Read this, and look at the picture below.",,,A', question(1), question(2)],
    ['too_few_options 0', 'taken, lines_above_refused row 2', 'taken'],
  ],
  [
    'its end, which a heading above does not change',
    [',Part 1,,,', ',Which of,x,y,A', ',These two,,,'],
    ['text_only', 'question_continued row 4', 'text_only'],
  ],
  [
    'a passage further up, below a row that may be another',
    [PASSAGE, question(1), ',"Look at the picture, too.",,,A', question(2), question(3)],
    [
      'text_only',
      'lines_lost row 2',
      'too_few_options 0',
      'taken, lines_above_refused row 4',
      'taken, lines_above_refused row 2',
    ],
  ],
  [
    'a beginning that stands above it',
    [',A man has fever and,,,', ',cough. What is next?,x,y,A', question(2)],
    ['text_only', 'lines_lost row 2', 'taken'],
  ],
])('a question may not lose %s', (_title, rows, expected) => {
  expect(fates([HEADER, ...rows])).toEqual(expected);
});

it.each<[string, string[], string[]]>([
  [
    'below a heading',
    [',Part 2:,,,', question(1), question(2)],
    ['text_only', 'taken, lines_above_refused row 2', 'taken'],
  ],
  ['above a total', [question(1), ',Total,,,'], ['taken', 'text_only']],
  [
    'below open questions',
    [
      ',Why does the heart of a horse beat so slowly?,,,It is large',
      question(1),
      ',Explain why the heart of a horse beats so slowly.,,,It is large',
      question(2),
      question(3),
    ],
    ['too_few_options 0', 'taken', 'too_few_options 0', 'taken, lines_above_refused row 4', 'taken'],
  ],
  [
    'below one that has equal options',
    [',The heart of a horse beats more slowly than that of,x,x,A', question(1)],
    ['options_equal “x”', 'taken, lines_above_refused row 2'],
  ],
  [
    'above a question without options',
    [question(1), ',What else is there?,,,'],
    ['taken, text_below row 3', 'too_few_options 0'],
  ],
  [
    'that end without a mark, as others do, above a heading',
    [',The first is,x,y,A', ',The next is,x,y,A', ',Part 2,,,', question(3)],
    ['taken', 'taken, text_below row 4', 'text_only', 'taken, lines_above_refused row 4'],
  ],
  [
    'that ask nothing above a text',
    [',The man has fever.,x,y,A', ',Look at him.,,,'],
    ['taken, text_below row 3', 'text_only'],
  ],
  [
    'below a question without options',
    [',Why does the heart of a horse beat so slowly?,,,', question(1), question(2)],
    ['too_few_options 0', 'taken, lines_above_refused row 2', 'taken'],
  ],
  [
    'but one whose text goes on in the first column of the row below',
    [question(1), 'which is why it beats more slowly.,,,,', question(3)],
    ['question_continued row 3', 'text_only', 'taken'],
  ],
  [
    'above rows whose first column has a name in small letters',
    [question(1), 'kidneys,,,,', question(2), 'heart and great vessels,,,,', question(3)],
    ['taken', 'taken', 'text_only', 'taken'],
  ],
  ['beside rows that have a number only', [question(1), '2,,,,', question(3)], ['taken', 'taken']],
  [
    'beside rows that have a name only, as forms do',
    [question(1), 'Heart and vessels,,,,', question(3)],
    ['taken', 'taken'],
  ],
])('takes questions %s', (_title, rows, expected) => {
  expect(fates([HEADER, ...rows])).toEqual(expected);
});
