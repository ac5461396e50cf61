import { isAnswered, type Response, readSelected, type SelectedOnWire } from '@assay/assessment';
import { IconLabel } from '../ui/icon.tsx';
import { MultipleReview, SingleReview } from './choice-review.tsx';
import { PartsReview } from './parts-review.tsx';
import { describeUnanswered, type Reader, type ReviewedQuestion, toLearnerQuestion } from './question.ts';
import { RemarkNote } from './remark-note.tsx';
import { type StruckOut, struckOutPositions } from './struck-out.ts';
import './option-rows.css';

/** Response and right answer, by the question's kind. A kind without its part does not compile. */
export function AnswerReview({
  question,
  selected,
  struckOut = [],
  reader = 'learner',
}: {
  question: ReviewedQuestion;
  selected: SelectedOnWire;
  struckOut?: readonly string[];
  reader?: Reader;
}) {
  const view = toLearnerQuestion(question);
  // A response that does not fit its question cannot have been stored; shown as no answer rather than not at
  // all.
  const response = readSelected(view, selected) ?? readSelected(view, null);
  if (response === null) return null;
  return (
    <>
      {!isAnswered(response) && reader !== 'author' && (
        <p className="options-hint">
          <IconLabel icon="ring" tone="partial">
            {describeUnanswered(response, reader)}
          </IconLabel>
        </p>
      )}
      <RemarkNote question={question} />
      <Marked
        question={question}
        response={response}
        reader={reader}
        struckOut={struckOutPositions(view, struckOut, response)}
      />
    </>
  );
}

type MarkedProps = { question: ReviewedQuestion; response: Response; reader: Reader; struckOut: StruckOut };

function Marked({ response, ...props }: MarkedProps) {
  switch (response.kind) {
    case 'single':
      return <SingleReview {...props} response={response} />;
    case 'multiple':
      return <MultipleReview {...props} response={response} />;
    case 'parts':
      return <PartsReview {...props} response={response} />;
  }
}
