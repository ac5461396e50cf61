/** A price split into the net amount and the tax contained in it, in whole pence. */
export type VatSplit = { netPence: number; vatPence: number };

const WHOLE = 10_000n;

/**
 * Splits off the tax contained in a price, rounded to the nearest penny, halves up; net and tax always add up
 * to the price. Whole numbers throughout.
 * @param basisPoints hundredths of a percent, such as 2,000 for 20 %
 */
export function splitVat(amountPence: number, basisPoints: number): VatSplit {
  const [amount, rate] = [BigInt(amountPence), BigInt(basisPoints)];
  const whole = WHOLE + rate;
  const vatPence = Number((2n * amount * rate + whole) / (2n * whole));
  return { netPence: amountPence - vatPence, vatPence };
}
