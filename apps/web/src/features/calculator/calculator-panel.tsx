import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type Calculator, type CalculatorKey, displayed } from './calculator.ts';
import { calculatorKeyOf, keysOnPage } from './calculator-keys.ts';
import './calculator.css';

/** Characters that the display holds in its large type. */
const LONG = 13;

/** A pocket calculator. Its state belongs to the page, so that closing the panel does not lose a result. */
export function CalculatorPanel({
  calculator,
  onPress,
  focusRef,
}: {
  calculator: Calculator;
  onPress: (key: CalculatorKey) => void;
  /** Where typed figures are received. */
  focusRef?: Ref<HTMLFieldSetElement>;
}) {
  const shown = displayed(calculator);

  function typed(event: KeyboardEvent<HTMLFieldSetElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A button reached with the Tab key is pressed by Enter, as everywhere.
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    const key = calculatorKeyOf(event.key);
    if (key === undefined) return;
    event.preventDefault();
    onPress(key);
  }

  /** The pointer leaves focus on the panel, so that figures can be clicked and typed in turn. */
  function keepFocus(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    event.currentTarget.closest('fieldset')?.focus({ preventScroll: true });
  }

  return (
    <fieldset ref={focusRef} className="calculator" aria-label="Calculator" tabIndex={-1} onKeyDown={typed}>
      <div className="calculator-display">
        <span className="calculator-line">
          <span role="alert" className="calculator-refusal">
            {calculator.refusal && (
              <>
                <Icon name="warning" /> {calculator.refusal}
              </>
            )}
          </span>
          {calculator.refusal ? '' : calculator.line}
        </span>
        <output className={shown.length > LONG ? 'calculator-result is-long' : 'calculator-result'}>
          {shown}
        </output>
      </div>
      <div className="calculator-keys">
        {keysOnPage.map(({ key, name, look, wide }) => (
          <button
            key={key}
            type="button"
            className={`calculator-key is-${look}${wide ? ' is-wide' : ''}`}
            aria-label={name}
            onMouseDown={keepFocus}
            onClick={() => onPress(key)}
          >
            {key}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
