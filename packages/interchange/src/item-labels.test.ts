import { expect, it } from 'vitest';
import { labelOf } from './item-labels.ts';

it('cuts no character in half in the first words of a question', () => {
  expect(labelOf(`${'a'.repeat(39)}😀 is it?`)).toBe(`${'a'.repeat(39)}…`);
  expect(labelOf(`${'a'.repeat(38)}😀 is it?`)).toBe(`${'a'.repeat(38)}😀…`);
});
