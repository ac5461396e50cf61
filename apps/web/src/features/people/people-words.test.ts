import { expect, it } from 'vitest';
import { describeRule } from './people-words.ts';

it.each([
  [{ rule: 'open', domains: null }, 'Everybody'],
  [{ rule: 'invitation', domains: null }, 'By invitation'],
  [{ rule: 'domains', domains: ['a.example', 'b.example'] }, 'Addresses at a.example, b.example'],
  [{ rule: 'approval', domains: ['a.example'] }, 'With approval, addresses at a.example'],
  [
    { rule: 'domains', domains: ['a.test', 'b.test', 'c.test', 'd.test', 'e.test', 'f.test'] },
    'Addresses at a.test, b.test, c.test, d.test and 2 more',
  ],
] as const)('the rule %j reads "%s"', ({ rule, domains }, words) => {
  expect(describeRule({ rule, domains: domains && [...domains] })).toBe(words);
});
