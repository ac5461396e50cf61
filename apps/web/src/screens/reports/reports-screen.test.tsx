import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import type { Calibration } from '../../features/results/calibration.ts';
import type { LastReports, LatestReport, MonthCount } from '../../features/results/charts.ts';
import { REPORT_ID, TEST_ID } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { exampleCalibration, noCalibration, unsure } from '../../testing/results-examples.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const held = { test: { _id: TEST_ID, test_name: 'Knots' }, until: 'handed_in', date: null } as const;
const months: MonthCount[] = [
  { month: '2026-01', count: 3 },
  { month: '2026-02', count: 0 },
];
const latest: LatestReport = {
  graphdata: [
    { name: 'Correct', value: 3 },
    { name: 'Partial', value: 0 },
    { name: 'Wrong', value: 1 },
  ],
  confidence: 90,
  confidence_chosen: { answers: 12, percent: 68.75 },
  test_name: 'Knots',
  total: 4,
  correct_answer: 3,
  withheld: null,
  reportcard: REPORT_ID,
};
const last: LastReports = {
  reports: ['older', REPORT_ID],
  xLabels: ['Flags', 'Knots'],
  test_names: ['Flags', 'Knots'],
  pData: [62.5, 75],
  confidence_chosen: [
    { answers: 4, percent: 50 },
    { answers: 0, percent: null },
  ],
  uData: [null, 75],
  qData: [12.5, 3],
};
const empty = {
  tests: [{ month: '2026-02', count: 0 }],
  latest: {
    graphdata: [],
    confidence: 0,
    confidence_chosen: { answers: 0, percent: null },
    test_name: '',
    total: 0,
    correct_answer: 0,
    withheld: null,
  },
  last: { reports: [], xLabels: [], test_names: [], pData: [], confidence_chosen: [], uData: [], qData: [] },
  calibration: noCalibration,
};

type Data = {
  tests: MonthCount[];
  latest: LatestReport;
  last: LastReports /** Null: a plan is needed. */;
  calibration: Calibration | null;
};

function showReports(data: Partial<Data> = {}) {
  const all = { tests: months, latest, last, calibration: exampleCalibration, ...data };
  network.answer('getTestMonths', { data: all.tests });
  network.answer('getQuestionMonths', {
    data: all.tests.map(({ month, count }) => ({ month, count: count * 20 })),
  });
  network.answer('getPieChart', { data: all.latest });
  network.answer('getConfidenceChart', { data: all.last });
  if (all.calibration === null) network.refuse('getCalibration', 'no_access');
  else network.answer('getCalibration', { data: all.calibration });
  return showScreen(<ReportsScreen />, { path: '/menu/reports', framed: true });
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const TITLES = [
  'Number of Tests Taken',
  'Number of Questions Attempted',
  'Confidence',
  'Confidence VS Performance',
  'Calibration',
];
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => logInLearner());

