import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../testing/reading.ts';
import { partKeyLine } from './exam-view.ts';

const mapping = mappingOf({
  ...{ bank: 'b', stem: 'stem', options: ['a', 'b'], ignore: ['number'] },
  marks: ['{number}. {stem}', 'a. {a}', 'b. {b}', 'ANS: {key}'],
  key: { field: 'key', form: 'any' },
});

it('takes the key of ExamView, and names each setting behind it', () => {
  const bank = '1. Which?\na. one\nb. two\n\nANS: B    PTS: 1    DIF: Easy    REF: p. 5\n';
  const [outcome] = outcomesOf(bank, 'text', mapping);
  const note = (detail: string) => ({ type: 'changed', reason: 'setting_dropped', detail });
  expect(outcome).toMatchObject({
    type: 'taken',
    question: { correct: [1] },
    notes: [note('PTS: 1'), note('DIF: Easy'), note('REF: p. 5')],
  });
});

it.each([
  ['B', 'B', []],
  ['B PTS: 1', 'B', ['PTS: 1']],
  ['A;C\tDIF: 2\tTOP: Heart and lungs', 'A;C', ['DIF: 2', 'TOP: Heart and lungs']],
  ['The KEY', 'The KEY', []],
  ['see REF', 'see REF', []],
])('parts %j', (written, key, settings) => {
  expect(partKeyLine(written)).toEqual({ key, settings });
});
