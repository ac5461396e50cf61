import type { CalculatorKey } from './calculator.ts';

/** What the keys of a keyboard press while the calculator has focus. */
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

export function calculatorKeyOf(key: string): CalculatorKey | undefined {
  return keyboard.get(key);
}

type KeyOnPage = { key: CalculatorKey; name?: string; look: 'figure' | 'sign' | 'equals'; wide?: true };

/** The keys as they lie, four to a row. */
export const keysOnPage: readonly KeyOnPage[] = [
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
