import { expect, it } from 'vitest';
import { utf8OfUtf16 } from '../../bytes/utf16.ts';
import { readBank } from '../../read-bank.ts';
import { digest } from '../../testing/reading.ts';
import { writeTemplate } from './template.ts';
import { understandTable } from './understand-table.ts';

function understood(file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const table = understandTable(bytes, 'b');
  if (table?.type !== 'understood') throw new Error(table?.message ?? 'no table');
  const reading = readBank({ bytes, format: 'csv', mapping: table.mapping }, digest);
  if (reading.type === 'unreadable') throw new Error(reading.fault.message);
  const outcomes = [...reading.outcomes];
  const questions = outcomes.flatMap((outcome) => (outcome.type === 'taken' ? outcome.question : []));
  return { table, outcomes, questions, remarks: reading.remarks() };
}

function messageOf(file: string): string | null {
  const table = understandTable(Buffer.from(file), 'b');
  return table?.type === 'not_understood' ? table.message : null;
}

it.each([
  ['commas', 'question,A,B,C,answer\nWhich?,x,y,z,B\n'],
  ['semicolons', 'Question;A;B;C;Answer\r\nWhich?;x;y;z;2\r\n'],
  ['tabs', 'QUESTION\tOption A\tOption B\tOption C\tCORRECT ANSWER\nWhich?\tx\ty\tz\tY\n'],
  ['a byte order mark', '\ufeffquestion,choice_1,choice_2,choice_3,correctAnswer\nWhich?,x,y,z,b\n'],
  ['columns in any order', 'Key;C;B;A;Stem\nB;z;y;x;Which?\n'],
  ['a line that says what stands between', 'sep=;\r\nquestion;A;B;C;answer\r\nWhich?;x;y;z;B\r\n'],
  ['that line from another program', 'sep=;,,,,\nquestion,A,B,C,answer\nWhich?,x,y,z,B\n'],
  ['that line in quotation marks', '"sep=,"\nquestion,A,B,C,answer\nWhich?,x,y,z,B\n'],
  ['German names', 'Frage;Antwort A;Antwort B;Antwort C;Richtige Antwort\nWhich?;x;y;z;B\n'],
  ['French names', 'Énoncé;Choix 1;Choix 2;Choix 3;Bonne réponse\nWhich?;x;y;z;B\n'],
  ['Spanish names', 'Pregunta;Opción A;Opción B;Opción C;Respuesta correcta\nWhich?;x;y;z;B\n'],
  ['Portuguese names', 'Questão;Alternativa A;Alternativa B;Alternativa C;Gabarito\nWhich?;x;y;z;B\n'],
  ['numbers of questions under N°', 'N°;Question;Réponse A;Réponse B;Réponse C;Réponse\n1;Which?;x;y;z;B\n'],
  ['shares of right answers', 'question,A,B,C,answer,Correct %\nWhich?,x,y,z,B,45\n'],
  [
    'the names of Kahoot',
    'Quiz template\n\n,Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,"Time limit (sec) – 5, 10, 20 secs",Correct answer(s) - choose at least one\n1,Which?,x,y,z,20,2\n',
  ],
  ['signs in the names', '"Question:","A)","B)","C)","Correct answer(s)"\nWhich?,x,y,z,B\n'],
])('reads a spreadsheet with %s without a mapping', (_title, file) => {
  expect(understood(file).questions).toMatchObject([
    { kind: 'single', stem: '<p>Which?</p>', options: ['x', 'y', 'z'], correct: [1] },
  ]);
});

it.each([
  [
    'a first line names another separator',
    'sep=;\r\nquestion,A,B,C,answer\r\nWhich?,x,y,z,B\r\n',
    'wrong_separator',
    'says that “;” parts the columns, and “,” does',
  ],
  [
    'whole rows stand in quotation marks',
    '"question,A,B,C,answer"\n"""Which, this?"",x,y,z,B"\n',
    'rows_in_quotation_marks',
    'each is one cell (row 1)',
  ],
])('says why nothing is understood where %s', (_title, file, type, words) => {
  const table = understandTable(Buffer.from(file), 'b');
  expect(table).toMatchObject({ type, message: expect.stringContaining(words) });
});

