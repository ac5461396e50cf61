import { useId } from 'react';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { type AnswerInputProps, describeOpenParts, letterOf } from './question.ts';

const CHOICES = [
  { value: true, letter: 'T', word: 'True' },
  { value: false, letter: 'F', word: 'False' },
] as const;

export function PartsAnswer({ question, response, onAnswer }: AnswerInputProps<'parts'>) {
  const group = useId();
  const open = describeOpenParts(response);
  return (
    <>
      <p className="options-hint">
        <span id={group}>Mark each part true (T) or false (F).</span>
        {open && <span className="parts-open">{` ${open} still open.`}</span>}
      </p>
      <fieldset className="options" aria-labelledby={group}>
        {question.statements.map((statement, index) => {
          const part = `${group}-${index}`;
          const chosen = response.parts[index] ?? null;
          return (
            <div key={part} className="part" role="radiogroup" aria-labelledby={part}>
              <span className="part-letter" aria-hidden="true">
                {letterOf(index)}
              </span>
              <div id={part} className="option-text">
                <span className="visually-hidden">{`${letterOf(index)} `}</span>
                <RichText isOption html={statement} />
              </div>
              <div className="part-choices">
                {CHOICES.map(({ value, letter, word }) => (
                  <label key={letter} className="part-choice">
                    <input
                      type="radio"
                      name={part}
                      value={letter}
                      // Pressing a letter leads to the part: to its chosen answer, else to its first choice.
                      data-letter={(chosen ?? true) === value ? letterOf(index) : undefined}
                      aria-label={word}
                      checked={chosen === value}
                      onChange={() =>
                        onAnswer({
                          kind: 'parts',
                          parts: question.statements.map((_, other) =>
                            other === index ? value : (response.parts[other] ?? null),
                          ),
                        })
                      }
                    />
                    <span className="option-letter" aria-hidden="true">
                      {letter}
                    </span>
                  </label>
                ))}
              </div>
            </div>
          );
        })}
      </fieldset>
    </>
  );
}
