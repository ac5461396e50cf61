import { expect, it } from 'vitest';
import { keysOfTable, readTableOf } from '../testing/reading.ts';

const csv = (...rows: string[]) => rows.join('\n');

it.each<[string, string, string[]]>([
  [
    'letters',
    csv('question,A,B,C,answer', 'Which gas?,Oxygen,Neon,Argon,B', '"Which, then?","I do, thanks",I,Me,a'),
    ['B', 'A'],
  ],
  [
    'numbers from 1, also beside options that are numbers',
    csv('No,Question,1,2,3,Correct', '1,Which gas?,Oxygen,Neon,Argon,2', '2,A prime?,4,6,7,3'),
    ['B', 'C'],
  ],
  [
    'texts, also of numbers',
    csv('Question;Option 1;Option 2;Correct Answer', 'Which gas?;Oxygen;Neon;neon', 'A prime?;4;7;7'),
    ['B', 'B'],
  ],
  [
    'several of them',
    csv('question\toption 1\toption 2\toption 3\tanswer', 'Which?\tx\ty\tz\tA;C', 'Who?\tx\ty\tz\t1,2'),
    ['AC', 'AB'],
  ],
  [
    'names in another language, below titles',
    csv('Prüfung 2026,,,', ',,,', 'Frage,Antwort A,Antwort B,Richtige Antwort', 'Wer?,x,y,B'),
    ['B'],
  ],
  [
    'a text that holds a comma',
    csv('question,A,B,answer', 'Which?,"Salt, pepper",Salt,"Salt, pepper"'),
    ['A'],
  ],
])('takes %s as answers', (_title, file, keys) => {
  expect(keysOfTable(file).map((row) => row.replace(/^.*: /u, ''))).toEqual(keys);
});

it('takes the right answer beside its distractors, in an order that does not tell it', () => {
  const rows = [
    'Gas?,Neon,Iron,Tin',
    'Metal?,Iron,Neon,Argon',
    'Year?,1989,1990,1991',
    'Sea?,Baltic,Alps,Etna',
  ];
  const { outcomes } = readTableOf(csv('Question,Correct answer,Distractor 1,Wrong answer 2', ...rows));
  const right = outcomes.map((outcome) => {
    if (outcome.type !== 'taken' || outcome.question.kind !== 'single') throw new Error(outcome.type);
    const { options, correct } = outcome.question;
    return [options[correct[0] ?? 0], correct[0]];
  });
  expect(right.map(([text]) => text)).toEqual(['Neon', 'Iron', '1989', 'Baltic']);
  expect(new Set(right.map(([, position]) => position)).size).toBeGreaterThan(1);
});

it('leaves out and names headings, and refuses open questions between others, which stay', () => {
  const { remarks } = readTableOf(SECTIONS);
  expect(keysOfTable(SECTIONS)).toEqual(['row 3: A', 'row 4: too_few_options', 'row 6: B']);
  expect(remarks).toEqual(['Left out as headings: row 2 “Unit 1: Gases”, row 5 “Unit 2”.']);
});
const SECTIONS = csv(
  'question,A,B,answer',
  'Unit 1: Gases,,,',
  'Which gas?,Neon,Iron,A',
  'Explain why the Moon has phases.,,,',
  'Unit 2,,,',
  'Which metal?,Neon,Iron,B',
);

it('shows a passage that stands once with its own row, and names the first row below until another says that it has none', () => {
  const rows = ['Read this: it rained.,Which?,x,y,A', ',Who?,x,y,A', ',How?,x,y,A', '-,When?,x,y,A'];
  rows.push(',Where?,x,y,A');
  const { outcomes } = readTableOf(csv('passage,question,A,B,answer', ...rows));
  const notes = outcomes.map((outcome) =>
    outcome.type === 'taken' ? outcome.notes.map(({ reason, detail }) => `${reason} ${detail}`) : [],
  );
  expect(notes).toEqual([[], ['empty_below_filled passage, 2 rows'], [], [], []]);
  expect(outcomes[0]).toMatchObject({ question: { stem: '<p>Read this: it rained.</p><p>Which?</p>' } });
  expect(outcomes[3]).toMatchObject({ question: { stem: '<p>When?</p>' } });
});

