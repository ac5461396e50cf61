import { References } from '../../features/reports/explanation.tsx';
import { Pictures } from '../../question-types/pictures.tsx';
import { letterOf, picturesOf, type ReviewedQuestion, rightOptions } from '../../question-types/question.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import './item-preview.css';

/** A question with its key marked, in close lines, as many stand one below the other. */
export function ItemPreview({ review }: { review: ReviewedQuestion }) {
  const { explanation, sub_topic_reference: source } = review;
  const references = source.references ?? [];
  const hasMore = (explanation.description ?? '') !== '' || references.length > 0;
  return (
    <div className="item-preview">
      <RichText html={review.question} />
      <Pictures images={picturesOf(review)} />
      {review.question_type === 'Sub Questions' ? (
        <Statements review={review} />
      ) : (
        <Options review={review} />
      )}
      {hasMore && (
        <details className="item-explanation">
          <summary>Explanation</summary>
          <RichText html={explanation.description ?? ''} />
          <Pictures
            images={picturesOf({ images: source.images ?? [], image_texts: source.image_texts ?? [] })}
          />
          {references.length > 0 && <References references={references} />}
        </details>
      )}
    </div>
  );
}

function Options({ review }: { review: ReviewedQuestion }) {
  const right = rightOptions(review);
  return (
    <ol className="item-options">
      {review.options.map((option, index) => {
        const isKey = right?.has(index) ?? false;
        const letter = letterOf(index);
        return (
          // Two options may say the same in a question with a fault.
          <li key={letter} className={isKey ? 'is-key' : undefined}>
            <span className="item-letter">{letter}</span>
            <RichText html={option} inline />
            {isKey && (
              <IconLabel icon="tick" tone="correct">
                Key
              </IconLabel>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Statements({ review }: { review: ReviewedQuestion }) {
  return (
    <ol className="item-options">
      {review.sub_questions.map(({ question, correct_option: key }, index) => {
        const letter = letterOf(index);
        return (
          <li key={letter} className={key === 'true' ? 'is-key' : undefined}>
            <span className="item-letter">{letter}</span>
            <RichText html={question} inline />
            {key !== null && (
              <IconLabel icon={key === 'true' ? 'tick' : 'cross'}>
                {key === 'true' ? 'True' : 'False'}
              </IconLabel>
            )}
          </li>
        );
      })}
    </ol>
  );
}