it('looks at no cell with more columns than any table has', () => {
  const rows = Array(10).fill(`"${'a,'.repeat(20_000)}"`);
  expect(understandTable(Buffer.from(rows.join('\n')), 'b')).toBeNull();
});

it.each(['utf-16le', 'utf-16be'])('reads what Excel writes as Unicode text (%s)', (encoding) => {
  const text = Buffer.from('\ufeffQuestion\tA\tB\tAnswer\r\nCafé?\tö\tя\tB\r\n', 'utf16le');
  const bytes = utf8OfUtf16(encoding === 'utf-16le' ? text : text.swap16());
  expect(understood(bytes).questions).toMatchObject([
    { stem: '<p>Café?</p>', options: ['ö', 'я'], correct: [1] },
  ]);
});

it('leaves alone a text in UTF-16 that is broken', () => {
  const half = Uint8Array.of(0xff, 0xfe, 0x41);
  expect(utf8OfUtf16(half)).toBe(half);
});

it('takes passages, explanations, what is said of options, topics, references and ids', () => {
  const file = [
    'id,subject,topic,subtopic,passage,question,A,B,answer,rationale,explanation A,explanation B,source,points',
    '7,Medicine,Heart,Rhythm,Once.,Which?,x,y,B,Because.,No.,Yes.,A book,3',
  ].join('\n');
  const { questions, table } = understood(file);
  expect(questions).toMatchObject([
    {
      id: 'b:7',
      stem: '<p>Once.</p><p>Which?</p>',
      topic: ['Medicine', 'Heart', 'Rhythm'],
      explanation: '<p>Because.</p><dl><dt>x</dt><dd><p>No.</p></dd><dt>y</dt><dd><p>Yes.</p></dd></dl>',
      references: [{ title: 'A book' }],
    },
  ]);
  expect(table.columns.at(-1)).toEqual({ name: 'points', meaning: null });
  expect(table.columns[5]).toEqual({ name: 'question', meaning: 'the question' });
});

it.each(['Answer explanation', 'Retroalimentación', 'Toelichting', 'Commento', 'Justificativa'])(
  'takes an explanation called %s',
  (name) => {
    const { questions } = understood(`question,A,B,answer,${name}\nWhich?,x,y,B,Because.\n`);
    expect(questions).toMatchObject([{ explanation: '<p>Because.</p>' }]);
  },
);

it('takes what is said of one option only', () => {
  const { questions } = understood('question,A,B,answer,Rationale B\nWhich?,x,y,A,Too late.\n');
  expect(questions).toMatchObject([{ explanation: '<dl><dt>y</dt><dd><p>Too late.</p></dd></dl>' }]);
});

it('takes questions with fewer options and with several right answers', () => {
  const { questions } = understood('question,A,B,C,D,answer\nWhich?,x,y,,,A\nWho?,x,y,z,w,"A,C"\n');
  expect(questions).toMatchObject([
    { kind: 'single', options: ['x', 'y'] },
    { kind: 'multiple', correct: [0, 2] },
  ]);
});

it('has the first questions that can be taken to show, with what is right', () => {
  const rows = ['1?,x,y,E', '2?,x,y,A', '3?,x,y,b', '4?,x,,B', '5?,x,y,"1,2"'];
  expect(understood(['question,A,B,answer', ...rows].join('\n')).table.preview).toEqual([
    { place: 'row 3', stem: '2?', options: ['x', 'y'], right: [0], byNumber: false },
    { place: 'row 4', stem: '3?', options: ['x', 'y'], right: [1], byNumber: false },
    { place: 'row 6', stem: '5?', options: ['x', 'y'], right: [0, 1], byNumber: true },
  ]);
});

it('refuses a file whose numbers count from nought, and does not turn them round', () => {
  const { outcomes } = understood('question,A,B,C,answer\nWhich?,x,y,z,0\nWho?,x,y,z,2\n');
  expect(outcomes.at(-1)).toMatchObject({ type: 'stopped', fault: { code: 'keys_outside' } });
  expect(outcomes.at(-1)).toMatchObject({ fault: { message: expect.stringContaining('run from 0 to 2') } });
});

it('takes a table of numbers whose answers are texts of options', () => {
  const { questions } = understood('question,A,B,C,answer\n6*2?,10,11,12,12\n5-5?,5,0,10,0\n');
  expect(questions).toMatchObject([{ correct: [2] }, { correct: [1] }]);
});

