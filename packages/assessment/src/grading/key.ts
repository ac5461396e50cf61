import type { Question } from '../question.ts';

/** The right answer by position. Server only. */
export type Key =
  | { kind: 'single'; option: number }
  | { kind: 'multiple'; options: number[] }
  | { kind: 'parts'; parts: boolean[] };

export function keyOf(question: Question): Key {
  switch (question.kind) {
    case 'single': {
      const [option] = question.correct;
      if (option === undefined) throw new Error(`Question ${question.id} has no key.`);
      return { kind: 'single', option };
    }
    case 'multiple':
      return { kind: 'multiple', options: [...question.correct].sort((a, b) => a - b) };
    case 'parts':
      return { kind: 'parts', parts: question.parts.map((part) => part.correct) };
  }
}
