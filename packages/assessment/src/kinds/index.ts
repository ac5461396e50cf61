import type { Response, SelectedOnWire, StoredAnswer } from '../answer.ts';
import type { LearnerQuestion } from '../learner-view.ts';
import type { QuestionKind } from '../question.ts';
import { multiple } from './multiple.ts';
import { parts } from './parts.ts';
import { single } from './single.ts';

type ResponseOf<Kind extends QuestionKind> = Extract<Response, { kind: Kind }>;
type Packed = StoredAnswer['s'];

/** What each kind must know without the key. The key's side is in `grading/`. */
export type QuestionKindRules<Kind extends QuestionKind> = {
  /** The wire's form to positions; null when it names something the question does not have. */
  read(question: LearnerQuestion, selected: SelectedOnWire): Response | null;
  write(question: LearnerQuestion, response: ResponseOf<Kind>): SelectedOnWire;
  /** The stored form; undefined when nothing is picked. */
  pack(response: ResponseOf<Kind>): Packed;
  unpack(question: LearnerQuestion, stored: Packed): ResponseOf<Kind>;
  isAnswered(response: ResponseOf<Kind>): boolean;
};

// A kind without rules does not compile.
const rules: { [Kind in QuestionKind]: QuestionKindRules<Kind> } = { single, multiple, parts };

/** @returns the response by position, or null when `selected` does not fit the question. */
export function readSelected(question: LearnerQuestion, selected: SelectedOnWire): Response | null {
  return rules[question.kind].read(question, selected);
}

/** The inverse of `readSelected`, in the question's own option texts. */
export function writeSelected(question: LearnerQuestion, response: Response): SelectedOnWire {
  switch (response.kind) {
    case 'single':
      return rules.single.write(question, response);
    case 'multiple':
      return rules.multiple.write(question, response);
    case 'parts':
      return rules.parts.write(question, response);
  }
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

/** What an attempt keeps of a question, as a response; an untouched question gives the unanswered response. */
export function unpackResponse(question: LearnerQuestion, stored: StoredAnswer | undefined): Response {
  return rules[question.kind].unpack(question, stored?.s);
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
