import type { SelectedOnWire } from '../answer.ts';
import type { LearnerQuestionOf } from '../learner-view.ts';
import { optionIndexOf } from '../options.ts';
import type { QuestionKindRules, ResponseOf } from './rules.ts';

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
