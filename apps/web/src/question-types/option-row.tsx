import type { KeyboardEvent } from 'react';
import { Icon } from '../ui/icon.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { letterOf } from './question.ts';
import type { Striking } from './struck-out.ts';

/**
 * One option: a row that chooses it, and beside it the button that strikes it out. A chosen option has none:
 * striking it out would have to change the answer, or contradict it.
 */
export function OptionRow({
  index,
  html,
  type,
  name,
  checked,
  onChoose,
  striking,
  isFirstToStrike,
}: {
  index: number;
  html: string;
  type: 'radio' | 'checkbox';
  name?: string;
  checked: boolean;
  onChoose: () => void;
  striking: Striking | undefined;
  /** Tab reaches only one of these buttons, ↑ and ↓ the others from there, as with the options themselves. */
  isFirstToStrike: boolean;
}) {
  const letter = letterOf(index);
  const isStruckOut = striking?.struckOut.has(index) ?? false;
  return (
    <div className={isStruckOut ? 'option-line is-struck-out' : 'option-line'}>
      <label className="option">
        <input type={type} name={name} data-letter={letter} checked={checked} onChange={onChoose} />
        <span className={type === 'checkbox' ? 'option-letter is-square' : 'option-letter'}>{letter}</span>
        <RichText inline isOption className="option-text" html={html} />
        {isStruckOut && <span className="visually-hidden"> (struck out)</span>}
      </label>
      {striking && !checked && (
        <button
          type="button"
          className="option-strike"
          data-strike={letter}
          aria-pressed={isStruckOut}
          aria-label={`Strike out ${letter}`}
          tabIndex={isFirstToStrike ? 0 : -1}
          onKeyDown={stepThroughStrikes}
          onClick={() => striking.onStrikeOut(index)}
        >
          <Icon name="strike-out" />
        </button>
      )}
    </div>
  );
}

function stepThroughStrikes(event: KeyboardEvent<HTMLButtonElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const group = event.currentTarget.closest('.options');
  const all = [...(group?.querySelectorAll<HTMLButtonElement>('button[data-strike]') ?? [])];
  // The browser would scroll the page.
  event.preventDefault();
  all[all.indexOf(event.currentTarget) + by]?.focus();
}
