import type { LearnerQuestion } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { struckOutPositions, struckOutTexts, toggleStruckOut } from './struck-out.ts';

const shown = { stem: '', images: [] };
const single: LearnerQuestion = { kind: 'single', ...shown, options: ['One', 'Two', 'Three'] };
const parts: LearnerQuestion = { kind: 'parts', ...shown, statements: ['S'] };
const chosen = (option: number | null) => ({ kind: 'single', option }) as const;

describe('what is struck out', () => {
  it.each([
    ['options, in whatever way they are written', ['Three', ' One\u00a0'], null, [0, 2]],
    ['an option that is chosen, which counts as taken back', ['One', 'Two'], 1, [0]],
    ['a text that is no option', ['Four'], null, []],
    ['nothing', [], null, []],
  ])('is read of %s', (_, texts, option, positions) => {
    expect([...struckOutPositions(single, texts, chosen(option))]).toEqual(positions);
  });

  it('is written in the paper’s words and order, without what is chosen', () => {
    expect(struckOutTexts(single, new Set([2, 0]), chosen(null))).toEqual(['One', 'Three']);
    expect(struckOutTexts(single, new Set([2, 0]), chosen(2))).toEqual(['One']);
  });

  it('is none of parts', () => {
    expect(struckOutPositions(parts, ['true'], { kind: 'parts', parts: [null] }).size).toBe(0);
    expect(struckOutTexts(parts, new Set([0]), { kind: 'parts', parts: [null] })).toEqual([]);
  });

  it('comes and goes', () => {
    expect([...toggleStruckOut(new Set([0]), 1)]).toEqual([0, 1]);
    expect([...toggleStruckOut(new Set([0, 1]), 0)]).toEqual([1]);
  });
});
