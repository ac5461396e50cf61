import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';

function understood(file: string) {
  const outcomes = outcomesOfSpreadsheet(file);
  return { outcomes, questions: outcomes.flatMap((each) => (each.type === 'taken' ? each.question : [])) };
}

/** What became of each question of a table, with the reason and the detail of those that are refused. */
function fates(file: string): string[] {
  return understood(file).outcomes.map((outcome) => {
    if (outcome.type === 'refused') return `${outcome.reason} ${outcome.detail}`;
    return outcome.type === 'taken' ? `taken: ${outcome.question.kind}` : outcome.type;
  });
}

it('refuses by itself a row that names the columns once more, and reads on', () => {
  const names = 'question,A,B,answer';
  expect(fates(`${names}\n1?,x,y,A\n,,,\n${names}\n2?,x,y,B`)).toEqual([
    'taken: single',
    'names_repeated null',
    'taken: single',
  ]);
});

it.each([
  [
    'a number among texts of options',
    ['question,A,B,C,answer', '1?,x,y,z,y', '2?,1,3,4,2', '3?,x,y,z,Z'],
    [
      'taken: single',
      'key_of_another_kind “2”; where it counts the options, write “Option B”',
      'taken: single',
    ],
  ],
  [
    'a number where the options are the wrong ones',
    ['question,correct answer,answer 1,answer 2,answer 3', '1?,x,y,z,w', '2?,2,3,4,5'],
    ['key_text_not_found “x”', 'key_of_another_kind “2”; no option has this text either: row 2: “x”'],
  ],
  [
    'no number that is the text of an option',
    ['question,A,B,C,answer', '1?,x,y,z,y', '2?,4,3,2,4'],
    ['taken: single', 'taken: single'],
  ],
  [
    'a row that a comma has moved by one',
    ['question,A,B,C,D,answer,explanation', 'Add, and divide,5,6,7,2,A', '2?,x,y,z,w,B,Because'],
    ['row_shifted “A”', 'taken: single'],
  ],
  [
    'one whose first option ends the question',
    ['question,A,B,C,D,answer,explanation', 'How many, roughly?,5,6,7,B,'],
    ['row_shifted “roughly?” may be the rest of the question: then write the question in quotation marks'],
  ],
  [
    'no explanation that is a letter or number of the answer, or of nothing',
    ['question,A,B,C,answer,explanation', '1?, x?,y,z,B,2', '2?,x,y,z,B,b', '3?,x,y,z,B,12', '4?,x,y,z,B,0'],
    ['taken: single', 'taken: single', 'taken: single', 'taken: single'],
  ],
  [
    'an answer beside the text of another option',
    [
      'question,A,B,C,answer,answer text',
      '1?,x,y,z,B,z',
      '2?,x,y,z,B,Y',
      '3?,x,y,z,B,',
      '4?,x,y,z,B,w',
      '5?,x,y,z,A;C,x; z',
    ],
    [
      'key_text_differs “B”, “z”',
      'taken: single',
      'taken: single',
      'key_text_differs “B”, “w”',
      'taken: multiple',
    ],
  ],
  [
    'no number among numbers and one text',
    ['question,A,B,C,answer', '1?,x,y,z,y', '2?,x,y,w,2', '3?,x,y,v,3', '4?,x,y,u,1'],
    ['taken: single', 'taken: single', 'taken: single', 'taken: single'],
  ],
])('refuses %s', (_title, rows, expected) => {
  expect(fates(rows.join('\n'))).toEqual(expected);
});

it.each([
  '#REF!',
  '#NAME?',
  '#N/A',
  '#DIV/0!',
  '#VALUE!',
  '#BEZUG!',
  '#NV',
  '#¿NOMBRE?',
  'Err:502',
  '########',
])('refuses a question in whose row a formula has failed (%s)', (error) => {
  const rows = [`1?,x,${error},A,`, `${error},x,y,A,`, `3?,x,y,${error},`, `4?,x,y,A,${error}`];
  const file = ['question,A,B,answer,explanation', ...rows, '5?,#x,# REF,A,The error #REF!'].join('\n');
  expect(fates(file)).toEqual([...rows.map(() => `formula_error “${error}”`), 'taken: single']);
});

