import { describe, expect, test } from 'vitest';
import { type CalculatorKey, CLEARED, DIVISION_REFUSED, displayTextOf, press } from './calculator.ts';

const names: Record<string, CalculatorKey> = {
  0: '0',
  1: '1',
  2: '2',
  3: '3',
  4: '4',
  5: '5',
  6: '6',
  7: '7',
  8: '8',
  9: '9',
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '.': '.',
  '=': '=',
  C: 'Clear',
  D: 'Del',
};

/** Keys as single characters, with C for Clear and D for Del. */
function pressAll(keys: string) {
  return [...keys].reduce((calculator, character) => {
    const key = names[character];
    if (key === undefined) throw new Error(`No key ${character}`);
    return press(calculator, key);
  }, CLEARED);
}

describe('the display shows', () => {
  test.each([
    ['', '0'],
    ['7', '7'],
    ['007', '7'],
    ['.5', '0.5'],
    ['12.', '12.'],
    ['1.2.3', '1.23'],
    ['..5', '0.5'],
    ['1.50', '1.50'],
    ['1234567890123456', '123456789012'],
    ['0.123456789012345', '0.12345678901'],
    ['12D', '1'],
    ['1.2D', '1.'],
    ['1.2DD3', '13'],
    ['1D', '0'],
    ['D', '0'],
    ['12C', '0'],
    ['12+C3', '3'],
  ])('what is typed: %s → %s', (keys, shown) => {
    expect(displayTextOf(pressAll(keys))).toBe(shown);
  });

  test.each([
    ['2+3=', '5'],
    ['338-293=', '45'],
    ['3-8=', '−5'],
    ['6*7=', '42'],
    ['9/4=', '2.25'],
    ['-5=', '−5'],
    ['-5*3=', '−15'],
    ['0/5=', '0'],
    ['5=', '5'],
    ['2+3*4=', '20'],
    ['2+3+', '5'],
    ['2+-*3=', '6'],
    ['2+3=*4=', '20'],
    ['2+3=7', '7'],
    ['2+3=7+1=', '8'],
    ['2+3=.5', '0.5'],
    ['2+3==', '5'],
    ['2+=', '2'],
    ['2+3D4=', '6'],
    ['2+3D=', '2'],
    ['5=D', '5'],
  ])('results: %s → %s', (keys, shown) => {
    expect(displayTextOf(pressAll(keys))).toBe(shown);
  });

  test.each([
    ['0.1+0.2=', '0.3'],
    ['1.1*3=', '3.3'],
    ['0.3-0.1=', '0.2'],
    ['1000000.1-1000000=', '0.1'],
    ['4.35*100=', '435'],
    ['1.005*1000=', '1005'],
    ['0.7*3=', '2.1'],
    ['1/3*3=', '1'],
    ['2/3=', '0.666666666667'],
    ['1/3=', '0.333333333333'],
    ['1/8=', '0.125'],
    ['22/7=', '3.14285714286'],
    ['0-2/3=', '−0.666666666667'],
  ])('no binary noise: %s → %s', (keys, shown) => {
    expect(displayTextOf(pressAll(keys))).toBe(shown);
  });

  test.each([
    ['999999999999+1=', '1e12'],
    ['999999999999*999999999999=', '9.99999999998e23'],
    ['123456789012*10=', '1.23456789012e12'],
    ['0-999999999999*10=', '−9.99999999999e12'],
    ['1/1000000000=', '0.000000001'],
    ['1/10000000000=', '1e−10'],
    ['1/30000000000=', '3.33333333333e−11'],
    ['999999999999*999999999999+1=', '9.99999999998e23'],
  ])('an exponent for the huge and the tiny: %s → %s', (keys, shown) => {
    expect(displayTextOf(pressAll(keys))).toBe(shown);
  });
});

describe('division by zero', () => {
  test.each(['5/0=', '5/0+', '5/0/', '5/0.=', '5/0.00=', '0/0=', '2+3/0-', '5/00*'])(
    '%s is refused',
    (keys) => {
      expect(pressAll(keys).refusal).toBe(DIVISION_REFUSED);
    },
  );

  test.each(['5/', '5/=', '5/0', '5/0.', '5/3D=', '5*0=', '0/5=', '5-5=', '5/0.5=', '5/0=3'])(
    '%s is not',
    (keys) => {
      expect(pressAll(keys).refusal).toBeNull();
    },
  );

  test('what was typed stays, so that the entry can be put right', () => {
    expect(displayTextOf(pressAll('5/0='))).toBe('0');
    expect(displayTextOf(pressAll('5/0=2='))).toBe('2.5');
    expect(displayTextOf(pressAll('5/0.=5='))).toBe('10');
  });
});

describe('the line above', () => {
  test.each([
    ['338', ''],
    ['338-', '338 −'],
    ['338-293', '338 −'],
    ['338-293=', '338 − 293 ='],
    ['2+3*', '5 ×'],
    ['2.50*2.=', '2.5 × 2 ='],
    ['5=', '5 ='],
    ['2+3=7', ''],
    ['5/0=', '5 ÷'],
    ['2+C', ''],
  ])('%s → %s', (keys, line) => {
    expect(pressAll(keys).line).toBe(line);
  });
});

test('repeated steps end in an exponent, never in a fault', () => {
  const far = pressAll(`9${'*999999999999'.repeat(200)}=`);
  expect(displayTextOf(far)).toMatch(/^[\d.]+e\d{4}$/u);
  expect(displayTextOf(press(press(press(far, '+'), '1'), '='))).toBe(displayTextOf(far));
});
