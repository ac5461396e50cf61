import type { Question } from '@assay/assessment';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest } from '../testing/reading.ts';
import { findNamedOption, reorderOptions } from './options-order.ts';

function choice(options: string[], correct: number[] = [0], id = 'b:1'): Question {
  const kind = correct.length === 1 ? 'single' : 'multiple';
  const common = { id, stem: '<p>?</p>', images: [], explanation: '', explanationImages: [], references: [] };
  return { ...common, topic: [], kind, options, correct };
}

it.each([
  ['an option that speaks of the others', { options: ['Artery', 'Vein', 'All of the above'] }, 'option 3'],
  ['an option that names others', { options: ['Artery', 'Vein', 'A and B'] }, 'option 3'],
  ['an option that names a position', { options: ['Artery', 'Vein', 'The first'] }, 'option 3'],
  ['the stem', { stem: '<p>Why is option <b>B</b> right?</p>' }, 'option B right'],
  ['the explanation', { explanation: '<p>Choice D is correct.</p>' }, 'Choice D is correct'],
  ['a feedback', { explanation: '<dl><dt>Vein</dt><dd>Not (B) but (A) is right</dd></dl>' }, '(B) but (A)'],
  ['letters of the options’ own', { options: ['a) red', 'b) blue', 'c) green'] }, 'option 1: “a) red”'],
  ['such letters in another order', { options: ['<b>B.</b> red', 'A. blue'] }, 'option 1: “B. red”'],
  ['no initials', { options: ['A. niger', 'E. coli', 'C. difficile'] }, null],
  ['no name of a character', { stem: '<p>When &Delta;G is true, &Aacute; is right.</p>' }, null],
  ['nothing within a comment', { explanation: '<!-- Choice D is correct. --><p>A vein.</p>' }, null],
  ['nothing', { explanation: '<p>A vein is no artery. Vitamin A helps.</p>' }, null],
])('options are named by %s', (_title, texts, where) => {
  const named = findNamedOption({ ...choice(['Artery', 'Vein', 'Nerve']), ...texts });
  if (where === null) expect(named).toBeNull();
  else expect(named).toContain(where);
});

describe('mixed options', () => {
  const text = fc.string({ minLength: 1, maxLength: 12 });
  const question = fc
    .uniqueArray(text, { minLength: 2, maxLength: 16 })
    .chain((options) =>
      fc.record({
        options: fc.constant(options),
        correct: fc.uniqueArray(fc.nat({ max: options.length - 1 }), { minLength: 1 }),
      }),
    )
    .map(({ options, correct }) => choice(options, correct.sort()));

  it('are the same options with the same ones right, and stay where they are when mixed again', () => {
    fc.assert(
      fc.property(question, (source) => {
        const result = reorderOptions(source, digest);
        if (result === null || result.kind === 'parts' || source.kind === 'parts') return;
        const rightOf = (one: typeof result) => one.correct.map((index) => one.options[index]).sort();
        expect([...result.options].sort()).toEqual([...source.options].sort());
        expect(rightOf(result)).toEqual(rightOf(source));
        expect(reorderOptions(result, digest)).toBeNull();
      }),
    );
  });

  it('have the right one at every position about as often, wherever the author put it', () => {
    const places = [0, 0, 0, 0];
    for (let number = 0; number < 4_000; number += 1) {
      const source = choice(['Artery', 'Vein', 'Nerve', 'Bone'], [0], `b:${number}`);
      const result = reorderOptions(source, digest) ?? source;
      const [right = 0] = result.kind === 'parts' ? [] : result.correct;
      places[right] = (places[right] ?? 0) + 1;
    }
    for (const count of places) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });

  it.each([
    ['they are numbers that rise', ['2 mg', '5 mg', '10 mg', '20,5 mg']],
    ['they are numbers that fall', ['30 %', '20 %', '−5 %']],
    ['they are true and false', ['True', 'False']],
    ['they are yes and no', ['Yes', '<b>No</b>']],
  ])('keep their order when %s', (_title, options) => {
    for (const id of ['b:1', 'b:2', 'b:3', 'b:4'])
      expect(reorderOptions(choice(options, [0], id), digest)).toBeNull();
  });
});
