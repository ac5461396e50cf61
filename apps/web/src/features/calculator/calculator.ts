import {
  add,
  type Decimal,
  decimalOf,
  decimalText,
  divide,
  isZero,
  multiply,
  subtract,
  ZERO,
} from './decimal.ts';

export type Operator = '+' | '−' | '×' | '÷';
export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
export type CalculatorKey = Digit | Operator | '.' | '=' | 'Clear' | 'Del';

export type Calculator = {
  /** Text being typed; null while nothing has been typed since the last operator or result. */
  entry: string | null;
  /** The first operand of the pending operator, or the last result. */
  value: Decimal;
  pending: Operator | null;
  /** The line above the display. */
  line: string;
  refusal: typeof DIVISION_REFUSED | null;
};

/** Specification section 8. */
export const DIVISION_REFUSED = 'Cannot divide by zero';

const MAX_ENTRY_DIGITS = 12;

const operations: Record<Operator, (a: Decimal, b: Decimal) => Decimal> = {
  '+': add,
  '−': subtract,
  '×': multiply,
  '÷': divide,
};

export const CLEARED: Calculator = { entry: null, value: ZERO, pending: null, line: '', refusal: null };

/** Text of the display: the entry as typed, else the value. */
export function displayTextOf(calculator: Calculator): string {
  return calculator.entry ?? decimalText(calculator.value);
}

/** Applies one key. Operators work from left to right, as on a pocket calculator. */
export function press(calculator: Calculator, key: CalculatorKey): Calculator {
  const current: Calculator = { ...calculator, refusal: null };
  switch (key) {
    case 'Clear':
      return CLEARED;
    case 'Del':
      return deleteLast(current);
    case '.':
      return typeKey(current, '.');
    case '=':
      return pressEquals(current);
    case '+':
    case '−':
    case '×':
    case '÷':
      return pressOperator(current, key);
    default:
      return typeKey(current, key);
  }
}

function typeKey(calculator: Calculator, key: Digit | '.'): Calculator {
  const { entry, pending } = calculator;
  if (entry === null) {
    const begun = key === '.' ? '0.' : key;
    // Without a pending operator a new entry begins a new calculation.
    return pending === null ? { ...CLEARED, entry: begun } : { ...calculator, entry: begun };
  }
  if (key === '.') return entry.includes('.') ? calculator : { ...calculator, entry: `${entry}.` };
  if (entry === '0') return { ...calculator, entry: key };
  const full = entry.replace('.', '').length >= MAX_ENTRY_DIGITS;
  return full ? calculator : { ...calculator, entry: entry + key };
}

function deleteLast(calculator: Calculator): Calculator {
  const rest = calculator.entry?.slice(0, -1) ?? '';
  return { ...calculator, entry: rest === '' ? null : rest };
}

function pressOperator(calculator: Calculator, operator: Operator): Calculator {
  const value = resultOf(calculator);
  if (value === null) return { ...calculator, refusal: DIVISION_REFUSED };
  return { entry: null, value, pending: operator, line: `${decimalText(value)} ${operator}`, refusal: null };
}

function pressEquals(calculator: Calculator): Calculator {
  const { entry, pending } = calculator;
  // A missing second operand is not a zero: = waits for it.
  if (entry === null) return calculator;
  const value = resultOf(calculator);
  if (value === null) return { ...calculator, refusal: DIVISION_REFUSED };
  const second = decimalText(decimalOf(entry));
  const line = pending === null ? `${second} =` : `${decimalText(calculator.value)} ${pending} ${second} =`;
  return { entry: null, value, pending: null, line, refusal: null };
}

/** Applies the pending operator to the value and the entry; null when that would divide by zero. */
function resultOf({ entry, value, pending }: Calculator): Decimal | null {
  if (entry === null) return value;
  const operand = decimalOf(entry);
  if (pending === null) return operand;
  if (pending === '÷' && isZero(operand)) return null;
  return operations[pending](value, operand);
}
