import type { Response, SelectedOnWire, StoredAnswer } from '../answer.ts';
import type { LearnerQuestionOf } from '../learner-view.ts';
import type { QuestionKind } from '../question.ts';

export type ResponseOf<Kind extends QuestionKind> = Extract<Response, { kind: Kind }>;
export type Packed = StoredAnswer['s'];

/** Rules that each kind of question needs without the key. The key's side is in `grading/`. */
export type QuestionKindRules<Kind extends QuestionKind> = {
  /** Turns the wire's form into positions; null when it names something the question does not have. */
  read(question: LearnerQuestionOf<Kind>, selected: SelectedOnWire): ResponseOf<Kind> | null;
  write(question: LearnerQuestionOf<Kind>, response: ResponseOf<Kind>): SelectedOnWire;
  /** The stored form; undefined when nothing is picked. */
  pack(response: ResponseOf<Kind>): Packed;
  unpack(question: LearnerQuestionOf<Kind>, stored: Packed): ResponseOf<Kind>;
  isAnswered(response: ResponseOf<Kind>): boolean;
};
