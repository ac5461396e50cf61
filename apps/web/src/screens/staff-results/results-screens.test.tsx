import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LearnerReport, ListedResult, ResultSummary } from '../../features/staff-results/results.ts';
import { staffPaths, staffPersonResultsPath, staffReportPath, staffResultsPath } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { PersonResultsScreen } from './person-results-screen.tsx';
import { ReportScreen } from './report-screen.tsx';
import { SatTestsScreen } from './sat-tests-screen.tsx';
import { TestResultsScreen } from './test-results-screen.tsx';

const TEST = { _id: id(700), test_name: 'Metals' };
const ADA = { _id: id(701), name: 'Ada Byron', email: 'ada@learner.test' };

function result(number: number, change: Partial<ListedResult> = {}): ListedResult {
  return {
    _id: id(710 + number),
    person: ADA,
    attempt: number,
    right: 3,
    partial: 0,
    wrong: 1,
    unanswered: 2,
    total: 6,
    percent: 50,
    seconds: 95,
    startedAt: '2026-05-04T09:00:00.000Z',
    finishedAt: '2026-05-04T09:30:00.000Z',
    timeRanOut: false,
    remarked: false,
    ...change,
  };
}

const SUMMARY: ResultSummary = {
  reports: 3,
  openAttempts: 2,
  mean: 58.33,
  median: 75,
  deviation: 52.04,
  lowest: 0,
  highest: 100,
  bands: Array.from({ length: 10 }, (_, band) => ({
    from: band * 10,
    to: band * 10 + 10,
    reports: band % 2,
  })),
  passed: null,
};

const REPORT: LearnerReport = {
  person: ADA,
  test: TEST,
  result: result(1, { remarked: true }),
  withKeys: true,
  answers: [
    {
      question: {
        _id: id(720),
        question: '<p>Which metal?</p>',
        question_type: 'Single Choice Question',
        options: ['Copper', 'Iron', 'Zinc'],
        images: [],
        image_texts: [],
        sub_questions: [],
      },
      version: 2,
      choices: [
        { letter: 'A', said: null, key: true },
        { letter: 'B', said: true, key: false },
        { letter: 'C', said: null, key: false },
      ],
      alsoRight: ['C'],
      result: 'wrong',
      confidence: 'NOT SURE',
      seconds: 45,
    },
    {
      question: {
        _id: id(721),
        question: '<p>True or false?</p>',
        question_type: 'Sub Questions',
        options: [],
        images: [],
        image_texts: [],
        sub_questions: [{ question: 'It rusts' }, { question: 'It shines' }],
      },
      version: 1,
      choices: [
        { letter: 'A', said: true, key: true },
        { letter: 'B', said: null, key: false },
      ],
      alsoRight: [],
      result: 'unanswered',
      confidence: null,
      seconds: null,
    },
  ],
  changes: [
    {
      changedAt: '2026-05-05T09:00:00.000Z',
      reason: 'The handbook allows both.',
      notice: 'Question 1 was marked again.',
      before: { right: 2, total: 6, percent: 33.33 },
      after: { right: 3, total: 6, percent: 50 },
      questions: [{ number: 1, before: 'wrong', after: 'right' }],
    },
  ],
};

beforeEach(() => logInLearner({ ...worker }));

const YEAR = {
  _id: id(720),
  name: 'Year 1',
  startsOn: null,
  endsOn: null,
  inForce: true,
  members: 2,
  tests: 1,
};

describe('the results of a test', () => {
  beforeEach(() => network.answer('listCohorts', { cohorts: [YEAR] }));
  const show = (search = '') =>
    showScreen(<TestResultsScreen />, {
      path: staffPaths.testResults,
      at: staffResultsPath(TEST._id) + search,
      framed: true,
    });
  const asked = (query: object) =>
    waitFor(() =>
      expect(
        Object.fromEntries(new URLSearchParams(network.calls('listTestResults').at(-1)?.search)),
      ).toEqual({
        attempts: 'all',
        order: 'percent',
        direction: 'down',
        page: '1',
        size: '50',
        ...query,
      }),
    );

  it('are figures, a distribution, and a row for each result that leads to it', async () => {
    network.answer('getResultSummary', SUMMARY);
    network.answer('listTestResults', { test: TEST, results: [result(1, { remarked: true })], total: 1 });
    const { user } = show();
    await screen.findByRole('heading', { level: 1, name: 'Results: Metals' });
    for (const words of ['58.33%', '75.00%', '52.04%', '0.00% to 100.00%']) await screen.findByText(words);
    const bands = within(screen.getByRole('table', { name: 'Results by percent' }));
    expect(bands.getAllByRole('row')).toHaveLength(11);
    expect(bands.getByRole('row', { name: '90–100 1' })).toBeTruthy();
    const row = within(screen.getByRole('row', { name: /Ada Byron/u }));
    for (const words of ['3 of 6', '50.00%', '1 min 35 s', 'Re-marked'])
      expect(row.getByText(words)).toBeTruthy();
    await user.click(row.getByRole('link', { name: 'Ada Byron' }));
    expect(screen.getByText(`Went to ${staffReportPath(result(1)._id)}`)).toBeTruthy();
  });

  it('are searched, sorted and narrowed, and the address holds it', async () => {
    network.answer('getResultSummary', SUMMARY);
    network.answer('listTestResults', { test: TEST, results: [result(1)], total: 120 });
    const { user, address } = show();
    await user.type(await screen.findByRole('searchbox'), 'ada{Enter}');
    await asked({ search: 'ada' });
    await user.selectOptions(screen.getByLabelText('Which count'), 'Best attempts');
    await asked({ search: 'ada', attempts: 'best' });
    await waitFor(() => expect(network.calls('getResultSummary').at(-1)?.search).toContain('attempts=best'));
    await user.click(await screen.findByRole('button', { name: 'Learner' }));
    await asked({ search: 'ada', attempts: 'best', order: 'name', direction: 'up' });
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await asked({ search: 'ada', attempts: 'best', order: 'name', direction: 'up', page: '2' });
    expect(address()).toBe(`${staffResultsPath(TEST._id)}?search=ada&attempts=best&order=name&page=2`);
    await user.selectOptions(screen.getByLabelText('Cohort'), 'Year 1');
    await asked({ search: 'ada', attempts: 'best', order: 'name', direction: 'up', cohort: YEAR._id });
    await waitFor(() => expect(network.calls('getResultSummary').at(-1)?.search).toContain(YEAR._id));
  });

  it('are saved as the file that was chosen, as far as the view goes', async () => {
    network.answer('getResultSummary', SUMMARY);
    network.answer('listTestResults', { test: TEST, results: [result(1)], total: 1 });
    const { user } = show('?attempts=first');
    await screen.findByRole('link', { name: 'Ada Byron' });
    network.refuse('exportResults', 'too_many_results');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText(/too much for one file/u)).toBeTruthy();
    network.answerFile('exportResults', 'name', 'answers.csv');
    await user.selectOptions(screen.getByLabelText('File'), 'CSV: a row for each answer');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('The file is in your downloads.')).toBeTruthy();
    expect(network.calls('exportResults').map(({ body }) => body)).toEqual([
      { format: 'xlsx', attempts: 'first' },
      { format: 'csv-answers', attempts: 'first' },
    ]);
  });

  it('of no test say so, and so do those that nobody has', async () => {
    network.answer('getResultSummary', { ...SUMMARY, reports: 0, mean: null, lowest: null, highest: null });
    network.answer('listTestResults', { test: TEST, results: [], total: 0 });
    show();
    expect(await screen.findByText('Nobody has handed it in yet.')).toBeTruthy();
    network.refuse('listTestResults', 'not_found');
    network.refuse('getResultSummary', 'not_found');
    show('?page=2');
    expect(await screen.findByRole('heading', { name: 'Test not found' })).toBeTruthy();
  });
});