it('asks for the sign between options that stand in one cell, and reads them by it', () => {
  const file = csv('question,options,answer', 'Which gas?,Iron|Neon |Tin,Neon', 'Who?,x|y,B');
  expect(() => readTableOf(file)).toThrow(/all options in one cell.*--separator "\|"/u);
  expect(keysOfTable(file, 'csv', { columns: null, separator: '|' })).toEqual(['row 2: B', 'row 3: B']);
});

it('refuses the row with a misspelt answer alone', () => {
  const rows = Array.from({ length: 9 }, (_, at) => `Which ${at}?,Neon,Iron,Tin,${at === 4 ? 'Irn' : '2'}`);
  const keys = keysOfTable(csv('question,option 1,option 2,option 3,answer', ...rows));
  expect(keys.filter((key) => key.endsWith(': B'))).toHaveLength(8);
  expect(keys[4]).toBe('row 6: key_text_not_found');
});

it.each([
  ['without options', 'ID,Question,Answer', /It lacks the options/u],
  ['with two columns for the question', 'question,prompt,A,B,answer', /"question", "prompt" could each be/u],
  ['without an answer', 'question,A,B,C', /It lacks the right answer/u],
  ['with a gap in its letters', 'question,A,B,D,answer', /do not go on from A/u],
  [
    'with options and distractors',
    'question,A,B,distractor 1,answer',
    /could stand in "A", "B" or in "distractor 1"/u,
  ],
])('refuses a table %s by its columns', (_title, names, words) => {
  expect(() => readTableOf(csv(names, '1,Which?,x,y,A'))).toThrow(words);
});

it('knows the template of Wayground: its row of hints is left out, other kinds are refused by their name', () => {
  const { remarks, outcomes, unused } = readTableOf(WAYGROUND);
  expect(keysOfTable(WAYGROUND)).toEqual([
    'row 3: B',
    'row 4: AB',
    'row 5: kind_not_represented',
    'row 6: kind_not_represented',
    'row 7: kind_not_represented',
  ]);
  expect(remarks).toEqual([
    expect.stringMatching(/^Left out as hints below the names of the columns: row 2/u),
  ]);
  expect(outcomes[2]).toMatchObject({ detail: 'Fill-in-the-Blank' });
  expect(outcomes[0]).toMatchObject({ question: { explanation: '<p>It has rings.</p>' } });
  expect(unused).toEqual([{ name: 'Time in seconds', items: 2 }]);
});
const WAYGROUND = csv(
  'Question Text,Question Type,Option 1,Option 2,Option 3,Correct Answer,Time in seconds,Image Link,Answer explanation',
  '"Text\n\n(needed)","Kind\n\n(choice if empty)","First\n\n(needed)","Second\n\n(needed)","Third\n\n(optional)","1 to 3, empty for polls.","Seconds\n\n(30 if empty)",,',
  'Which planet?,Multiple Choice,Mars,Saturn,Venus,2,30,,It has rings.',
  'Which moons?,Checkbox,Io,Europa,Titan,"1,2",45,,',
  'The largest is ____.,Fill-in-the-Blank,Jupiter,,,,30,,',
  'Where to?,Poll,Mars,Venus,,,30,,',
  'Explain the phases.,Open-Ended,,,,,300,,',
);

it('leaves out the examples of the template, and rows without a question', () => {
  const file = csv(
    'no,question,A,B,answer',
    '1,EXAMPLE (this row is never imported): Which?,x,y,A',
    '2,Which?,x,y,B',
    '3,,,,',
    '4,,,,',
  );
  expect(keysOfTable(file)).toEqual(['row 3: B']);
  expect(readTableOf(file).remarks).toEqual([
    expect.stringContaining('examples of the template: row 2'),
    'Left out as rows without a question: row 4 “3”, row 5 “4”.',
  ]);
});

it.each(['1, 2, 3', 'Who, then?\nA, B and C', 'Answer, B', 'question,text'])(
  'takes no text for a table: %j',
  (text) => {
    expect(() => readTableOf(text)).toThrow('no table');
  },
);