function notesOf(file: string): string[] {
  return understood(file).outcomes.map((outcome) =>
    outcome.type === 'taken'
      ? outcome.notes.map(({ reason, detail }) => `${reason} ${detail}`).join('; ')
      : outcome.type,
  );
}

it.each([
  [
    'an empty passage below one',
    ['case,question,A,B,answer', ',1?,x,y,A', 'Once.,2?,x,y,A', ',3?,x,y,B', ',4?,x,y,B', 'Then.,5?,x,y,B'],
    [
      'taken: single',
      'taken: single',
      'passage_missing “case”, as in row 3',
      'passage_missing “case”, as in row 3',
      'taken: single',
    ],
  ],
  [
    'no passage that is a dash, nor what follows it',
    ['passage,question,A,B,answer', 'Once.,1?,x,y,A', '-,2?,x,y,A', ',3?,x,y,B'],
    ['taken: single', 'taken: single', 'taken: single'],
  ],
  [
    'a passage, a question or a topic that says as above',
    [
      'passage,question,A,B,answer,topic',
      'Once.,1?,x,y,A,',
      '"""",2?,x,y,B,',
      'ditto,3?,x,y,B,',
      ',4?,x,y,B,',
    ],
    [
      'taken: single',
      'cell_says_ditto “passage”',
      'cell_says_ditto “passage”',
      'passage_missing “passage”, as in row 2',
    ],
  ],
  [
    'a question that goes on in the row below',
    [
      'id,question,A,B,answer',
      '1,Which?,x,y,A',
      ',and why?,,,',
      '2,Which of,x,y,A',
      ',These two,,,',
      '3,Who?,x,y,A',
    ],
    [
      'question_continued row 3',
      'too_few_options 0',
      'question_continued row 5',
      'text_only null',
      'taken: single',
    ],
  ],
  [
    'a question whose option, options, explanation or answer go on in the row below',
    [
      'passage,question,A,B,answer,explanation',
      'Once.,Which?,a long,y,A,',
      ',,option,,,',
      '-,Who?,x,y,A,',
      ',,-,-,,',
      '-,Where?,x,y,A,',
      ',,z,w,,',
      '-,When?,x,y,A,It is',
      ',,,,,because so',
      '-,Why?,x,y,A,',
      ',,,,B,',
      '-,How?,x,y,A,',
      ',,z,w,A,',
    ],
    [
      'question_continued row 3',
      'no_stem null',
      'taken: single',
      'no_stem null',
      'question_continued row 7',
      'no_stem null',
      'question_continued row 9',
      'no_stem null',
      'question_continued row 11',
      'no_stem null',
      'taken: single',
      'no_stem null',
    ],
  ],
  [
    'a question that says as above',
    ['question,A,B,answer,topic', '1?,x,y,A,Heart', '″,x,z,B,Lung', '3?,x,y,B,see above'],
    ['taken: single', 'cell_says_ditto “question”', 'cell_says_ditto “topic”'],
  ],
])('refuses %s', (_title, rows, expected) => {
  expect(fates(rows.join('\n'))).toEqual(expected);
});

it.each(['–', 'n/a', 'None'])('shows no passage that is none (%s)', (none) => {
  const file = `passage,question,A,B,answer\nOnce.,1?,x,y,A\n${none},2?,x,y,A\n`;
  expect(understood(file).questions.map(({ stem }) => stem)).toEqual(['<p>Once.</p><p>1?</p>', '<p>2?</p>']);
});

const LONG = 'A man of 50 has had a fever for three days. He coughs, and his chest hurts when he breathes.';
const SHORT = 'The cat sat on the mat.';
const references = [
  'See question 1',
  'Passage 1',
  '(same passage)',
  'See the passage above',
  'see previous',
  'above',
  'The same',
  'Same patient',
  'Continued from question 1',
  'Look at the text in question 1',
  'Reading 1',
  '1',
  'véase más arriba',
  'zie boven',
  'vedi sopra',
  's. Frage 1',
];
const otherPointers = ['see Q1', 'Même texte', '(continued)', 'As before', 'For 1-3', 'katso yllä'];

