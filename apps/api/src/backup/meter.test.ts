import { expect, it } from 'vitest';
import { Meter } from './meter.ts';

it('counts the rows that pass, in whatever pieces they come, and no line end that a value holds', () => {
  const meter = new Meter();
  for (const piece of ['1\tone\n2\tt', 'wo\\nlines\n', '3\t\\N\n']) meter.write(Buffer.from(piece));
  expect(meter.rows).toBe(3);
});
