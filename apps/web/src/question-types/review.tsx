import { isAnswered, type Response, readSelected, type SelectedOnWire } from '@assay/assessment';
import { IconLabel } from '../ui/icon.tsx';
import { MultipleReview, SingleReview } from './choice-review.tsx';
import { PartsReview } from './parts-review.tsx';
import { describeUnanswered, type Reader, type ReviewedQuestion, toLearnerQuestion } from './question.ts';
import './option-rows.css';

/** What was picked and what is right, by the question's kind. A kind without its part does not compile. */
export function AnswerReview({
  question,
  selected,
  reader = 'learner',
}: {
  question: ReviewedQuestion;
  selected: SelectedOnWire;
  reader?: Reader;
}) {
  const view = toLearnerQuestion(question);
  // What does not fit its question cannot have been stored; shown as no answer rather than not at all.
  const response = readSelected(view, selected) ?? readSelected(view, null);
  if (response === null) return null;
  return (
    <>
      {!isAnswered(response) && (
        <p className="options-hint">
          <IconLabel icon="ring" tone="partial">
            {describeUnanswered(response, reader)}
          </IconLabel>
        </p>
      )}
      <Marked question={question} response={response} reader={reader} />
    </>
  );
}

type MarkedProps = { question: ReviewedQuestion; response: Response; reader: Reader };

function Marked({ question, response, reader }: MarkedProps) {
  switch (response.kind) {
    case 'single':
      return <SingleReview question={question} response={response} reader={reader} />;
    case 'multiple':
      return <MultipleReview question={question} response={response} reader={reader} />;
    case 'parts':
      return <PartsReview question={question} response={response} reader={reader} />;
  }
}
