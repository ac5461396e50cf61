import type { Response, SelectedOnWire, StoredAnswer } from '../answer.ts';
import type { LearnerQuestion } from '../learner-view.ts';
import type { QuestionKind } from '../question.ts';
import { multiple } from './multiple.ts';
import { parts } from './parts.ts';
import type { Packed, QuestionKindRules } from './rules.ts';
import { single } from './single.ts';

// A kind without rules does not compile.
const rules: { [Kind in QuestionKind]: QuestionKindRules<Kind> } = { single, multiple, parts };

/** @returns the response by position, or null when `selected` does not fit the question. */
export function readSelected(question: LearnerQuestion, selected: SelectedOnWire): Response | null {
  switch (question.kind) {
    case 'single':
      return rules.single.read(question, selected);
    case 'multiple':
      return rules.multiple.read(question, selected);
    case 'parts':
      return rules.parts.read(question, selected);
  }
}

/**
 * Inverse of `readSelected`, in the question's own option texts. @throws when the response is of another kind
 */
export function writeSelected(question: LearnerQuestion, response: Response): SelectedOnWire {
  if (question.kind === 'single' && response.kind === 'single') return rules.single.write(question, response);
  if (question.kind === 'multiple' && response.kind === 'multiple')
    return rules.multiple.write(question, response);
  if (question.kind === 'parts' && response.kind === 'parts') return rules.parts.write(question, response);
  throw new Error(`A question of kind ${question.kind} has no response of kind ${response.kind}.`);
}

export function packResponse(response: Response): Packed {
  switch (response.kind) {
    case 'single':
      return rules.single.pack(response);
    case 'multiple':
      return rules.multiple.pack(response);
    case 'parts':
      return rules.parts.pack(response);
  }
}

/** Turns a stored answer into a response; an untouched question gives the unanswered response. */
export function unpackResponse(question: LearnerQuestion, stored: StoredAnswer | undefined): Response {
  switch (question.kind) {
    case 'single':
      return rules.single.unpack(question, stored?.s);
    case 'multiple':
      return rules.multiple.unpack(question, stored?.s);
    case 'parts':
      return rules.parts.unpack(question, stored?.s);
  }
}

export function isAnswered(response: Response): boolean {
  switch (response.kind) {
    case 'single':
      return rules.single.isAnswered(response);
    case 'multiple':
      return rules.multiple.isAnswered(response);
    case 'parts':
      return rules.parts.isAnswered(response);
  }
}
