import { describe, expect, it } from 'vitest';
import { accentOf } from './tenant-look.ts';

describe('the accent of a tenant', () => {
  it.each([
    [262, 1, '262', '1'],
    [-25, 2, '335', '1'],
    [720, -1, '0', '0'],
    [Number.NaN, Number.NaN, '0', '0'],
  ])(
    'stored as hue %d and vividness %d becomes %s and %s',
    (accent_hue, accent_vivid, accentHue, accentVivid) => {
      expect(accentOf({ accent_hue, accent_vivid })).toEqual({ accentHue, accentVivid });
    },
  );
});
