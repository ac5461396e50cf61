import { ALL_PERMISSIONS, type Permissions, USUAL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { holdsEverything, keepsHolder, mayGive } from './permissions.policy.ts';

const NOTHING: Permissions = { content: 'none', people: 'none', support: false, settings: false };
/** Everything but one permission, at each axis. */
const LESS: Permissions[] = [
  { ...ALL_PERMISSIONS, content: 'edit' },
  { ...ALL_PERMISSIONS, people: 'view' },
  { ...ALL_PERMISSIONS, support: false },
  { ...ALL_PERMISSIONS, settings: false },
];

describe('everything', () => {
  it('is each permission at its highest level', () => {
    expect(holdsEverything(ALL_PERMISSIONS)).toBe(true);
    expect(LESS.map(holdsEverything)).toEqual([false, false, false, false]);
  });
});

describe('who gives or takes', () => {
  it('may, as the operator or with everything, do so with everything', () => {
    for (const giver of ['operator', ALL_PERMISSIONS] as const) {
      expect(mayGive(giver, NOTHING, ALL_PERMISSIONS)).toBe(true);
      expect(mayGive(giver, ALL_PERMISSIONS, NOTHING)).toBe(true);
    }
  });

  it.each(LESS)('may, with %j, neither give nor take the rest', (giver) => {
    expect(mayGive(giver, giver, ALL_PERMISSIONS)).toBe(false);
    expect(mayGive(giver, ALL_PERMISSIONS, giver)).toBe(false);
    expect(mayGive(giver, NOTHING, giver)).toBe(true);
    expect(mayGive(giver, giver, NOTHING)).toBe(true);
  });

  it('may change one axis of a person who holds more on another', () => {
    const giver = { ...USUAL_PERMISSIONS, people: 'manage' } as const;
    expect(mayGive(giver, ALL_PERMISSIONS, { ...ALL_PERMISSIONS, people: 'view' })).toBe(true);
    expect(mayGive(giver, ALL_PERMISSIONS, { ...ALL_PERMISSIONS, content: 'edit' })).toBe(false);
  });
});

describe('an organisation', () => {
  it.each([
    ['without a holder of everything may stay without', [USUAL_PERMISSIONS], [NOTHING], true],
    [
      'keeps its last one',
      [ALL_PERMISSIONS, NOTHING],
      [{ ...ALL_PERMISSIONS, settings: false }, NOTHING],
      false,
    ],
    ['keeps its last one among those who stay', [ALL_PERMISSIONS], [], false],
    ['may lose one of two', [ALL_PERMISSIONS, ALL_PERMISSIONS], [ALL_PERMISSIONS], true],
    ['may hand it on', [ALL_PERMISSIONS, NOTHING], [NOTHING, ALL_PERMISSIONS], true],
  ])('%s', (_title, before, after, kept) => {
    expect(keepsHolder(before, after)).toBe(kept);
  });
});