describe('the parts of the page', () => {
  it('say that there is nothing yet', async () => {
    showReports(empty);
    expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeTruthy();
    for (const title of TITLES) {
      expect(await (await region(title)).findByText(/^No data to display/u)).toBeTruthy();
    }
    expect((await region('Confidence')).queryByText('0.00%')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
    const [way, ...others] = screen.getAllByRole('link', { name: 'Take a test' });
    expect(way?.getAttribute('href')).toBe('/menu/tests');
    expect(others).toEqual([]);
  });

  it('wait, fail and are tried again each by itself', async () => {
    const coming = network.hold('getTestMonths');
    const { user } = showReports();
    const tests = await region('Number of Tests Taken');
    expect(tests.getByText('Loading data…')).toBeTruthy();
    expect(await (await region('Confidence')).findByText('90.00%')).toBeTruthy();
    coming.refuse('internal');
    await user.click(await tests.findByRole('button', { name: 'Try again' }));
    expect(await tests.findByRole('img')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Number of Tests Taken');
    expect(network.calls('getQuestionMonths')).toHaveLength(1);
  });
});

describe('what was done by month', () => {
  it('is drawn under a name that tells it, with a table behind that leads to the questions', async () => {
    const { user } = showReports();
    const tests = await region('Number of Tests Taken');
    expect(
      await tests.findByRole('img', {
        name: 'Bar chart by month, January 2026 to February 2026: 3 tests in all, most in January 2026 with 3',
      }),
    ).toBeTruthy();
    await user.click(tests.getByText(/^Show as a table/u));
    const table = tests.getByRole('table', { name: 'Number of tests taken by month' });
    expect(rowsOf(table).map(([month]) => month)).toEqual(['Month', 'January 2026', 'February 2026']);
    const link = within(table).getByRole('link');
    expect(link.textContent).toBe('3 tests in January 2026: the questions');
    expect(link.getAttribute('href')).toBe('/menu/questions?month=2026-01');
    const questions = await region('Number of Questions Attempted');
    expect(rowsOf(await questions.findByRole('table', { hidden: true }))).toEqual([
      ['Month', 'Number of questions'],
      ['January 2026', '60'],
      ['February 2026', '0'],
    ]);
  });
});

describe('the latest report', () => {
  it('stands beside the confidence over all: its marks, its donut, and a table as its legend', async () => {
    showReports();
    const confidence = await region('Confidence');
    expect(await confidence.findByText('90.00%')).toBeTruthy();
    expect(confidence.getByText('Where you set it yourself: 68.75% of 12 answers')).toBeTruthy();
    expect(confidence.getByText('Total Marks: 3 / 4')).toBeTruthy();
    expect(confidence.getByRole('img', { name: 'Donut chart: 3 Correct, 0 Partial, 1 Wrong' })).toBeTruthy();
    expect(rowsOf(confidence.getByRole('table')).map((row) => row.map((cell) => cell?.trim()))).toEqual([
      ['Result', 'Questions', 'Share'],
      ['Correct', '3', '75.00%'],
      ['Partial', '0', '0.00%'],
      ['Wrong', '1', '25.00%'],
    ]);
    expect(confidence.getByRole('link', { name: 'Knots' }).getAttribute('href')).toBe(
      `/menu/tests/check-answers/${REPORT_ID}?viewScore=true`,
    );
  });

  it('whose score is held back says until when, and draws nothing', async () => {
    showReports({ latest: { ...latest, graphdata: [], correct_answer: null, withheld: held } });
    const confidence = await region('Confidence');
    expect(await confidence.findByText('The score is shown when “Knots” is submitted.')).toBeTruthy();
    expect(confidence.queryByRole('img')).toBeNull();
    expect(confidence.queryByText(/Total Marks/u)).toBeNull();
  });
});

describe('the last reports', () => {
  it('are named under the numbers of the drawing, and their figures are in the table with their units', async () => {
    showReports();
    const reports = await region('Confidence VS Performance');
    expect(await reports.findByRole('img', { name: /^Bar chart of the last 2 reports/u })).toBeTruthy();
    expect(reports.getAllByRole('link').map((link) => link.textContent)).toEqual(['Flags', 'Knots']);
    expect(rowsOf(reports.getByRole('table', { hidden: true }))).toEqual([
      ['Test', 'Confidence', 'Where you set it yourself', 'Performance', 'Minutes'],
      ['1. Flags', '62.50%', '50.00% of 4 answers', 'Not shown', '12.50'],
      ['2. Knots', '75.00%', 'no answer yet', '75.00%', '3.00'],
    ]);
    for (const series of ['Confidence', 'Performance', /^Time Taken/u])
      expect(reports.getAllByText(series, { selector: '.chart-key *' })).toHaveLength(1);
    expect(reports.getByText(/the performance is held back/u)).toBeTruthy();
  });
});

describe('calibration', () => {
  it('that needs a plan leads to the plans, since trying again brings nothing', async () => {
    showReports({ calibration: null });
    const block = await region('Calibration');
    const plans = await block.findByRole('link', { name: 'See the plans' });
    expect(plans.getAttribute('href')).toBe('/menu/membership');
    expect(block.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('lists first what was sure and wrong, each with the way to its explanation', async () => {
    const { user, address } = showReports();
    const calibration = await region('Calibration');
    const first = await calibration.findByRole('link', {
      name: accessibleName('Which buoy is number 2?: the explanation'),
    });
    await user.click(first);
    expect(address()).toBe(`/menu/tests/check-answers/${REPORT_ID}?viewScore=true&question=2`);
  });

  it('shows the whole list when it is asked for', async () => {
    const [one] = exampleCalibration.sure_and_wrong;
    if (!one) throw new Error('The example has questions.');
    const whole = Array.from({ length: 12 }, (_, index) => ({ ...one, number: index + 1 }));
    const few = { ...exampleCalibration, sure_and_wrong: whole.slice(0, 5), sure_and_wrong_total: 12 };
    const { user } = showReports({ calibration: few });
    const calibration = await region('Calibration');
    const links = () => calibration.getAllByRole('link', { name: /: the explanation$/u });
    const all = await calibration.findByRole('button', { name: 'Show all 12' });
    network.refuse('getCalibration', 'internal');
    await user.click(all);
    expect(await calibration.findByRole('alert')).toBeTruthy();
    expect(links()).toHaveLength(5);
    network.answer('getCalibration', { data: { ...few, sure_and_wrong: whole } });
    await user.click(all);
    await waitFor(() => expect(links()).toHaveLength(12));
    expect(calibration.queryByRole('button')).toBeNull();
    expect(network.calls('getCalibration').map(({ search }) => search)).toEqual(['?limit=5', '', '']);
  });

  it('says of a list that is too long how much of it can be shown', async () => {
    showReports({ calibration: { ...exampleCalibration, sure_and_wrong_total: 340 } });
    expect(await screen.findByRole('button', { name: 'Show the newest 50 of 340' })).toBeTruthy();
  });

  it('says that nothing was, where the learner was sure of something', async () => {
    const { unmount } = showReports({ calibration: { ...exampleCalibration, sure_and_wrong: [] } });
    expect(await screen.findByText('Nothing that you were sure of was wrong.')).toBeTruthy();
    unmount();
    queryClient.clear();
    const levels = noCalibration.levels.map((level) => (level.comment === 'NOT SURE' ? unsure : level));
    showReports({ calibration: { ...noCalibration, levels } });
    expect(await screen.findByText('You have not chosen I KNOW IT yet.')).toBeTruthy();
  });

  it('tells of each level the claim, what came of it and how many answers, with the way to them', async () => {
    showReports({ calibration: { ...exampleCalibration, withheld: 2 } });
    const calibration = await region('Calibration');
    const table = await calibration.findByRole('table', { name: /by the confidence chosen$/u });
    expect(within(table).getByRole('row', { name: /I KNOW IT/u }).textContent).toBe(
      'I KNOW IT chosen 22 times: the questions100%right 86.36% 14 points too sure likely 66.67% to 95.25%',
    );
    expect(within(table).getByRole('row', { name: /NOT SURE/u }).textContent).toContain(
      '4 of 6 right not enough answers yet',
    );
    expect(within(table).queryByRole('row', { name: /NO IDEA/u })).toBeNull();
    expect(
      within(table)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/menu/questions?comment=I+KNOW+IT',
      '/menu/questions?comment=THINK+SO',
      '/menu/questions?comment=NOT+SURE',
    ]);
    expect(calibration.getByText(/^2 more answers are not counted yet/u)).toBeTruthy();
  });

  it('goes by month, a drawing for each level and one table, as soon as there are two months', async () => {
    const { unmount } = showReports();
    const calibration = await region('Calibration');
    expect((await calibration.findAllByRole('img')).map((image) => image.getAttribute('aria-label'))).toEqual(
      [
        'I KNOW IT by month, claimed 100%: December 2025 86.36%',
        'THINK SO by month, claimed 75%: December 2025 75.00%',
        'NOT SURE by month, claimed 50%: no month with ten answers yet',
        'NO IDEA by month, claimed 25%: no month with ten answers yet',
      ],
    );
    expect(calibration.getAllByRole('row', { hidden: true }).at(-1)?.textContent).toContain('December 2025');
    unmount();
    queryClient.clear();
    showReports({ calibration: { ...exampleCalibration, months: exampleCalibration.months.slice(0, 1) } });
    expect(await screen.findByText(/once you have answers from two months/u)).toBeTruthy();
  });
});