describe('the tests that were sat', () => {
  it('are listed, searched, and lead to their results', async () => {
    const sat = { ...TEST, reports: 41, mean: 62.5, latestAt: '2026-05-04T09:30:00.000Z' };
    network.answer('listResultTests', { tests: [sat], total: 1 });
    const { user } = showScreen(<SatTestsScreen />, { path: staffPaths.results, framed: true });
    const row = within(await screen.findByRole('row', { name: /Metals/u }));
    for (const words of ['41', '62.50%']) expect(row.getByText(words)).toBeTruthy();
    network.answer('listResultTests', { tests: [], total: 0 });
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    network.answer('listResultTests', { tests: [sat], total: 1 });
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    await user.click(await screen.findByRole('link', { name: 'Metals' }));
    expect(screen.getByText(`Went to ${staffResultsPath(TEST._id)}`)).toBeTruthy();
  });
});

describe('the results of a person', () => {
  it('are those of all their tests', async () => {
    const { person: _person, ...plain } = result(2, { timeRanOut: true });
    network.answer('getPersonResults', { person: ADA, results: [{ ...plain, test: TEST }] });
    showScreen(<PersonResultsScreen />, {
      path: staffPaths.personResults,
      at: staffPersonResultsPath(ADA._id),
      framed: true,
    });
    await screen.findByRole('heading', { level: 1, name: 'Results of Ada Byron' });
    const row = within(screen.getByRole('row', { name: /Metals/u }));
    for (const words of ['50.00%', 'Time ran out']) expect(row.getByText(words)).toBeTruthy();
  });
});

describe('a report', () => {
  const show = (report: LearnerReport) => {
    network.answer('getLearnerReport', report);
    return showScreen(<ReportScreen />, {
      path: staffPaths.report,
      at: staffReportPath(report.result._id),
      framed: true,
    });
  };

  it('shows what was chosen, the key, and each re-mark with its reason', async () => {
    show(REPORT);
    await screen.findByRole('heading', { level: 1, name: 'Ada Byron: Metals' });
    const first = within(screen.getByRole('region', { name: 'Question 1' }));
    expect(first.getByText('Wrong · Not sure · 45 s · version 2')).toBeTruthy();
    const [copper, iron, zinc] = first.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect([copper, iron, zinc]).toEqual(['ACopperRight answer', 'BIronChosen', 'CZinc']);
    expect(first.getByText('Also right: C')).toBeTruthy();
    const second = within(screen.getByRole('region', { name: 'Question 2' }));
    const statements = second.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(statements).toEqual(['AIt rustsSaid: trueRight: true', 'BIt shinesRight: false']);
    const changes = within(screen.getByRole('region', { name: 'Re-marks' }));
    for (const words of [
      '2 of 6, 33.33%',
      '3 of 6, 50.00%',
      'Reason: The handbook allows both.',
      'Question 1: wrong → right',
    ])
      expect(changes.getByText(words)).toBeTruthy();
  });

  it('shows no key to staff who may not edit questions, and says so', async () => {
    const answers = REPORT.answers.map((answer) => ({
      ...answer,
      choices: answer.choices.map((choice) => ({ ...choice, key: null })),
      alsoRight: [],
    }));
    show({ ...REPORT, withKeys: false, answers, changes: [] });
    await screen.findByText(/Keys are shown to staff who may edit questions/u);
    expect(screen.queryByText(/Right answer|Right: |Also right/u)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Re-marks' })).toBeNull();
  });
});
