import type { Question } from '@assay/assessment';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixed } from './options-order.ts';
import { digest } from './testing/reading.ts';

function choice(options: string[], correct: number[] = [0], id = 'b:1'): Question {
  const kind = correct.length === 1 ? 'single' : 'multiple';
  const common = { id, stem: '<p>?</p>', images: [], explanation: '', explanationImages: [], references: [] };
  return { ...common, topic: [], kind, options, correct };
}

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
        const result = mixed(source, digest);
        if (result === null || result.kind === 'parts' || source.kind === 'parts') return;
        const rightOf = (one: typeof result) => one.correct.map((index) => one.options[index]).sort();
        expect([...result.options].sort()).toEqual([...source.options].sort());
        expect(rightOf(result)).toEqual(rightOf(source));
        expect(mixed(result, digest)).toBeNull();
      }),
    );
  });

  it('have the right one at every place about as often, wherever the author put it', () => {
    const places = [0, 0, 0, 0];
    for (let number = 0; number < 4_000; number += 1) {
      const source = choice(['Artery', 'Vein', 'Nerve', 'Bone'], [0], `b:${number}`);
      const result = mixed(source, digest) ?? source;
      const [right = 0] = result.kind === 'parts' ? [] : result.correct;
      places[right] = (places[right] ?? 0) + 1;
    }
    for (const count of places) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });

  it.each([
    ['one speaks of the others', ['Artery', 'Vein', 'Nerve', 'All of the above']],
    ['one names others by their letters', ['Artery', 'Vein', 'Nerve', 'A and B']],
    ['they are numbers that rise', ['2 mg', '5 mg', '10 mg', '20,5 mg']],
    ['they are numbers that fall', ['30 %', '20 %', '−5 %']],
    ['they are true and false', ['True', 'False']],
    ['they are yes and no', ['Yes', '<b>No</b>']],
  ])('keep their order when %s', (_title, options) => {
    for (const id of ['b:1', 'b:2', 'b:3', 'b:4']) expect(mixed(choice(options, [0], id), digest)).toBeNull();
  });
});
