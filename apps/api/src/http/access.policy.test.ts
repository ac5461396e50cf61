import { describe, expect, it } from 'vitest';
import { decideAccess } from './access.policy.ts';

describe('a call', () => {
  it.each([
    ['public', null, 'allowed'],
    ['public', 'learner', 'allowed'],
    ['public', 'staff', 'allowed'],
    ['signed', null, 'allowed'],
    [['learner'], null, 'unauthenticated'],
    [['learner'], 'learner', 'allowed'],
    [['learner'], 'staff', 'forbidden'],
    [['staff'], 'learner', 'forbidden'],
    [['staff'], 'staff', 'allowed'],
    [['learner', 'staff'], 'learner', 'allowed'],
    [['learner', 'staff'], 'staff', 'allowed'],
    [['learner', 'staff'], null, 'unauthenticated'],
    // Open to no role, rather than to every role.
    [[], 'staff', 'forbidden'],
    [[], null, 'unauthenticated'],
  ] as const)('for %j by %s is %s', (access, role, decision) => {
    expect(decideAccess(access, role)).toBe(decision);
  });
});
