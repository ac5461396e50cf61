import type { LearnerQuestion, Response } from '@assay/assessment';
import { MultipleAnswer, SingleAnswer } from './choice-answer.tsx';
import { PartsAnswer } from './parts-answer.tsx';
import type { Striking } from './struck-out.ts';
import './option-rows.css';

/** Input for an answer, by the question's kind. A kind without its part does not compile. */
export function AnswerInput({
  question,
  response,
  onAnswer,
  striking,
}: {
  question: LearnerQuestion;
  response: Response;
  onAnswer: (response: Response) => void;
  striking?: Striking;
}) {
  // A response always has its question's kind.
  switch (question.kind) {
    case 'single':
      return response.kind === 'single' ? (
        <SingleAnswer question={question} response={response} onAnswer={onAnswer} striking={striking} />
      ) : null;
    case 'multiple':
      return response.kind === 'multiple' ? (
        <MultipleAnswer question={question} response={response} onAnswer={onAnswer} striking={striking} />
      ) : null;
    case 'parts':
      return response.kind === 'parts' ? (
        <PartsAnswer question={question} response={response} onAnswer={onAnswer} />
      ) : null;
  }
}
