import type { SelectedOnWire } from '../answer.ts';
import type { LearnerQuestionOf } from '../learner-view.ts';
import { optionIndexOf } from '../options.ts';
import type { QuestionKindRules, ResponseOf } from './rules.ts';

function read(
  question: LearnerQuestionOf<'multiple'>,
  selected: SelectedOnWire,
): ResponseOf<'multiple'> | null {
  if (selected === null) return { kind: 'multiple', options: [] };
  if (!Array.isArray(selected)) return null;
  const found = new Set<number>();
  for (const text of selected) {
    const option = text === null ? -1 : optionIndexOf(question.options, text);
    if (option < 0) return null;
    found.add(option);
  }
  return { kind: 'multiple', options: [...found].sort((a, b) => a - b) };
}

export const multiple: QuestionKindRules<'multiple'> = {
  read,
  write: (question, { options }) => options.map((option) => question.options[option] ?? null),
  pack: ({ options }) => (options.length > 0 ? options : undefined),
  unpack: (_question, stored) => ({
    kind: 'multiple',
    options: Array.isArray(stored) ? stored.filter((option) => option !== null) : [],
  }),
  isAnswered: ({ options }) => options.length > 0,
};
