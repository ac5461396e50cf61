import type { Question } from '@assay/assessment';
import { expect, it } from 'vitest';
import { readTableOf } from '../testing/reading.ts';
import { writeQuestionTable } from './write-table.ts';

const common = {
  images: [],
  explanation: '<p>It is so.</p><p>It has always been.</p>',
  explanationImages: [],
  references: [{ title: 'A book' }],
  topic: ['Law', 'Torts'],
};
const single: Question = {
  kind: 'single',
  id: 'b:1',
  stem: '<p>Which is less, 2 &lt; 3 or =SUM(A1)?</p>',
  ...common,
  options: ['One', 'Two<br>lines', 'Three'],
  correct: [1],
};
const multiple: Question = {
  ...single,
  kind: 'multiple',
  id: 'b:2',
  stem: '<p>Which are?</p>',
  correct: [0, 2],
};

it('a workbook of questions is read as the same questions', () => {
  const questions = [single, multiple];
  const file = writeQuestionTable(questions.map((question) => ({ question, tex: null })));
  const { outcomes } = readTableOf(file, 'xlsx');
  expect(outcomes.map((outcome) => (outcome.type === 'taken' ? outcome.question : outcome))).toEqual(
    questions,
  );
});

it('formulas are written as TeX, and so are raised and lowered letters', () => {
  const stem = '<p>What is <math><mi>x</mi></math> in H<sub>2</sub>O at 10<sup>5</sup> Pa?</p>';
  const tex = { stem: ['x'], choices: [], explanation: [] };
  const { outcomes } = readTableOf(writeQuestionTable([{ question: { ...single, stem }, tex }]), 'xlsx');
  const [outcome] = outcomes;
  expect(outcome?.type === 'taken' && outcome.question.stem).toBe(
    String.raw`<p>What is \(x\) in H\(_{2}\)O at 10\(^{5}\) Pa?</p>`,
  );
});

it('a question of statements is refused by its import, and not taken for another one', () => {
  const { kind: _kind, options: _options, correct: _correct, ...rest } = single;
  const parts: Question = { ...rest, kind: 'parts', parts: [{ statement: '<p>So?</p>', correct: true }] };
  const { outcomes } = readTableOf(
    writeQuestionTable([single, parts].map((question) => ({ question, tex: null }))),
    'xlsx',
  );
  expect(outcomes).toMatchObject([{ type: 'taken' }, { type: 'refused', reason: 'kind_not_represented' }]);
});