function fatesBelow(passage: string, pointer: string): string[] {
  const quoted = pointer.includes(',') ? `"${pointer}"` : pointer;
  const rows = ['passage,question,A,B,answer', `"${passage}",1?,x,y,A`, `${quoted},2?,x,y,B`];
  return understood(rows.join('\n')).outcomes.map((outcome) => {
    if (outcome.type === 'refused') return outcome.reason;
    return outcome.type === 'taken' ? ['taken', ...outcome.notes.map(({ reason }) => reason)].join() : '';
  });
}

it.each([...references, ...otherPointers, 'Passage II.', 'Use the table above.', '某患者同上', 'x = 3'])(
  'refuses a question whose passage is far shorter than one above (%s)',
  (pointer) => expect(fatesBelow(LONG, pointer)).toEqual(['taken', 'passage_too_short']),
);

it.each(['↑', '...', '(see above)', '"""  """', 'siehe oben', 'Idem.'])(
  'refuses a question whose passage says that it is as above (%s)',
  (pointer) => expect(['cell_says_ditto', 'passage_too_short']).toContain(fatesBelow(LONG, pointer).at(-1)),
);

it.each(references)(
  'refuses a question whose passage is no sentence while one above is, and speaks of another place (%s)',
  (pointer) => expect(fatesBelow(SHORT, pointer)).toEqual(['taken', 'passage_too_short']),
);

it.each([...otherPointers, 'Use the table above.', 'See the first question.'])(
  'names a question whose passage is no sentence while one above is, or is one that speaks of another place (%s)',
  (pointer) => expect(fatesBelow(SHORT, pointer)).toEqual(['taken', 'taken,passage_short']),
);

it('names one whose passage is a sentence and far shorter than one above, and says what it is', () => {
  expect(fatesBelow(LONG, 'A girl of 5 has a fever.')).toEqual(['taken', 'taken,passage_short']);
  const file = `passage,question,A,B,answer\n"${LONG}",1?,x,y,A\nSame patient,2?,x,y,B\n`;
  expect(fates(file).at(-1)).toBe('passage_too_short “passage” is only “Same patient”, unlike row 2');
});

it.each([
  [SHORT, 'The cow mooed.'],
  [SHORT, 'The first case was won.'],
  [LONG, 'A woman of 30 has had pain in her left arm since yesterday'],
  [LONG, '小明今年十岁，他有两个苹果和三个梨子。'],
  [LONG, `${LONG} So.`],
  ['Cardiology', 'Heart'],
])('takes a short passage below “%s” (%s)', (passage, below) => {
  expect(fatesBelow(passage, below)).toEqual(['taken', 'taken']);
});

it('finds an empty passage below a row that is refused, and a question that goes on below one with a passage', () => {
  const rows = [
    'passage,question,A,B,answer',
    'Once.,1?,x,#REF!,A',
    ',2?,x,y,A',
    'Twice.,Which of,x,y,A',
    ',and why?,,,',
  ];
  expect(fates(rows.join('\n'))).toEqual([
    'formula_error “#REF!”',
    'passage_missing “passage”, as in row 2',
    'question_continued row 5',
    'too_few_options 0',
  ]);
});

it('names an empty topic below one, and a question about a picture without one right below one with it', () => {
  const topics = 'category,question,A,B,answer\n,1?,x,y,A\nHeart,2?,x,y,A\n,3?,x,y,A\n,4?,x,y,A\n';
  const noted = 'empty_below_filled “category”, as in row 3';
  expect(notesOf(topics)).toEqual(['', '', noted, noted]);
  const images =
    'image,question,A,B,answer\na.png,1?,x,y,A\n,Which is shown?,x,y,A\n,Which is shown here?,x,y,A\n';
  expect(notesOf(images)).toEqual(['picture_missing a.png', 'empty_below_filled “image”, as in row 2', '']);
  const others = 'image,question,A,B,answer\na.png,1?,x,y,A\n,What is configured?,x,y,A\n';
  expect(notesOf(others)).toEqual(['picture_missing a.png', '']);
});

