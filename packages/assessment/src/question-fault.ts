import { foldText } from './options.ts';
import type { Question } from './question.ts';

export type QuestionFault = 'key_outside_options' | 'key_repeated' | 'options_equal';

/**
 * Finds the fault that makes a well-formed question unfit to be published: a key outside the options, a key
 * named twice, or two options that read the same (answers travel as texts, so a text must name one option).
 * @returns null when it may be published
 */
export function findQuestionFault(question: Question): QuestionFault | null {
  if (question.kind === 'parts') return null;
  if (question.correct.some((index) => index >= question.options.length)) return 'key_outside_options';
  if (new Set(question.correct).size !== question.correct.length) return 'key_repeated';
  const folded = new Set(question.options.map(foldText));
  return folded.size === question.options.length ? null : 'options_equal';
}
