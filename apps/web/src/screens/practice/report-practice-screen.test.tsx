import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { learner, REPORT_ID, reviewedQuestion, TEST_ID } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { ReportPracticeScreen } from './report-practice-screen.tsx';

const ADDRESS = `/menu/tests/check-answers/${REPORT_ID}/practice`;
const show = (search = '?positions=2,4') =>
  showScreen(<ReportPracticeScreen />, { path: paths.reportPractice, at: `${ADDRESS}${search}` });

const { withheld, correct_option, correct_options, explanation, sub_topic_reference, ...paper } =
  reviewedQuestion({ _id: 'a', question: '<p>Stem</p>', options: ['Reef', 'Bowline'] });
const found = {
  report: { _id: REPORT_ID, test_name: 'Knots' },
  free: 1,
  free_positions: [0],
  questions: [{ ...paper, sub_questions: [], version: 1, flag: false }],
  held_back: { questions: 0, tests: [] },
};

beforeEach(() => logInLearner(learner));

it('practises the questions of the report that the address names, and leads back to its review', async () => {
  network.answer('listReportPractice', found);
  show();
  expect(await screen.findByText('Stem')).toBeTruthy();
  expect(screen.getByText('1 of 1', { selector: 'dd' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(
    `/menu/tests/check-answers/${REPORT_ID}?viewScore=true`,
  );
  expect(network.calls('listReportPractice').map(({ search }) => search)).toEqual([
    '?positions=2%2C4&limit=50',
  ]);
});

it('says what holds the questions back, and leads to a test that is still to be taken', async () => {
  const hold = {
    test: { _id: TEST_ID, test_name: 'Mock exam 2' },
    until: 'taken',
    date: null,
    questions: 1,
  } as const;
  network.answer('listReportPractice', {
    ...found,
    free: 0,
    free_positions: [],
    questions: [],
    held_back: { questions: 1, tests: [hold] },
  });
  show();
  expect(await screen.findByRole('heading', { name: 'Nothing to practise now' })).toBeTruthy();
  expect(screen.getByText('1 question is in “Mock exam 2”, which you have not taken yet.')).toBeTruthy();
  expect(
    screen.getByRole('link', { name: accessibleName('Take it: Mock exam 2') }).getAttribute('href'),
  ).toBe(`/menu/tests/take-test/${TEST_ID}`);
});

it('asks for the first question where the address names none', async () => {
  network.answer('listReportPractice', found);
  show('?positions=x');
  expect(await screen.findByText('Stem')).toBeTruthy();
  expect(network.calls('listReportPractice')[0]?.search).toBe('?positions=0&limit=50');
});

it('says that a report is not there, and leads to the others', async () => {
  network.refuse('listReportPractice', 'not_found');
  show();
  expect(await screen.findByRole('heading', { name: 'Report not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Proficiency' })).toBeTruthy();
});
