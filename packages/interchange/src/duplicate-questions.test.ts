import { expect, it } from 'vitest';
import { readTableOf } from './testing/reading.ts';

const OPTIONS = 'Mitral,Aortic,Tricuspid,Pulmonary';

/** Outcome of each question, with the notes on its likeness to one above. */
function fates(rows: string[]): string[] {
  const file = ['question,A,B,C,D,answer', ...rows].join('\n');
  return readTableOf(file).outcomes.map((outcome) => {
    if (outcome.type !== 'taken') return outcome.type === 'refused' ? outcome.reason : outcome.type;
    const near = outcome.notes.find(({ reason }) => reason.startsWith('nearly_'));
    return near === undefined ? 'taken' : `${near.reason}: ${near.detail}`;
  });
}

it.each([
  ['a space before its mark', 'Which valve has two cusps ?'],
  ['a capital', 'which valve has two cusps?'],
  ['no mark', 'Which valve has two cusps'],
  ['its mark twice', 'Which valve has two cusps??'],
  ['white space within', 'Which valve has twocusps?'],
  ['a number before it', '2. Which valve has two cusps?'],
])(
  'takes a question that differs from one above by %s and has another answer, and names both',
  (_title, stem) => {
    expect(
      fates([`Which valve has two cusps?,${OPTIONS},A`, `${stem},${OPTIONS},B`, 'Other?,x,y,z,w,A']),
    ).toEqual(['taken', 'nearly_contradicted: row 2 says “Mitral”, and this one “Aortic”', 'taken']);
  },
);

it.each([
  ['its stem', `which valve has two  cusps,${OPTIONS},A`],
  ['the order of its options', 'Which valve has two cusps?,Pulmonary,Aortic,mitral.,Tricuspid,C'],
])('names a question as doubled that differs by %s alone', (_title, row) => {
  expect(fates([`Which valve has two cusps?,${OPTIONS},A`, row])).toEqual(['taken', 'nearly_doubled: row 2']);
});

it('takes no decimal and no ratio for the number of a question', () => {
  expect(
    fates([`1.5 is what?,${OPTIONS},A`, `2.5 is what?,${OPTIONS},B`, `1:10 is what?,${OPTIONS},C`]),
  ).toEqual(Array(3).fill('taken'));
});

it('says nothing of questions with other words, other options or options that capitals alone tell apart', () => {
  expect(
    fates([
      'Which is x?,1,2,3,4,A',
      'Which is x²?,1,2,3,4,B',
      'Which is X?,1,2,3,5,B',
      'Who?,AA,Aa,aA,aa,A',
      'who?,AA,Aa,aA,ab,B',
    ]),
  ).toEqual(Array(5).fill('taken'));
});
