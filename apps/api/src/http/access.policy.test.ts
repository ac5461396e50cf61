import { ALL_PERMISSIONS, type Permissions, USUAL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { decideAccess } from './access.policy.ts';

const learner = { role: 'learner', permissions: null } as const;
const staff = (permissions: Permissions | null = ALL_PERMISSIONS) =>
  ({ role: 'staff', permissions }) as const;

describe('a call', () => {
  it.each([
    ['public', null, 'allowed'],
    ['public', learner, 'allowed'],
    ['public', staff(), 'allowed'],
    ['signed', null, 'allowed'],
    [['learner'], null, 'unauthenticated'],
    [['learner'], learner, 'allowed'],
    [['learner'], staff(), 'forbidden'],
    [['staff'], learner, 'forbidden'],
    [['staff'], staff(), 'allowed'],
    [['learner', 'staff'], learner, 'allowed'],
    [['learner', 'staff'], staff(), 'allowed'],
    [['learner', 'staff'], null, 'unauthenticated'],
    // Open to no role, rather than to every role.
    [[], staff(), 'forbidden'],
    [[], null, 'unauthenticated'],
  ] as const)('for %j by %j is %s', (access, holder, decision) => {
    expect(decideAccess({ access, permission: 'support' }, holder)).toBe(decision);
  });

  it.each([
    ['support', USUAL_PERMISSIONS, 'allowed'],
    ['settings', USUAL_PERMISSIONS, 'forbidden'],
    ['support', { ...ALL_PERMISSIONS, support: false }, 'forbidden'],
    ['settings', { ...ALL_PERMISSIONS, settings: false }, 'forbidden'],
    ['content:edit', { ...USUAL_PERMISSIONS, content: 'none' }, 'forbidden'],
    ['content:edit', { ...USUAL_PERMISSIONS, content: 'edit' }, 'allowed'],
    ['content:publish', { ...USUAL_PERMISSIONS, content: 'edit' }, 'forbidden'],
    ['content:edit', { ...USUAL_PERMISSIONS, content: 'publish' }, 'allowed'],
    ['content:publish', { ...USUAL_PERMISSIONS, content: 'publish' }, 'allowed'],
    ['people:view', { ...USUAL_PERMISSIONS, people: 'none' }, 'forbidden'],
    ['people:view', { ...USUAL_PERMISSIONS, people: 'view' }, 'allowed'],
    ['people:manage', { ...USUAL_PERMISSIONS, people: 'view' }, 'forbidden'],
    ['people:view', { ...USUAL_PERMISSIONS, people: 'manage' }, 'allowed'],
    ['people:manage', { ...USUAL_PERMISSIONS, people: 'manage' }, 'allowed'],
    [null, { content: 'none', people: 'none', support: false, settings: false }, 'allowed'],
    // One that does not say what it requires, and staff of whom it is not known what they hold.
    [undefined, ALL_PERMISSIONS, 'forbidden'],
    ['support', null, 'forbidden'],
  ] as const)('that requires %s of staff with %j is %s', (permission, held, decision) => {
    for (const access of [['staff'], ['learner', 'staff']] as const) {
      expect(decideAccess({ access, permission }, staff(held))).toBe(decision);
    }
    expect(decideAccess({ access: ['learner', 'staff'], permission }, learner)).toBe('allowed');
  });
});
