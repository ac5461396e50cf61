import { randomBytes } from 'node:crypto';
import type { Question } from '@assay/assessment';

/** Fields a test question rarely cares about. */
function common(stem: string) {
  return {
    id: randomBytes(8).toString('hex'),
    stem: `<p>${stem}</p>`,
    images: [],
    explanation: '<p>Because it is so.</p>',
    explanationImages: [],
    references: [{ title: 'A book' }],
    topic: ['Medicine', 'Cardiology', 'Rhythm', 'Blocks'],
  };
}

/** One right answer among the options. */
export function singleQuestion(options: string[], correct: number, stem = 'Which one?'): Question {
  return { kind: 'single', ...common(stem), options, correct: [correct] };
}

function multipleQuestion(options: string[], correct: number[], stem = 'Which ones?'): Question {
  return { kind: 'multiple', ...common(stem), options, correct };
}

function partsQuestion(parts: boolean[], stem = 'True or false?'): Question {
  return {
    kind: 'parts',
    ...common(stem),
    parts: parts.map((correct, index) => ({ statement: `<p>Statement ${index + 1}</p>`, correct })),
  };
}

/** Single (Two is right), multiple (Two and Three are right), parts (true, false). */
export function threeKinds(): Question[] {
  return [
    singleQuestion(['One', 'Two', 'Three'], 1),
    multipleQuestion(['One', 'Two', 'Three', 'Four'], [1, 2]),
    partsQuestion([true, false]),
  ];
}
