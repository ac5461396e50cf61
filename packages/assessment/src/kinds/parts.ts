import type { SelectedOnWire } from '../answer.ts';
import type { LearnerQuestionOf } from '../learner-view.ts';
import type { QuestionKindRules, ResponseOf } from './rules.ts';

const VALUES: ReadonlyMap<string | null, boolean | null> = new Map<string | null, boolean | null>([
  ['true', true],
  ['false', false],
  [null, null],
]);

function read(question: LearnerQuestionOf<'parts'>, selected: SelectedOnWire): ResponseOf<'parts'> | null {
  if (selected === null) return { kind: 'parts', parts: question.statements.map(() => null) };
  if (!Array.isArray(selected) || selected.length !== question.statements.length) return null;
  const parts: (boolean | null)[] = [];
  for (const value of selected) {
    const part = VALUES.get(value);
    if (part === undefined) return null;
    parts.push(part);
  }
  return { kind: 'parts', parts };
}

export const parts: QuestionKindRules<'parts'> = {
  read,
  write: (_question, response) => response.parts.map((part) => (part === null ? null : String(part))),
  pack: (response) =>
    response.parts.some((part) => part !== null)
      ? response.parts.map((part) => (part === null ? null : Number(part)))
      : undefined,
  unpack: (question, stored) => ({
    kind: 'parts',
    parts: question.statements.map((_, index) => {
      const value = Array.isArray(stored) ? (stored[index] ?? null) : null;
      return value === null ? null : value === 1;
    }),
  }),
  // Specification section 4: answered only when every part is set.
  isAnswered: (response) => response.parts.every((part) => part !== null),
};
