import type { Question } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { checkQuestion } from './checks.ts';

const common = { id: 'b:1', stem: '<p>Which?</p>', images: [], explanation: '', explanationImages: [] };

function choice(options: string[], texts: Partial<Question> = {}): Question {
  return {
    ...common,
    references: [],
    topic: [],
    kind: 'single',
    options,
    correct: [0],
    ...texts,
  } as Question;
}
const findings = (question: Question) =>
  checkQuestion(question).map(({ reason, detail }) => [reason, detail]);

describe('options that a reader could take for the same', () => {
  it.each([
    ['capitals and a point', 'Sodium chloride', 'sodium Chloride.'],
    ['emphasis', '<b>Na</b>', 'Na'],
    ['a zero-width space', 'Na', 'N\u200ba'],
    ['a soft hyphen', 'sodium', 'so\u00addium'],
    ['a mark of direction', 'sodium', '\u200esodium'],
    ['a minus and a hyphen', '−5 °C', '-5 °C'],
    ['a dash and a hyphen', '3–5', '3-5'],
    ['an apostrophe', 'Hashimoto’s', "Hashimoto's"],
    ['a Cyrillic letter', 'pH', 'рH'],
    ['a Greek letter', 'Ανω', 'Aνω'],
    ['a full-width sign', 'A１', 'A1'],
  ])('are found where %s tells them apart', (_title, one, other) => {
    expect(findings(choice(['None', one, other]))).toEqual([['options_alike', 'options 2 and 3']]);
  });

  it('are found among statements as well', () => {
    const parts = ['Na', 'na'].map((statement) => ({ statement, correct: true }));
    const { options: _, correct: __, ...rest } = choice([]) as Extract<Question, { kind: 'single' }>;
    expect(findings({ ...rest, kind: 'parts', parts })).toEqual([['options_alike', 'options 1 and 2']]);
  });

  it.each([
    ['CO2', 'CO<sub>2</sub>'],
    ['α', 'a'],
    ['5', '-5'],
    ['x', '×'],
  ])('are not found in %s and %s', (one, other) => {
    expect(findings(choice([one, other]))).toEqual([]);
  });
});

it('media that a page cannot show, and pictures in Markdown, are named once each', () => {
  const stem = '<p><video src="a"></video><video src="b"></video>![x](https://x.example/a.png)</p>';
  expect(findings(choice(['One', 'Two'], { stem }))).toEqual([
    ['media_dropped', 'video'],
    ['picture_as_text', 'https://x.example/a.png'],
  ]);
});

it.each(['cafÃ©', 'donâ€™t', 'x\ufffdy'])('“%s” was read in a wrong encoding', (text) => {
  expect(findings(choice(['One', text]))).toEqual([['text_garbled', null]]);
});

it('an option that speaks of the others and labels of options are named', () => {
  expect(findings(choice(['One', 'All of the above']))).toEqual([['all_of_the_above', 'option 2']]);
  expect(findings(choice(['a) red', 'b) blue']))).toEqual([['options_lettered', 'option 1: “a) red”']]);
});

it('nothing is said of a plain question', () => {
  expect(findings(choice(['Sodium', 'Potassium']))).toEqual([]);
});
