import type { Question } from '@assay/assessment';
import { letterAt, plainText, shorten } from '@assay/interchange';
import type { QuestionStore } from '../../features/imports/question-store.ts';
import { printable } from '../terminal.ts';

const MAX_SHOWN = 3;
const MAX_LENGTH = 90;

/** The first questions as lines for the terminal, with their right options marked. */
export function formatFirstQuestions(questions: QuestionStore): string[] {
  const [first = []] = questions.chunks(MAX_SHOWN);
  if (first.length === 0) return [];
  return [
    'Questions      the first, with ✓ before what is right:',
    ...first.flatMap(({ question }) => [`  ${shown(question.stem)}`, ...choicesOf(question)]),
  ];
}

function choicesOf(question: Question): string[] {
  if (question.kind === 'parts')
    return question.parts.map(
      ({ statement, correct }) => `    ✓ ${correct ? 'true ' : 'false'}  ${shown(statement)}`,
    );
  return question.options.map(
    (option, index) =>
      `    ${question.correct.includes(index) ? '✓' : ' '} ${letterAt(index)}  ${shown(option)}`,
  );
}

function shown(html: string): string {
  return shorten(printable(plainText(html).replace(/\s+/gu, ' ').trim()), MAX_LENGTH);
}
