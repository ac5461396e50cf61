import type { Question } from '@assay/assessment';
import { choicesOf } from '@assay/interchange';

/** A question of a bank before and after an import that gave it another version. */
export type QuestionChange = { before: Question; after: Question };

/** Part of a question, by the name that people give it. */
export type QuestionPart =
  | 'question'
  | 'options'
  | 'order of options'
  | 'right answer'
  | 'explanation'
  | 'pictures'
  | 'references'
  | 'topic';

/** Changed parts of a question, by the names that people give them. */
export function changedParts({ before, after }: QuestionChange): QuestionPart[] {
  const differs = (part: (question: Question) => unknown) =>
    JSON.stringify(part(before)) !== JSON.stringify(part(after));
  const hasOtherOptions = differs((question) => [...choicesOf(question)].sort());
  const parts: [QuestionPart, boolean][] = [
    ['question', differs(({ stem }) => stem)],
    ['options', hasOtherOptions],
    ['order of options', !hasOtherOptions && differs(choicesOf)],
    ['right answer', differs(rightOf)],
    ['explanation', differs(({ explanation }) => explanation)],
    ['pictures', differs(({ images, explanationImages }) => [images, explanationImages])],
    ['references', differs(({ references }) => references)],
    ['topic', differs(({ topic }) => topic)],
  ];
  return parts.flatMap(([part, isOther]) => (isOther ? part : []));
}

/** Right choices by their texts, regardless of position. */
function rightOf(question: Question): string[] {
  const isRight = (position: number) =>
    question.kind === 'parts' ? question.parts[position]?.correct : question.correct.includes(position);
  return choicesOf(question)
    .filter((_, position) => isRight(position))
    .sort();
}
