import type { SelectedOnWire } from '../answer.ts';
import type { LearnerQuestionOf } from '../learner-view.ts';
import { foldText } from '../text.ts';
import type { QuestionKindRules, ResponseOf } from './index.ts';

/** The position of an option by its text, or -1. Publishing refuses equal options, so a text names at most one. */
export function optionIndexOf(options: string[], text: string): number {
  // Pages send what they were given.
  const asWritten = options.indexOf(text);
  if (asWritten >= 0) return asWritten;
  const wanted = foldText(text);
  return options.findIndex((option) => foldText(option) === wanted);
}

function read(question: LearnerQuestionOf<'single'>, selected: SelectedOnWire): ResponseOf<'single'> | null {
  if (selected === null) return { kind: 'single', option: null };
  if (typeof selected !== 'string') return null;
  const option = optionIndexOf(question.options, selected);
  return option < 0 ? null : { kind: 'single', option };
}

export const single: QuestionKindRules<'single'> = {
  read,
  write: (question, { option }) => (option === null ? null : (question.options[option] ?? null)),
  pack: ({ option }) => option ?? undefined,
  unpack: (_question, stored) => ({ kind: 'single', option: typeof stored === 'number' ? stored : null }),
  isAnswered: ({ option }) => option !== null,
};
