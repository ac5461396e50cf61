import type { Question } from '@assay/assessment';
import { expect, it } from 'vitest';
import { partsQuestion, singleQuestion } from '../../testing/test-questions.ts';
import type { QuestionTex } from '../banks/question-tex.ts';
import { prepareQuestion } from './prepare-question.ts';

function texOf(question: Question): QuestionTex | null {
  const result = prepareQuestion(question);
  if (result.type === 'refused') throw new Error(result.reason);
  return result.tex;
}
const withStem = (stem: string) => ({ ...singleQuestion(['One', 'Two'], 0), stem });
const MATHML = '<math><mi>z</mi></math>';

it('keeps the TeX of each text as its author wrote it, in the order of the formulas', () => {
  const question = {
    ...singleQuestion(['\\(a&lt;b\\)', 'no formula'], 0),
    stem: '<p>\\(x^2\\) and \\[\\frac{1}{2}\\]</p>',
    explanation: '\\(50%\\)',
  };
  expect(texOf(question)).toEqual({
    stem: ['x^2', '\\frac{1}{2}'],
    choices: [['a<b'], []],
    explanation: ['50%'],
  });
  const parts = partsQuestion([true]);
  expect(
    texOf({ ...parts, stem: 'Q', parts: [{ statement: '\\(n!\\)', correct: true }] } as Question),
  ).toMatchObject({ stem: [], choices: [['n!']] });
});

it('leaves a gap for what came as MathML, or is shown as its source', () => {
  const stem = `\\(a\\) ${MATHML} \\(\\frac{1}\\) \\(b\\)`;
  expect(texOf(withStem(stem))?.stem).toEqual(['a', null, 'b']);
});

it('is the same for formulas that only cleaning brings to light', () => {
  expect(texOf(withStem(`${MATHML} \\(a\\) \\<i></i>(b\\) \\(c\\)`))?.stem.slice(0, 2)).toEqual([null, 'a']);
});

it.each([
  ['no formula', 'Which?'],
  ['MathML alone', MATHML],
  [
    'a formula that cleaning takes away',
    '<select><option>\\(a\\)</option></select><textarea>\\(b\\)</textarea> x',
  ],
  ['a formula longer than any text', `\\(x${' '.repeat(70_000)}+ y\\)`],
])('keeps none of a text with %s', (_title, stem) => {
  expect(texOf(withStem(stem))).toBeNull();
});
