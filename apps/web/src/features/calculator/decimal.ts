/**
 * An exact decimal number: coefficient × 10^exponent. Binary fractions would show 0.1 + 0.2 as
 * 0.30000000000000004.
 */
export type Decimal = { coefficient: bigint; exponent: number };

/** Digits that a display shows. */
const SHOWN_DIGITS = 12;
/** Digits that are kept between steps, so that 1 ÷ 3 × 3 is 1. */
const KEPT_DIGITS = 30;
/** Beyond these powers of ten a number is written with an exponent. */
const LARGEST_PLAIN_POWER = 11;
const SMALLEST_PLAIN_POWER = -9;

export const ZERO: Decimal = { coefficient: 0n, exponent: 0 };

/** @param text digits with at most one point, as an entry is typed */
export function decimalOf(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.');
  return { coefficient: BigInt(`${whole}${fraction}` || '0'), exponent: -fraction.length };
}

export function isZero(value: Decimal): boolean {
  return value.coefficient === 0n;
}

export function add(a: Decimal, b: Decimal): Decimal {
  if (isZero(a)) return b;
  if (isZero(b)) return a;
  const [large, small] = powerOf(a) >= powerOf(b) ? [a, b] : [b, a];
  // Too small to show beside the other; aligning them would only build a giant integer.
  if (powerOf(large) - powerOf(small) > 2 * KEPT_DIGITS) return large;
  const exponent = Math.min(a.exponent, b.exponent);
  return rounded({ coefficient: scaled(a, exponent) + scaled(b, exponent), exponent }, KEPT_DIGITS);
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { coefficient: -b.coefficient, exponent: b.exponent });
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return rounded(
    { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent },
    KEPT_DIGITS,
  );
}

/** @param b not zero */
export function divide(a: Decimal, b: Decimal): Decimal {
  const spare = KEPT_DIGITS + digitsOf(b.coefficient);
  const coefficient = (a.coefficient * 10n ** BigInt(spare)) / b.coefficient;
  return rounded({ coefficient, exponent: a.exponent - b.exponent - spare }, KEPT_DIGITS);
}

/**
 * Formats a number for people: at most 12 significant digits, no trailing zeros, a true minus sign, an
 * exponent when huge or tiny.
 */
export function decimalText(value: Decimal): string {
  const { coefficient, exponent } = rounded(value, SHOWN_DIGITS);
  if (coefficient === 0n) return '0';
  const sign = coefficient < 0n ? '−' : '';
  const digits = magnitude(coefficient).toString().replace(/0+$/u, '');
  const power = powerOf({ coefficient, exponent });
  if (power > LARGEST_PLAIN_POWER || power < SMALLEST_PLAIN_POWER) {
    const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
    return `${sign}${mantissa}e${power < 0 ? '−' : ''}${Math.abs(power)}`;
  }
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  const whole = digits.slice(0, power + 1).padEnd(power + 1, '0');
  const fraction = digits.slice(power + 1);
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

/** Rounds half away from zero, as on paper. */
function rounded(value: Decimal, digits: number): Decimal {
  const excess = digitsOf(value.coefficient) - digits;
  if (excess <= 0) return value;
  const unit = 10n ** BigInt(excess);
  const half = value.coefficient < 0n ? -unit / 2n : unit / 2n;
  return { coefficient: (value.coefficient + half) / unit, exponent: value.exponent + excess };
}

/** The power of ten of the leading digit. */
function powerOf({ coefficient, exponent }: Decimal): number {
  return digitsOf(coefficient) - 1 + exponent;
}

function scaled({ coefficient, exponent }: Decimal, to: number): bigint {
  return coefficient * 10n ** BigInt(exponent - to);
}

function digitsOf(coefficient: bigint): number {
  return magnitude(coefficient).toString().length;
}

function magnitude(coefficient: bigint): bigint {
  return coefficient < 0n ? -coefficient : coefficient;
}
