import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';

/** What became of each row: what is right, or the detail of its refusal. */
function fates(rows: string[]): string[] {
  return outcomesOfSpreadsheet(rows.join('\n')).map((outcome) => {
    if (outcome.type === 'refused') return `${outcome.reason}: ${outcome.detail}`;
    if (outcome.type !== 'taken' || outcome.question.kind === 'parts') return outcome.type;
    return outcome.question.correct.join();
  });
}

const NAMES = 'Topic,Q.,A.,B.,C.,D.,Ans.,Remarks';
const row = (question: string, end: string) => `Heart,${question}?,one,two,three,four,${end}`;
const parted = (quoted: string, other: string) =>
  `row_shifted: the answer may be “${quoted}”: write it in quotation marks, or as ${other}`;

it.each<[string, string[], string[]]>([
  [
    'a further letter',
    [NAMES, row('1', 'A,C'), row('2', 'B,ok'), row('3', 'B,'), row('4', 'C,key changed to D')],
    [parted('A,C', 'A;C'), '1', '1', '2'],
  ],
  [
    'letters in an empty column',
    [NAMES, row('1', 'A,C'), row('2', 'B,'), row('3', 'B'), row('4', 'A,"C,D"')],
    [parted('A,C', 'A;C'), '1', '1', parted('A,C,D', 'A;C,D')],
  ],
  [
    'a further letter in each of two columns',
    [`${NAMES},Author`, row('1', 'A, C,D'), row('2', 'B,,Smith'), row('3', 'B,,Jones')],
    [parted('A,C,D', 'A;C;D'), '1', '1'],
  ],
  [
    'a further number',
    [NAMES, row('1', '1,3'), row('2', '2,ok'), row('3', '2,good')],
    [parted('1,3', '1;3'), '1', '1'],
  ],
  [
    'the text of another option',
    [NAMES, row('1', 'one,three'), row('2', 'two,ok'), row('3', 'two,good')],
    [parted('one,three', 'one;three'), '1', '1'],
  ],
  [
    'a further letter in a column of references',
    ['question,A,B,answer,reference', '1?,x,y,A,B', '2?,x,y,B,p. 3', '3?,x,y,B,p. 4'],
    [parted('A,B', 'A;B'), '1', '1'],
  ],
  [
    'a further letter between semicolons',
    ['question;A;B;answer;remark', '1?;x;y;A;B', '2?;x;y;B;ok', '3?;x;y;B;ok'],
    [parted('A;B', 'A,B'), '1', '1'],
  ],
  [
    'letters in nearly every row, each behind that of the answer',
    [NAMES, ...['A,B', 'B,D', 'A,C', 'C,D', 'A,B', 'B,C'].map((end, at) => row(`${at}`, end)), row('7', 'B')],
    ['A,B', 'B,D', 'A,C', 'C,D', 'A,B', 'B,C'].map((end) => parted(end, end.replace(',', ';'))).concat('1'),
  ],
  [
    'a further letter in the column of the topic, which is empty but for it',
    ['question,A,B,answer,topic', '1?,x,y,A,B', '2?,x,y,B,', '3?,x,y,B'],
    [parted('A,B', 'A;B'), '1', '1'],
  ],
  [
    'a further letter between tabs',
    ['question\tA\tB\tanswer\tremark', '1?\tx\ty\tA\tB', '2?\tx\ty\tB\tok', '3?\tx\ty\tB\tok'],
    ['row_shifted: the answer may be “A;B”: write it so, into one cell', '1', '1'],
  ],
])('refuses a row whose answer is parted, with %s beside it', (_title, rows, expected) => {
  expect(fates(rows)).toEqual(expected);
});

it.each<[string, string[], string[]]>([
  [
    'letters of its own, such as a version',
    ['question,A,B,answer,version', '1?,x,y,A,B', '2?,x,y,B,A', '3?,x,y,B,C'],
    ['0', '1', '1'],
  ],
  [
    'letters of its own in few rows',
    ['question,A,B,answer,version', '1?,x,y,A,B', '2?,x,y,B,A', '3?,x,y,B,', '4?,x,y,B,', '5?,x,y,B,'],
    ['0', '1', '1', '1', '1'],
  ],
  [
    'numbers of its own, such as points',
    ['question,A,B,answer,points', '1?,x,y,1,2', '2?,x,y,2,1', '3?,x,y,2,', '4?,x,y,1,', '5?,x,y,2,'],
    ['0', '1', '1', '0', '1'],
  ],
  [
    'a word that recurs in its column',
    ['question,A,B,answer,shuffle', '1?,True,False,true,FALSE', '2?,x,y,B,FALSE', '3?,x,y,B,FALSE'],
    ['0', '1', '1'],
  ],
  [
    'its topic, which is a letter',
    [
      'question,A,B,C,answer,topic',
      '1?,x,y,z,A,C',
      '2?,x,y,z,B,Java',
      '3?,x,y,z,B,',
      '4?,x,y,z,B,',
      '5?,x,y,z,B,',
    ],
    ['0', '1', '1', '1', '1'],
  ],
  [
    'the answer once more, or no option',
    ['question,A,B,answer,remark', '1?,x,y,A,A', '2?,x,y,B,E', '3?,x,y,B,ok', '4?,x,y,A,2'],
    ['0', '1', '1', '0'],
  ],
])('takes rows beside whose answer stands %s', (_title, rows, expected) => {
  expect(fates(rows)).toEqual(expected);
});
