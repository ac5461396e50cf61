import { useId } from 'react';
import { RichText } from '../ui/rich-text.tsx';
import { type AnswerInputProps, letterOf } from './question.ts';

export function SingleAnswer({ question, response, onAnswer }: AnswerInputProps<'single'>) {
  const name = useId();
  return (
    <div className="options" role="radiogroup" aria-label="Options">
      {question.options.map((option, index) => (
        <label key={option} className="option">
          <input
            type="radio"
            name={name}
            data-letter={letterOf(index)}
            checked={response.option === index}
            onChange={() => onAnswer({ kind: 'single', option: index })}
          />
          <span className="option-letter">{letterOf(index)}</span>
          <RichText inline className="option-text" html={option} />
        </label>
      ))}
    </div>
  );
}

export function MultipleAnswer({ question, response, onAnswer }: AnswerInputProps<'multiple'>) {
  const hint = useId();
  const chosen = new Set(response.options);

  function toggle(index: number) {
    const options = chosen.has(index)
      ? response.options.filter((option) => option !== index)
      : [...response.options, index].sort((a, b) => a - b);
    onAnswer({ kind: 'multiple', options });
  }

  return (
    <>
      <p id={hint} className="options-hint">
        Choose every option that applies.
      </p>
      <fieldset className="options" aria-labelledby={hint}>
        {question.options.map((option, index) => (
          <label key={option} className="option">
            <input
              type="checkbox"
              data-letter={letterOf(index)}
              checked={chosen.has(index)}
              onChange={() => toggle(index)}
            />
            <span className="option-letter is-square">{letterOf(index)}</span>
            <RichText inline className="option-text" html={option} />
          </label>
        ))}
      </fieldset>
    </>
  );
}
