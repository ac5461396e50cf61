import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';

/** What became of each row: what is right, with a sign where it is in doubt, or the reason of its refusal. */
function fates(rows: string[]): string[] {
  return outcomesOfSpreadsheet(rows.join('\n')).map((outcome) => {
    if (outcome.type === 'refused') return `${outcome.reason}: ${outcome.detail}`;
    if (outcome.type !== 'taken' || outcome.question.kind === 'parts') return outcome.type;
    const isDoubted = outcome.notes.some(({ reason }) => reason === 'row_perhaps_shifted');
    return `${outcome.question.correct.join()}${isDoubted ? '?' : ''}`;
  });
}

const moved = (rest: string) =>
  `row_shifted: “${rest}” may be the rest of the question: then write the question in quotation marks`;
const PLAIN = ['Plural form,mice,mouse,mouses,mices,A', 'Opposite of up,down,left,right,side,A'];

it.each<[string, string[], string[]]>([
  [
    'with the rest of the question as its first options',
    [
      'Question,A,B,C,D,Answer',
      'Which of these, if any, is a verb?,run,cat,B',
      'Fill in: he goes, she ___,goes,go,going,A',
      'Translate: yes, please,oui,non,si,B',
      ...PLAIN,
    ],
    [moved('if any, is a verb?'), moved('she ___'), moved('please'), '0', '0'],
  ],
  [
    'that semicolons part',
    [
      'Question;A;B;C;D;E;Answer',
      'Fill in: he goes; she ___;goes;go;going;gone;A',
      'Which of these is a noun;cat;run;fast;slow;;A',
      "Translate: yes; please;oui, s'il;non;si;bien;B",
    ],
    [moved('she ___'), '0', moved('please')],
  ],
  [
    'whose separator has no space behind it',
    [
      'question|optionA|optionB|optionC|optionD|ans',
      'Past of "go"|goed|went|gone|going|B',
      'Which is correct: I|you?|I|you|we|C',
    ],
    ['1', moved('you?')],
  ],
  [
    'of which nothing is said of the answer',
    [
      'Question,A,B,C,D,Answer,Explanation',
      'Blood group, commonest in Japan?,0,A,B,AB,B',
      'pH of the stomach, fasting?,1,3,5,2,A',
      'What is CO2?,acid,base,salt,neutral,A',
      'Name the muscle, please?,Deltoid,Biceps,Triceps,Soleus,A',
      'How many carpal bones?,5,7,8,10,C,"8, in two rows"',
      'Blood group commonest,in Japan,0,A,B,AB,B',
      'Which is a vitamin?,B1,CK,LDH,CRP,A,',
    ],
    [moved('commonest in Japan?'), moved('fasting?'), '0', moved('please?'), '2', 'row_shifted: “B”', '0'],
  ],
])('refuses a row that a separator has moved, %s', (_title, rows, expected) => {
  expect(fates(rows)).toEqual(expected);
});

it.each<[string, string[], string[]]>([
  [
    'all options begin with a space',
    ['Question,A,B,C,Answer', 'Translate yes, oui, non, si,A', 'Translate no, non, oui, si,A'],
    ['0', '0'],
  ],
  [
    'the question has its end',
    ['Question,A,B,C,Answer', 'Is it?, x,y,z,B', 'It is:, x,y,z,B', 'It is ___, x,y,z,B'],
    ['1', '1', '1'],
  ],
  [
    'the cells stand in quotation marks',
    ['Question,A,B,C,Answer', '"Translate yes"," oui","non","si","A"', '3?,x,y,z,A', '4?,x,y,z,A'],
    ['0', '0', '0'],
  ],
  [
    'options are names with underscores',
    ['Question,A,B,C,Answer', 'The constructor is called,__init__,init,new,B'],
    ['1'],
  ],
  ['several options ask', ['Question,A,B,C,Answer', 'The right tag is,isn’t it?,is it?,it is,B'], ['1']],
])('takes rows where %s', (_title, rows, expected) => {
  expect(fates(rows)).toEqual(expected);
});

it.each<[string, string[], string[]]>([
  [
    'a capital behind a space',
    ['Question,A,B,C,Answer', 'Translate: yes, Sir,oui,non,B', '3?,x,y,z,A'],
    ['1?', '0'],
  ],
  [
    'a space as more than one of two rows have it',
    ['Question,A,B,C,Answer', 'Translate yes, oui,non,si,A', 'Translate no, non,oui,si,A', '3?,x,y,z,A'],
    ['0?', '0?', '0'],
  ],
  [
    'a space where another row has one elsewhere',
    ['Question,A,B,C,Answer', 'Translate: yes, please,oui,non,A', '2?,x, y,z,A', '3?,x,y,z,A', '4?,x,y,z,A'],
    ['0?', '0', '0', '0'],
  ],
  [
    'a space and an empty option, which nobody has left off',
    ['Question,A,B,C,D,Answer', 'Translate: yes, oui,non,si,,A', '2?,x,y,z,w,A'],
    ['0?', '0'],
  ],
  [
    'the only question among the options, which is right',
    ['Question,A,B,C,Answer', 'The right tag is,isn’t it?,he is,it is,A', '3?,x,y,z,A'],
    ['0?', '0'],
  ],
])('takes and names a row with %s', (_title, rows, expected) => {
  expect(fates(rows)).toEqual(expected);
});
