import type { LearnerQuestion, Response } from '@assay/assessment';
import { MultipleAnswer } from './multiple/answer-input.tsx';
import { PartsAnswer } from './parts/answer-input.tsx';
import { SingleAnswer } from './single/answer-input.tsx';
import './option-rows.css';

/** Where a question is answered, by its kind. A kind without its part does not compile. */
export function AnswerInput({
  question,
  response,
  onAnswer,
}: {
  question: LearnerQuestion;
  response: Response;
  onAnswer: (response: Response) => void;
}) {
  switch (response.kind) {
    case 'single':
      return <SingleAnswer question={question} response={response} onAnswer={onAnswer} />;
    case 'multiple':
      return <MultipleAnswer question={question} response={response} onAnswer={onAnswer} />;
    case 'parts':
      return <PartsAnswer question={question} response={response} onAnswer={onAnswer} />;
  }
}
