import { expect, it } from 'vitest';
import { convertDollarTex } from './dollar-tex.ts';

it.each(['${', '$a\n', '\\begin{array}', '\\(\n', '$', '$ ', '$a', ' $a $', '$$ ', '$$a'])(
  'reads 300,000 times %j at once',
  (text) => {
    expect(convertDollarTex(text.repeat(300_000)).length).toBeGreaterThan(0);
  },
);