it('never takes the examples of the template, and says where they stand', () => {
  const empty = understood(writeTemplate());
  expect(empty.questions).toEqual([]);
  expect(empty.table.preview).toEqual([]);
  const saved = `${writeTemplate().split('\r\n').slice(1).join('\n').replaceAll('EXAMPLE', 'Example')}Mine?,x,y,,,,A,,\n`;
  const filled = understood(saved);
  expect(filled.questions).toMatchObject([{ stem: '<p>Mine?</p>' }]);
  expect(filled.remarks).toEqual(['Left out as examples of the template: row 2, row 3.']);
});

it.each([
  ['no answer', 'question,A,B,C\n', 'It lacks the right answer (a column called "answer"'],
  ['no question', 'text of it,A,B,answer\n', 'It lacks the question (a column called "question")'],
  ['no options', 'question,answer,topic\n', 'It lacks the options'],
  ['a gap in the options', 'question,A,B,D,answer\n', '("A", "B", "D") do not go on from A, or from 1'],
  [
    'options that count from 0',
    'question,option0,option1,answer\n',
    'without a gap. Rename them so that they count from 1 ("option1", "option2" …); if the answers count from 0, too, raise each by one when you rename.',
  ],
  ['options that do not begin at A', 'question,B,C,answer\n', 'do not go on from A'],
  ['options twice', 'question,A,B,option b,answer\n', 'do not go on from A'],
  ['two answers', 'question,A,B,answer,correct\n', '"answer" and "correct" could both be the right answer'],
  ['two questions', 'question,stem,A,B,key\n', '"question" and "stem" could both be the question'],
  [
    'a fourth option under a remark',
    'question,A,B,C,D (optional),answer\n',
    '"D (optional)" could be option D',
  ],
  [
    'a third option under a remark',
    'question,opt 1,opt 2,Option 3 if any,key\n',
    'could be option 3: name it so',
  ],
  ['feedback of other options', 'question,A,B,key,feedback C\n', 'have other letters than the options'],
])('says in words what a table with %s lacks, and what it has', (_title, file, words) => {
  const message = messageOf(`${file}Which?,x,y,z,w\n`);
  expect(message).toContain(words);
  expect(message).toMatch(/It has: "/u);
});

it.each([
  'Dear Sir or Madam,\n\nA question, an answer, and a comma.\n',
  'name,first,second\nx,y,z\n',
  '::Q1:: Which, of {=one ~two}, is it?\n',
  'Which?\nA. one\nB. two\nANSWER: B\n',
  '',
])('leaves alone what is no table of questions: %j', (file) => {
  expect(understandTable(Buffer.from(file), 'b')).toBeNull();
});

const HEADER = 'question,A,B,C,answer';
const QUESTION = 'Which?,x,y,z,B';
it.each([
  [
    'a title',
    ['Question bank Cardiology 2026'],
    [{ place: 'row 1', text: 'Question bank Cardiology 2026' }],
    2,
  ],
  [
    'a title and an empty row',
    ['Cardiology 2026,,,,', ',,,,'],
    [{ place: 'row 1', text: 'Cardiology 2026' }],
    3,
  ],
  [
    'titles of several cells',
    ['Cardiology,"by ""Dr A"", 2026"', '', 'Version,3,final', ''],
    [
      { place: 'row 1', text: 'Cardiology by "Dr A", 2026' },
      { place: 'row 3', text: 'Version 3 final' },
    ],
    5,
  ],
  ['a heading above the options', [',The options,,,'], [{ place: 'row 1', text: 'The options' }], 2],
  ['words that are names, too', ['Questions,Answers'], [{ place: 'row 1', text: 'Questions Answers' }], 2],
])(
  'finds the names of the columns below %s, and says what is left out',
  (_title, above, titles, namesRow) => {
    const { table, questions } = understood([...above, HEADER, QUESTION, 'Who?,x,y,z,C', ''].join('\n'));
    expect(table).toMatchObject({
      titles,
      namesPlace: `row ${namesRow}`,
      preview: [{ place: `row ${namesRow + 1}` }, { place: `row ${namesRow + 2}` }],
    });
    expect(questions).toMatchObject([
      { stem: '<p>Which?</p>', correct: [1] },
      { stem: '<p>Who?</p>', correct: [2] },
    ]);
  },
);

it('takes the delimiter of the names and not that of the titles', () => {
  const { table, questions } = understood(
    'Cardiology, kidneys, and more\n\nquestion;A;B;answer\nWhich?;x;y;B\n',
  );
  expect(table.titles).toEqual([{ place: 'row 1', text: 'Cardiology, kidneys, and more' }]);
  expect(questions).toMatchObject([{ correct: [1] }]);
});

it.each([
  [
    'a row that may be a question',
    [QUESTION],
    'stand in row 2, but what stands in row 1 is more than a title',
  ],
  [
    'a broken row',
    ['Bank', '"Which?" of,x'],
    'stand in line 3, but what stands in line 2 is more than a title',
  ],
])('leaves out nothing but titles: not %s', (_title, above, words) => {
  const table = understandTable(Buffer.from([...above, HEADER, QUESTION, ''].join('\n')), 'b');
  expect(table).toMatchObject({ type: 'rows_above_names', message: expect.stringContaining(words) });
});

it('takes the names in the first row, even where names follow further down', () => {
  const { table, outcomes } = understood([HEADER, QUESTION, HEADER, 'Who?,x,y,z,C', ''].join('\n'));
  expect(table).toMatchObject({ titles: [], namesPlace: 'row 1' });
  expect(outcomes).toMatchObject([{ type: 'taken' }, { type: 'refused' }, { type: 'taken' }]);
});

it('says where names seem to stand that lack something', () => {
  expect(messageOf(`Cardiology 2026\n\nquestion,A,B,D,answer\nWhich?,x,y,z,B\n`)).toMatch(
    /\(row 3\): The columns of the options \("A", "B", "D"\) do not go on/u,
  );
});

it('looks for names among the first rows only', () => {
  const far = `${'A title\n'.repeat(10)}${HEADER}\n${QUESTION}\n`;
  expect(understandTable(Buffer.from(far), 'b')).toBeNull();
});

it('takes nothing of a second table whose columns stand in another order', () => {
  const second = ['Set 2', 'question,answer,A,B,C', 'Who?,B,C,A,x', 'Where?,A,B,C,y', ''];
  const { outcomes } = understood([HEADER, QUESTION, ...second].join('\n'));
  expect(outcomes).toMatchObject([
    { type: 'taken' },
    { type: 'refused', reason: 'text_only' },
    ...Array.from({ length: 3 }, () => ({
      type: 'refused',
      reason: 'columns_named_again',
      detail: 'row 4',
    })),
  ]);
});

it('takes the first of two tables below a title, however wide the second is', () => {
  const file = ['Set 1', 'question,A,B,answer', 'Which?,x,y,B', 'question,A,B,C,answer', 'Who?,x,y,z,C', ''];
  const { table, outcomes } = understood(file.join('\n'));
  expect(table).toMatchObject({ namesPlace: 'row 2', titles: [{ place: 'row 1', text: 'Set 1' }] });
  expect(outcomes).toMatchObject([
    { type: 'taken', question: { options: ['x', 'y'], correct: [1] } },
    { type: 'refused', reason: 'columns_named_again', detail: 'row 4' },
    { type: 'refused', reason: 'columns_named_again', detail: 'row 4' },
  ]);
});

it.each([
  ['an answer without its option', 'question,A,B,C,D,answer', 'Who?,x,y,z,w,E', 'key_outside_options', '“E”'],
  [
    'an option without a name',
    'question,A,B,C,D,,answer',
    'Who?,x,y,z,w,v,A',
    'option_not_mapped',
    'column 6 has no name',
  ],
  [
    'and with the key',
    'question,A,B,C,D,,answer',
    'Who?,x,y,z,w,v,E',
    'option_not_mapped',
    'column 6 has no name',
  ],
  [
    'an option without a column',
    'question,A,B,C,D,answer',
    'Who?,x,y,z,w,v,E',
    'ragged_row',
    '7 instead of 6',
  ],
])('refuses a question with %s, and says what was met', (_title, header, row, reason, detail) => {
  const cells = header.split(',').map((name) => ({ question: 'Which?', answer: 'B', '': '' })[name] ?? name);
  const { outcomes } = understood(`${header}\n${cells.join(',')}\n${row}\n`);
  expect(outcomes).toMatchObject([{ type: 'taken' }, { type: 'refused', reason, detail }]);
});

it('leaves alone columns without a name that hold nothing, or stand elsewhere', () => {
  const { questions } = understood('question,A,B,,answer,\nWhich?,x,y,,B,checked\n');
  expect(questions).toMatchObject([{ options: ['x', 'y'], correct: [1] }]);
});

it.each([
  [
    'a head of two rows',
    'Test 7b;;;;\nNr;Frage;Antworten;;Lösung\n;;A;B;\n1;Which?;x;y;B',
    /two rows \(row 2 and row 3\): put them into one/u,
  ],
  [
    'the question in two languages',
    'Question (English),Question (Deutsch),A,B,Answer\nWho?,Wer?,x,y,B',
    /"Question \(English\)" and "Question \(Deutsch\)" could be the question: call the one/u,
  ],
  [
    'the answers of several',
    'Question,A,B,Answer,Student answer,Teacher answer\n1?,x,y,B,A,B\n2?,x,y,A,A,B',
    /"Answer", "Student answer" and "Teacher answer" could each .* in row 2 and row 3\./u,
  ],
  ['a task that may be a number', 'Aufgabe,Text,A,B,Lösung\n1,Which?,x,y,B', /lacks the question/u],
  ['the number of a question alone', 'Q#,Text,A,B,Answer\n1,Which?,x,y,B', /lacks the question/u],
  ['a task beside a question', 'Aufgabe,A,B,Lösung\n1,x,y,B', /lacks the question/u],
])('says what to do with %s', (_title, file, message) => {
  expect(messageOf(file)).toMatch(message);
});

it.each([
  [
    'a remark on how the answer is written',
    '"Question\n(text)","Option\nA",B,"Answer\n(letter)"\nWhich?,x,y,B',
  ],
  ['a task beside its number', 'Nr,Aufgabe,Alternative 1,Alternative 2,Richtig\n1,Which?,x,y,2'],
  ['“Q#” beside the question', 'Q#,Question text,A,B,Answer\n1,Which?,x,y,B'],
  ['“Q No” beside the question', 'Q No,Question text,A,B,Answer\n1,Which?,x,y,B'],
  ['“Q.No” beside the question', 'Q.No,Question text,A,B,Answer\n1,Which?,x,y,B'],
  ['“Q. No.” beside the question', 'Q. No.,Question text,A,B,Answer\n1,Which?,x,y,B'],
  ['“Question #” beside the question', 'Question #,Question text,A,B,Answer\n1,Which?,x,y,B'],
  ['“# Question” beside the question', '# Question,Question text,A,B,Answer\n1,Which?,x,y,B'],
  ['a letter that is called so', 'Enunciado;Alternativa A;Alternativa B;Gabarito\nWhich?;x;y;letra B'],
])('understands %s', (_title, file) => {
  expect(understood(file).questions).toMatchObject([
    { stem: '<p>Which?</p>', options: ['x', 'y'], correct: [1] },
  ]);
});

it('tells by a word of its head that a table is in another encoding, and not that it lacks a column', () => {
  const file = Buffer.from('Frage;A;B;L\x94sung\nSch\x94n?;x;y;B', 'latin1');
  const table = understandTable(file, 'b');
  expect(table).toMatchObject({
    message: expect.stringMatching(/“CSV UTF-8”\. One of its words reads “L”sung”/u),
  });
});

it('names the backslashes before quotation marks, which are shown', () => {
  const { outcomes } = understood('question,A,B,answer\n"A \\"x, y\\" z?",x,y,B');
  expect(outcomes).toMatchObject([
    { type: 'taken', notes: [{ reason: 'backslash_shown' }, { reason: 'quotes_read_as_text' }] },
  ]);
});

it('takes a text between tabs that begins with a word in quotation marks', () => {
  const { questions } = understood('question\tA\tB\tanswer\n"Which" one?\tx\ty\tB');
  expect(questions).toMatchObject([{ stem: '<p>"Which" one?</p>', correct: [1] }]);
});
