import { expect, it } from 'vitest';
import { listSubjects } from './subjects.ts';

const test = (_id: string, subject: string | null) => ({ _id, subject });

it('subjects are listed by name with their tests, each test once, and mixed ones last', () => {
  const tests = [test('1', null), test('2', 'Renal'), test('3', 'Acute 10'), test('4', 'Acute 2')];
  expect(listSubjects([...tests, test('5', 'Renal'), test('2', 'Renal')])).toEqual([
    { name: 'Acute 2', tests: 1 },
    { name: 'Acute 10', tests: 1 },
    { name: 'Renal', tests: 2 },
    { name: 'Mixed', tests: 1 },
  ]);
});

it.each([
  ['no test', []],
  ['one subject', [test('1', 'Renal'), test('2', 'Renal')]],
  ['mixed tests alone', [test('1', null), test('2', null)]],
])('there is no choice where there is %s', (_what, tests) => {
  expect(listSubjects(tests)).toEqual([]);
});
