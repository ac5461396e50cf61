import { describe, expect, it } from 'vitest';
import { hasAccess } from './access.ts';

describe('the access rule', () => {
  it.each([
    ['Free', false, true],
    ['Free', true, true],
    ['Paid', true, true],
    ['Paid', false, false],
    ['free', false, false],
  ])('on a platform of type %s with active plan %s says %s', (platform_type, is_active_plan, may) => {
    expect(hasAccess({ platform_type }, { is_active_plan })).toBe(may);
  });
});
