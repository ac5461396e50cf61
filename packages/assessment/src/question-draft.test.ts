import { describe, expect, it } from 'vitest';
import { questionSchema } from './question.ts';
import { draftedQuestion, draftOf } from './question-draft.ts';

const common = {
  id: 'bank:1',
  stem: '<p>Which?</p>',
  images: [{ file: 'a.png', alt: 'A line', caption: 'Figure 1', width: 30, height: 20 }],
  explanation: '<p>Because.</p>',
  explanationImages: [{ file: 'b.png', alt: 'Another' }],
  references: [{ title: 'A book' }, { title: 'A page', url: 'https://example.org/' }],
  topic: ['Heart', 'Rhythm'],
};
const questions = [
  questionSchema.parse({ kind: 'single', ...common, options: ['One', 'Two'], correct: [1] }),
  questionSchema.parse({ kind: 'multiple', ...common, options: ['One', 'Two', 'Three'], correct: [0, 2] }),
  questionSchema.parse({ kind: 'parts', ...common, parts: [{ statement: 'True?', correct: true }] }),
];

describe.each(questions)('a question of the kind $kind', (question) => {
  it('is the same text again when its draft is saved as it was opened', () => {
    const again = draftedQuestion(draftOf(question), question.id);
    expect(JSON.stringify(again)).toBe(JSON.stringify(question));
  });

  it('changed to each other kind and back has lost nothing that was typed', () => {
    const draft = draftOf(question);
    for (const kind of ['single', 'multiple', 'parts'] as const) {
      const there = { ...draft, kind };
      expect(draftedQuestion(there, 'x').kind).toBe(kind);
      expect(draftedQuestion({ ...there, kind: draft.kind }, question.id)).toEqual(question);
    }
  });
});
