import { describe, expect, it } from 'vitest';
import { listedTest } from '../../testing/examples.ts';
import { arrangeTests, hasSection, openTests, readTestsView, writeTestsView } from './tests-view.ts';

const view = (address: string) => readTestsView(new URLSearchParams(address));
const test = (test_name: string, change: Partial<typeof listedTest> = {}) => ({
  ...listedTest,
  _id: test_name,
  test_name,
  ...change,
});
const open = (deadlineAt: string) => ({ attempt: { _id: '5', deadlineAt } });

describe('the address of the list of tests', () => {
  it.each([
    '',
    'type=Quiz',
    'status=open&order=length',
    'type=Exam&status=new&subject=Acute+Medicine&order=name&exams=renal&exams-shown=90&completed=knots',
  ])('is kept as it was written: %j', (address) => {
    expect(writeTestsView(view(address)).toString()).toBe(address);
  });

  it.each(['type=Essay&status=late&order=random', 'exams-shown=-1&quizzes-shown=1e3', 'exams-shown=7'])(
    'that says what is not known says nothing: %j',
    (address) => {
      expect(view(address)).toEqual(view(''));
    },
  );

  it('bounds what it asks for', () => {
    const { exams } = view(`exams=${'x'.repeat(5_000)}&exams-shown=9999`).sections;
    expect([exams.search.length, exams.shown]).toEqual([200, 3_000]);
  });

  it.each([
    ['', [true, true, true]],
    ['type=Quiz', [false, true, true]],
    ['type=Exam&status=completed', [true, false, true]],
    ['status=new', [true, true, false]],
  ])('%j leaves out what it does not ask for', (address, shown) => {
    const names = ['exams', 'quizzes', 'completed'] as const;
    expect(names.map((name) => hasSection(view(address), name))).toEqual(shown);
  });
});

describe('the tests of a section', () => {
  const tests = [
    test('Paper 10', { duration_in_mins: 30, subject: 'Renal' }),
    test('paper 2', { duration_in_mins: 90, attempted: true }),
    test('Élan', { duration_in_mins: 30 }),
    test('Zebra', { duration_in_mins: 45, ...open('2026-03-09T10:00:00.000Z') }),
    test('Alpha', { duration_in_mins: 60, attempted: true, ...open('2026-03-09T09:00:00.000Z') }),
  ];
  const namesOf = (listed: readonly { test_name: string }[]) => listed.map(({ test_name }) => test_name);

  it.each([
    ['', ['Zebra', 'Alpha', 'Paper 10', 'paper 2', 'Élan']],
    ['order=name', ['Alpha', 'Zebra', 'Élan', 'paper 2', 'Paper 10']],
    ['order=length', ['Zebra', 'Alpha', 'Paper 10', 'Élan', 'paper 2']],
    ['status=new', ['Paper 10', 'Élan']],
    ['status=open', ['Zebra', 'Alpha']],
    ['status=completed', ['paper 2']],
    ['subject=Renal', ['Paper 10']],
    ['subject=Mixed&status=new', ['Élan']],
  ])('%j are in its order, those whose clock runs before all others', (address, names) => {
    expect(namesOf(arrangeTests(tests, view(address)))).toEqual(names);
  });

  it('that are open stand on top, the one that ends first before the others, withdrawn ones too', () => {
    const withdrawn = test('Withdrawn', { status: 'Inactive', ...open('2026-03-09T08:00:00.000Z') });
    expect(namesOf(openTests([...tests, withdrawn]))).toEqual(['Withdrawn', 'Alpha', 'Zebra']);
  });
});
