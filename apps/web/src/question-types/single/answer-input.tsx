import { useId } from 'react';
import { RichText } from '../../ui/rich-text.tsx';
import { type AnswerInputProps, letterOf } from '../question.ts';

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
