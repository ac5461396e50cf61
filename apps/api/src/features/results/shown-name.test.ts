import { describe, expect, it } from 'vitest';
import { shownName } from './shown-name.ts';

describe('a name on the leaderboard', () => {
  it.each([
    ['Ada Byron', 'A. B.'],
    ['ada', 'A.'],
    ['Ada King Countess of Lovelace', 'A. L.'],
    ['Ångström Öberg', 'Å. Ö.'],
    ['अर्चना शर्मा', 'अ. श.'],
    ['王 小明', '王. 小.'],
    ['👩‍🚀 Night Owl', '👩. O.'],
  ])('is shortened to initials: %s', (name, initials) => {
    expect(shownName(name, 'initials')).toBe(initials);
    expect(shownName(name, 'none')).toBe('Learner');
    expect(shownName(name, 'full')).not.toBe('Learner');
  });

  it.each([
    ['Y\u200bou', 'Y.'],
    ['Ｙｏｕ', 'Y.'],
    ['\u202euoY\u202c', 'uoY'],
    ['Ada\u202e Byron', 'Ada Byron'],
    ['\u200b\u3164', 'Learner'],
  ])('that was stored in another form before is safe to show: %j', (name, shown) => {
    expect(shownName(name, 'full')).toBe(shown);
  });
});
