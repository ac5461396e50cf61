import type { Response } from '../answer.ts';
import { isAnswered } from '../kinds/index.ts';
import type { Question } from '../question.ts';

/** The right answer by position. Server only. */
export type AnswerKey =
  | { kind: 'single'; option: number }
  | { kind: 'multiple'; options: number[] }
  | { kind: 'parts'; parts: boolean[] };

export function answerKeyOf(question: Question): AnswerKey {
  switch (question.kind) {
    case 'single': {
      const [option] = question.correct;
      if (option === undefined) throw new Error(`Question ${question.id} has no key.`);
      return { kind: 'single', option };
    }
    case 'multiple':
      return { kind: 'multiple', options: [...question.correct].sort((a, b) => a - b) };
    case 'parts':
      return { kind: 'parts', parts: question.parts.map((part) => part.correct) };
  }
}

/** Specification section 3: the status of an answer in a report. */
export type AnswerStatus = 'Correct' | 'Partial' | 'Wrong';

export type Grade = { type: 'unanswered'; status: 'Wrong' } | { type: 'answered'; status: AnswerStatus };

type Pair = {
  [Kind in AnswerKey['kind']]: [Extract<AnswerKey, { kind: Kind }>, Extract<Response, { kind: Kind }>];
};

function gradeSingle(...[key, response]: Pair['single']): AnswerStatus {
  return response.option === key.option ? 'Correct' : 'Wrong';
}

/** Partial when right picks exceed wrong picks, so that picking everything earns nothing. */
function gradeMultiple(...[key, response]: Pair['multiple']): AnswerStatus {
  const right = response.options.filter((option) => key.options.includes(option)).length;
  const wrong = response.options.length - right;
  if (wrong === 0 && right === key.options.length) return 'Correct';
  return right > wrong ? 'Partial' : 'Wrong';
}

function gradeParts(...[key, response]: Pair['parts']): AnswerStatus {
  const right = key.parts.filter((part, index) => response.parts[index] === part).length;
  if (right === key.parts.length) return 'Correct';
  return right > 0 ? 'Partial' : 'Wrong';
}

function statusOf(key: AnswerKey, response: Response): AnswerStatus {
  if (key.kind === 'single' && response.kind === 'single') return gradeSingle(key, response);
  if (key.kind === 'multiple' && response.kind === 'multiple') return gradeMultiple(key, response);
  if (key.kind === 'parts' && response.kind === 'parts') return gradeParts(key, response);
  throw new Error(`A response of kind ${response.kind} met a key of kind ${key.kind}.`);
}

/**
 * Grades one answer. An unanswered question is Wrong, and so is one with a part still open:
 * the specification counts sub-questions as answered only when every part is set.
 */
export function grade(key: AnswerKey, response: Response): Grade {
  if (!isAnswered(response)) return { type: 'unanswered', status: 'Wrong' };
  return { type: 'answered', status: statusOf(key, response) };
}