it('refuses a number beyond any options by itself, and not the whole file', () => {
  const file = 'question,A,B,C,answer\n1?,x,y,z,2\n2?,1789,1815,1848,1905\n3?,x,y,w,3\n';
  expect(fates(file)).toEqual(['taken: single', 'key_text_not_found “1905”', 'taken: single']);
});

it('names a question below a heading, and one above it only where it has asked nothing yet', () => {
  const rows = ['question,A,B,answer', '1?,x,y,A', 'Section 2: Kidneys,,,', 'He is ill.,x,y,A', 'Part 3,,,'];
  expect(notesOf(rows.join('\n'))).toEqual([
    '',
    'refused',
    'lines_above_refused row 3; text_below row 5',
    'refused',
  ]);
});

it.each([
  [
    'a question that a stray quotation mark made a part of the one below',
    ['question,A,B,C,answer', '"1?,x,y,z,B', '2?",x,y,z,C', '3?,x,y,z,A'],
    ['broken_quotes a cell holds another row: “1?,x,y,z,B”', 'taken: single'],
  ],
  [
    'one that begins in a cell further on',
    ['question,A,B,C,answer', '1?,"x,y,z,B', '2?,w",y,z,C', '3?,x,y,z,A'],
    ['broken_quotes a cell holds another row: “1?,x,y,z,B”', 'taken: single'],
  ],
  [
    'one that the last cells hold',
    ['question,A,B,answer,explanation', '1?,x,y,B,"So', '2?,x,y,A,Thus"', '3?,x,y,A,'],
    ['broken_quotes a cell holds another row: “2?,x,y,A,Thus”', 'taken: single'],
  ],
  [
    'several of them',
    ['question;A;B;C;answer', '0?;x;y;z;B', '"1?;x;y;z;B', '2?;x;y;z;B', '3?";x;y;z;C'],
    ['taken: single', 'broken_quotes a cell holds another row: “1?;x;y;z;B”'],
  ],
  [
    'and takes texts over several lines that hold what parts the cells',
    [
      'question,A,B,C,answer',
      '"Sort a, b, c, d, e.',
      '3,5,7,9,11',
      'Which is first?",x,"y, so',
      'to say",z,C',
    ],
    ['taken: single'],
  ],
  [
    'and an explanation over several lines',
    ['question,A,B,answer,explanation', '1?,x,y,B,"Since', 'x, y, z, w, and all"'],
    ['taken: single'],
  ],
])('finds in quotation marks that do not pair up %s', (_title, lines, expected) => {
  expect(fates(lines.join('\n'))).toEqual(expected);
});

it.each([
  ['apostrophes around all cells', "'1?','x','y','z',B", "cells_in_marks “'1?'”"],
  ['apostrophes and a comma within', "'1, then?','x','y, w','z',B", "cells_in_marks “'1”"],
  ['formulas around all cells', '="1?",="x",="y",="z",="B"', 'cells_in_marks “="1?"”'],
  ['the same before the options alone', "1?,'10,'20,'30,C", "cells_in_marks “'10”"],
  ['the apostrophe of a spreadsheet before them', "1?,'x,'y,'z,'C", "cells_in_marks “'x”"],
  ['options that are strings of a program', "1?,'x','y','z',B", 'taken: single'],
  ['such options and the right one as the key', "1?,'x','y','z','y'", 'taken: single'],
  ['such options and a question about strings', "'a' + 'b',''ab','a b','ba',B", 'taken: single'],
  ['decades', "When?,'70s,'80s,'90s,B", 'taken: single'],
])('looks at cells that no quotation marks hold: %s', (_title, row, fate) => {
  expect(fates(`question,A,B,C,answer\n${row}`)).toEqual([fate]);
});

it('leaves out the line below the names of a Markdown table, which is no passage', () => {
  const file = '| Question | A | B | C | Answer |\n|---|:---|:-:|--:|---|\n| Who? | cat | dog | cow | B |';
  expect(understood(file).outcomes).toMatchObject([{ type: 'taken', notes: [], question: { correct: [1] } }]);
});
