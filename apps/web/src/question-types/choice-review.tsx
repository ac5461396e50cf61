import { Icon, IconLabel } from '../ui/icon.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import {
  chosenWords,
  letterOf,
  type Reader,
  type ReviewProps,
  rightOptions,
  struckOutWords,
} from './question.ts';
import type { StruckOut } from './struck-out.ts';

export function SingleReview({ question, response, reader, struckOut }: ReviewProps<'single'>) {
  return (
    <MarkedOptions
      options={question.options}
      right={rightOptions(question)}
      chosen={new Set(response.option === null ? [] : [response.option])}
      reader={reader}
      struckOut={struckOut}
    />
  );
}

export function MultipleReview({ question, response, reader, struckOut }: ReviewProps<'multiple'>) {
  return (
    <MarkedOptions
      options={question.options}
      right={rightOptions(question)}
      chosen={new Set(response.options)}
      reader={reader}
      struckOut={struckOut}
      square
    />
  );
}

/**
 * Options with the marks of right and wrong, where those are known, and the learner's choice: the mark first,
 * then the choice.
 */
function MarkedOptions({
  options,
  right,
  chosen,
  reader,
  struckOut,
  square = false,
}: {
  options: readonly string[];
  /** Null while they are held back. */
  right: ReadonlySet<number> | null;
  chosen: ReadonlySet<number>;
  reader: Reader;
  struckOut: StruckOut;
  /** True where several may be chosen. */
  square?: boolean;
}) {
  return (
    <ol className="options" aria-label="Options, marked">
      {options.map((option, index) => {
        const isRight = right?.has(index) ?? false;
        const isMine = chosen.has(index);
        const isStruckOut = struckOut.has(index);
        const isWrong = isMine && right !== null && !isRight;
        const mark = isRight ? ' is-right' : isWrong ? ' is-wrong' : '';
        return (
          <li key={letterOf(index)} className={`option is-still${mark}${isMine ? ' is-mine' : ''}`}>
            <span className={square ? 'option-letter is-square' : 'option-letter'}>{letterOf(index)}</span>
            <div className="option-text">
              <RichText inline isOption html={option} />
              {(isRight || isMine || isStruckOut) && (
                <p className="option-marks">
                  {isRight && (
                    <IconLabel icon="tick" tone="correct">
                      Correct Option
                    </IconLabel>
                  )}
                  {isWrong && (
                    <IconLabel icon="cross" tone="wrong">
                      Incorrect Option
                    </IconLabel>
                  )}
                  {isMine && <IconLabel icon="dot">{chosenWords[reader]}</IconLabel>}
                  {isStruckOut && (
                    <span className="option-struck-out">
                      <Icon name="strike-out" /> <span>{struckOutWords[reader]}</span>
                    </span>
                  )}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
