import { expect, it } from 'vitest';
import { readBank, writeAssay } from '../index.ts';
import { describeOutcomes, digest, joinPieces } from '../testing/reading.ts';

const question = {
  id: 'cardio:q1',
  kind: 'single' as const,
  stem: '<p>Which?</p>',
  images: [{ file: 'a.png', alt: 'A heart' }],
  explanation: '',
  explanationImages: [],
  references: [],
  topic: ['Cardiology'],
  options: ['One', 'Two'],
  correct: [1],
};
const pictures = new Map([['a.png', Uint8Array.of(1, 2, 255)]]);

function outcomesOf(text: string | Buffer) {
  const reading = readBank({ bytes: Buffer.from(text), format: 'assay' }, digest);
  if (reading.type === 'unreadable') throw new Error(reading.fault.code);
  return [...reading.outcomes];
}
const line = (change: object, beside: object = {}) =>
  JSON.stringify({ question: { ...question, images: [], ...change }, ...beside });

it('reads what it wrote: the same questions under the same ids, with their pictures', async () => {
  const plain = { ...question, id: 'other', images: [], stem: '<p>What? \u2028 😀</p>' };
  const written = await joinPieces(writeAssay([{ question, pictures }, { question: plain }]));
  expect(outcomesOf(written)).toMatchObject([
    { type: 'taken', question, pictures },
    { type: 'taken', question: plain, pictures: new Map() },
  ]);
});

it('refuses a broken line by itself and takes the others', () => {
  const lines = [
    '{"question":',
    '{"question": {"kind": "essay"}, "answers": []}',
    line({ kind: 'essay' }),
    line({ correct: [2] }),
    line({ correct: [99] }),
    line({ options: ['Two', ' Two'] }),
    `{"question":${'['.repeat(300)}`,
    line({}),
  ];
  expect(describeOutcomes(outcomesOf(`\ufeff${lines.join('\r\n')}\r\n\r\n`))).toEqual([
    'line 1: broken_json',
    'line 2: not_an_item',
    'line 3: wrong_form',
    'line 4: key_outside_options',
    'line 5: wrong_form',
    'line 6: options_equal',
    'line 7: nested_too_deeply',
    'line 8: taken',
  ]);
});

it('takes a question whose picture is missing or broken without it, and says so', () => {
  const images = [
    { file: '../../a.png', alt: 'A heart' },
    { file: 'b.png', alt: 'A vein' },
  ];
  const [outcome] = outcomesOf(line({ images }, { pictures: { 'b.png': '%%%' } }));
  expect(outcome).toMatchObject({
    question: { images: [] },
    notes: [
      { reason: 'picture_missing', detail: '../../a.png' },
      { reason: 'picture_broken', detail: 'b.png' },
    ],
  });
});

it('keeps no name of a picture that is missing', () => {
  const pictures = [1, 2].map((number) => ({
    file: `${number}.png`,
    alt: 'A',
    caption: `Picture ${number}`,
  }));
  const change = {
    stem: 'Look at [Picture 1] and [Picture 2] here.',
    explanation: 'See [Picture 2 below] and [Picture 1 below].',
    images: pictures,
    explanationImages: pictures,
  };
  const [outcome] = outcomesOf(line(change, { pictures: { '2.png': 'AQ==' } }));
  expect(outcome).toMatchObject({
    question: {
      stem: 'Look at and [Picture 2] here.',
      explanation: 'See [Picture 2 below] and .',
      images: [{ file: '2.png' }],
    },
  });
});

it.each([
  [
    'an option whose picture it lacks',
    { options: ['[Picture 1]', 'Two'], images: [{ file: 'a.png', alt: 'A', caption: 'Picture 1' }] },
    'line 1: picture_lost',
  ],
  [
    'a question that is nothing but the picture that it lacks',
    { stem: '<p>See the picture.</p>', images: [{ file: 'a.png', alt: 'A' }] },
    'line 1: picture_lost',
  ],
  [
    'an option that only speaks of a picture as the others do',
    { options: ['[Picture 1]', 'Two'], images: [{ file: 'a.png', alt: 'A' }] },
    'line 1: taken',
  ],
])('refuses %s by that name, and only then', (_title, change, outcome) => {
  expect(describeOutcomes(outcomesOf(line(change)))).toEqual([outcome]);
});
