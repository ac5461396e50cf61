import { expect, it } from 'vitest';
import { subjectOf } from './subject.ts';

const renal = ['Medicine', 'Renal', 'Salts'];
const acute = ['Medicine', 'Acute'];

it.each([
  ['all are of it', [renal, ['Medicine', 'Renal', 'Acids']], 'Renal'],
  ['more than half are of it', [renal, acute, renal], 'Renal'],
  ['half are of it', [renal, acute, renal, acute], null],
  ['most of what has a topic is of it, but not of all', [renal, [], []], null],
  ['there is a domain alone', [['Seamanship'], ['Seamanship']], 'Seamanship'],
  ['there are no topics', [[], []], null],
  ['there are no questions', [], null],
])('where %s the subject is found, or is none', (_what, topics, subject) => {
  expect(subjectOf(topics)).toBe(subject);
});
