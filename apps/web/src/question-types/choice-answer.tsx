import { useId } from 'react';
import { OptionRow } from './option-row.tsx';
import { type AnswerInputProps, letterOf } from './question.ts';

export function SingleAnswer({ question, response, onAnswer, striking }: AnswerInputProps<'single'>) {
  const name = useId();
  return (
    <div className="options" role="radiogroup" aria-label="Options">
      {question.options.map((option, index) => (
        <OptionRow
          key={letterOf(index)}
          index={index}
          html={option}
          type="radio"
          name={name}
          checked={response.option === index}
          onChoose={() => onAnswer({ kind: 'single', option: index })}
          striking={striking}
          isFirstToStrike={index === (response.option === 0 ? 1 : 0)}
        />
      ))}
    </div>
  );
}

export function MultipleAnswer({ question, response, onAnswer, striking }: AnswerInputProps<'multiple'>) {
  const hint = useId();
  const chosen = new Set(response.options);
  const firstToStrike = question.options.findIndex((_, index) => !chosen.has(index));

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
          <OptionRow
            key={letterOf(index)}
            index={index}
            html={option}
            type="checkbox"
            checked={chosen.has(index)}
            onChoose={() => toggle(index)}
            striking={striking}
            isFirstToStrike={index === firstToStrike}
          />
        ))}
      </fieldset>
    </>
  );
}
