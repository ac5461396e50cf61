import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type Calculator, type CalculatorKey, displayTextOf } from './calculator.ts';
import './calculator.css';

/** Keys of the calculator by keys of the keyboard, while it has focus. */
const keyboard: ReadonlyMap<string, CalculatorKey> = new Map<string, CalculatorKey>([
  ['0', '0'],
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
  ['4', '4'],
  ['5', '5'],
  ['6', '6'],
  ['7', '7'],
  ['8', '8'],
  ['9', '9'],
  ['.', '.'],
  [',', '.'],
  ['+', '+'],
  ['-', '−'],
  ['−', '−'],
  ['*', '×'],
  ['x', '×'],
  ['×', '×'],
  ['/', '÷'],
  ['÷', '÷'],
  ['=', '='],
  ['Enter', '='],
  ['Backspace', 'Del'],
  ['Delete', 'Clear'],
]);

type KeyOnPage = { key: CalculatorKey; name?: string; look: 'figure' | 'sign' | 'equals'; wide?: true };

/** Keys in their layout, four to a row. */
const keysOnPage: readonly KeyOnPage[] = [
  { key: 'Clear', look: 'sign', wide: true },
  { key: 'Del', name: 'Del: delete the last figure', look: 'sign' },
  { key: '÷', name: 'divided by', look: 'sign' },
  { key: '7', look: 'figure' },
  { key: '8', look: 'figure' },
  { key: '9', look: 'figure' },
  { key: '×', name: 'times', look: 'sign' },
  { key: '4', look: 'figure' },
  { key: '5', look: 'figure' },
  { key: '6', look: 'figure' },
  { key: '−', name: 'minus', look: 'sign' },
  { key: '1', look: 'figure' },
  { key: '2', look: 'figure' },
  { key: '3', look: 'figure' },
  { key: '+', name: 'plus', look: 'sign' },
  { key: '0', look: 'figure', wide: true },
  { key: '.', name: 'point', look: 'figure' },
  { key: '=', name: 'equals', look: 'equals' },
];

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
  /** Element that receives typed figures. */
  focusRef?: Ref<HTMLFieldSetElement>;
}) {
  const shown = displayTextOf(calculator);

  function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A button reached with the Tab key is pressed by Enter, as everywhere.
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    const key = keyboard.get(event.key);
    if (key === undefined) return;
    event.preventDefault();
    onPress(key);
  }

  /** A click leaves focus on the panel, so that figures can be clicked and typed in turn. */
  function keepFocus(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    event.currentTarget.closest('fieldset')?.focus({ preventScroll: true });
  }

  return (
    <fieldset
      ref={focusRef}
      className="calculator"
      aria-label="Calculator"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="calculator-display">
        <span className="calculator-line">
          <span role="alert" className="calculator-refusal">
            {calculator.refusal && (
              <>
                <Icon name="warning" /> <span>{calculator.refusal}</span>
              </>
            )}
          </span>
          <span>{calculator.refusal ? '' : calculator.line}</span>
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
