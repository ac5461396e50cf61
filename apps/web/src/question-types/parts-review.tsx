import { IconLabel } from '../ui/icon.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { chosenWords, letterOf, type Reader, type ReviewProps } from './question.ts';

const trueOrFalse = (value: boolean) => (value ? 'True' : 'False');

export function PartsReview({ question, response, reader }: ReviewProps<'parts'>) {
  return (
    <ol className="options" aria-label="Parts, marked">
      {question.sub_questions.map((part, index) => {
        const letter = letterOf(index);
        const chosen = response.parts[index] ?? null;
        const mark =
          chosen === null || part.answer === null ? '' : chosen === part.answer ? ' is-right' : ' is-wrong';
        return (
          <li key={letter} className={`part is-still${mark}`}>
            <span className="part-letter">{letter}</span>
            <div className="option-text">
              <RichText isOption html={part.question} />
              <PartOutcome right={part.answer} chosen={chosen} reader={reader} />
            </div>
            <span className="part-bubbles" aria-hidden="true">
              <Bubble value={true} right={part.answer} chosen={chosen} />
              <Bubble value={false} right={part.answer} chosen={chosen} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type OutcomeProps = { right: boolean | null; chosen: boolean | null; reader: Reader };

/**
 * Mark of the chosen answer first, then that it was chosen, then the right answer, unless it is held back.
 */
function PartOutcome({ right, chosen, reader }: OutcomeProps) {
  if (right === null) {
    return (
      <p className="option-marks">
        {chosen === null ? (
          <IconLabel icon="ring" tone="partial">
            Not answered
          </IconLabel>
        ) : (
          <IconLabel icon="dot">{`${chosenWords[reader]}: ${trueOrFalse(chosen)}`}</IconLabel>
        )}
      </p>
    );
  }
  const rightMark = (
    <IconLabel icon="tick" tone="correct">
      {`Correct Option: ${trueOrFalse(right)}`}
    </IconLabel>
  );
  if (chosen === null) {
    return (
      <p className="option-marks">
        {reader !== 'author' && (
          <IconLabel icon="ring" tone="partial">
            Not answered
          </IconLabel>
        )}
        {rightMark}
      </p>
    );
  }
  if (chosen === right) {
    return (
      <p className="option-marks">
        {rightMark}
        <IconLabel icon="dot">{chosenWords[reader]}</IconLabel>
      </p>
    );
  }
  return (
    <p className="option-marks">
      <IconLabel icon="cross" tone="wrong">
        {`Incorrect Option: ${trueOrFalse(chosen)}`}
      </IconLabel>
      <IconLabel icon="dot">{chosenWords[reader]}</IconLabel>
      {rightMark}
    </p>
  );
}

function Bubble({ value, right, chosen }: { value: boolean; right: boolean | null; chosen: boolean | null }) {
  const mark = right === null ? '' : value === right ? ' is-right' : value === chosen ? ' is-wrong' : '';
  return (
    <span className={`option-letter part-bubble${mark}${value === chosen ? ' is-mine' : ''}`}>
      {trueOrFalse(value).charAt(0)}
    </span>
  );
}
