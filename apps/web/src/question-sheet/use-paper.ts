import {
  isAnswered,
  type LearnerQuestion,
  type Response,
  readSelected,
  type SelectedOnWire,
} from '@assay/assessment';
import { useMemo } from 'react';
import type { AnswerDraft } from '../features/attempts/attempt.ts';
import type { QuestionState } from '../features/navigator/navigator.tsx';
import { openParts } from '../question-types/question.ts';

/**
 * Cache of the last parsed answer per question, so that an untouched one keeps its identity and is not
 * rendered again.
 */
const readings = new WeakMap<LearnerQuestion, { selected: SelectedOnWire; response: Response }>();

/** Response to a question, by positions of options. */
export function responseTo(question: LearnerQuestion, selected: SelectedOnWire): Response {
  const before = readings.get(question);
  if (before && before.selected === selected) return before.response;
  const response = readSelected(question, selected) ?? emptyResponse(question);
  readings.set(question, { selected, response });
  return response;
}

function emptyResponse(question: LearnerQuestion): Response {
  switch (question.kind) {
    case 'single':
      return { kind: 'single', option: null };
    case 'multiple':
      return { kind: 'multiple', options: [] };
    case 'parts':
      return { kind: 'parts', parts: question.statements.map(() => null) };
  }
}

export type Paper = {
  /** The same array until an answer or a flag comes or goes. */
  states: readonly QuestionState[];
  /** Positions of the questions without a response. */
  missing: readonly number[];
  attempted: number;
};

/** State of the paper's questions, and the positions of those without a response. */
export function usePaper(questions: readonly LearnerQuestion[], answers: readonly AnswerDraft[]): Paper {
  // One character per question, so that typing a note does not render the whole navigator again.
  const signature = questions.map((question, index) => stateOf(question, answers[index])).join('');
  return useMemo(() => {
    const states = [...signature].map((state) => ({
      answered: state === 'a' || state === 'A',
      halfAnswered: state === 'h' || state === 'H',
      flagged: state === state.toUpperCase(),
    }));
    const missing = states.flatMap((state, index) => (state.answered ? [] : [index]));
    return { states, missing, attempted: states.length - missing.length };
  }, [signature]);
}

/** a answered · h half answered · n neither; in upper case where it is flagged */
function stateOf(question: LearnerQuestion, answer: AnswerDraft | undefined): string {
  if (!answer) return 'n';
  const response = responseTo(question, answer.selected);
  const state = isAnswered(response) ? 'a' : openParts(response).length > 0 ? 'h' : 'n';
  return answer.flag ? state.toUpperCase() : state;
}
