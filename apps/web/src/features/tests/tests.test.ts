import { describe, expect, it } from 'vitest';
import { activeTests, describeAnswersShown, findByName, mayTakeTests, type TestListItem } from './tests.ts';

describe('the search of a section', () => {
  const names = ['Renal Medicine', 'Thyroid and Adrenal', 'Ten Chest Films'];

  it.each([
    ['', names],
    ['   ', names],
    ['RENAL', ['Renal Medicine', 'Thyroid and Adrenal']],
    ['  chest ', ['Ten Chest Films']],
    ['chest  films', []],
    ['.*', []],
  ])('finds for %j exactly %j', (typed, found) => {
    expect(findByName(names, (name) => name, typed)).toEqual(found);
  });
});

describe('the sections', () => {
  const test = (fields: Partial<TestListItem>): TestListItem => ({
    _id: '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a55',
    test_name: 'Renal Medicine',
    test_type: 'Exam',
    subject: null,
    status: 'Active',
    duration_in_mins: 60,
    window: { opensAt: null, closesAt: null, endsForAll: false },
    extra_percent: 0,
    number_of_questions: 40,
    attempted: false,
    answers_shown: { when: 'at_once', date: null },
    questions_reference: [],
    createdAt: '2026-11-01T10:00:00.000Z',
    subdomain_reference: { sub_domain_name: 'demo' },
    ...fields,
  });

  it('offer active tests of their type only, taken ones included', () => {
    const taken = test({ attempted: true });
    const tests = [taken, test({ test_type: 'Quiz' }), test({ status: 'Inactive' })];
    expect(activeTests(tests, 'Exam')).toEqual([taken]);
  });
});

describe('when answers are shown', () => {
  it.each([
    ['at_once', null, 'Shown at once'],
    ['after_date', new Date(2027, 1, 1).toISOString(), 'Shown after 31 January 2027'],
    ['after_close', null, 'Shown when everybody’s time is over'],
    ['never', null, 'Not shown, only the score'],
  ] as const)('%s is described before the test begins', (when, date, text) => {
    expect(describeAnswersShown({ when, date })).toBe(text);
  });
});

describe('the access rule', () => {
  it.each([
    ['Free', false, true],
    ['Free', true, true],
    ['Paid', true, true],
    ['Paid', false, false],
  ] as const)(
    'on a platform of type %s with active plan %s says %s',
    (platform_type, is_active_plan, may) => {
      expect(mayTakeTests({ platform_type }, { is_active_plan })).toBe(may);
    },
  );
});
