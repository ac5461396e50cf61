import { expect, it } from 'vitest';
import { formatChangedQuestions } from './changed-questions.ts';

it.each([
  [58, `${'a'.repeat(58)}😀…`],
  [59, `${'a'.repeat(59)}…`],
])(
  'cuts no character in half in the words of a question that was changed, behind %i others',
  (others, shown) => {
    const question = { id: 'b:1', kind: 'single' as const, options: ['a', 'b'], correct: [0], topic: [] };
    const more = { images: [], explanation: '', explanationImages: [], references: [] };
    const stem = `<p>${'a'.repeat(others)}😀 is it?</p>`;
    const change = { before: { ...question, ...more, stem: '' }, after: { ...question, ...more, stem } };
    expect(formatChangedQuestions([change], 1)[0]).toContain(`“${shown}”`);
  },
);
