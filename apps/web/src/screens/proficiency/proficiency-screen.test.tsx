import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Proficiency } from '../../features/results/proficiency.ts';
import { readFrom } from '../../testing/browser.ts';
import { listedReport, REPORT_ID, TEST_ID } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { ProficiencyDetailScreen } from './proficiency-detail-screen.tsx';
import { ProficiencyScreen } from './proficiency-screen.tsx';

const held = { test: { _id: TEST_ID, test_name: 'Knots' }, until: 'after_close', date: null } as const;

const showList = () =>
  showScreen(<ProficiencyScreen />, { path: '/menu/proficiency-percentage', framed: true });
const showDetail = () =>
  showScreen(<ProficiencyDetailScreen />, {
    path: '/menu/proficiency-percentage/:examId',
    at: `/menu/proficiency-percentage/${REPORT_ID}`,
    framed: true,
  });

beforeEach(() => {
  logInLearner();
  network.answer('countPractice', { topics: [], withheld: 0 });
});

describe('the list of tests taken', () => {
  it('has a card for each with the figures of its report, which leads to its topics', async () => {
    network.answer('listReports', { reports: [listedReport], more: false });
    const { user, address } = showList();
    expect(await screen.findByRole('heading', { name: 'Knots' })).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Performance in Knots' }).getAttribute('value')).toBe('66.67');
    for (const words of ['66.67%', '1h : 30min', '09-03-2026', '3 questions']) {
      expect(screen.getAllByText(words)).not.toEqual([]);
    }
    expect(screen.getByText('2/3').parentElement?.textContent).toBe('Score 2/3');
    expect(screen.getByText('Taken once')).toBeTruthy();
    expect(screen.getByText('1 test, 1 report.')).toBeTruthy();
    const figure = screen.getByRole('link', { name: '66.67% right in Knots, 09-03-2026, the questions' });
    expect(figure.getAttribute('href')).toBe(`/menu/questions?report=${REPORT_ID}`);
    await user.click(
      screen.getByRole('link', { name: accessibleName('View Proficiency in Knots, 09-03-2026') }),
    );
    expect(address()).toBe(`/menu/proficiency-percentage/${REPORT_ID}`);
  });

  it('has a report of the last evening of a month in the month in which it is charted', async () => {
    readFrom('Asia/Kolkata');
    const report = { ...listedReport, createdAt: '2026-03-31T20:00:00.000Z' };
    network.answer('listReports', { reports: [report], more: false });
    showList();
    expect(await screen.findByText('31-03-2026 (Europe/London)')).toBeTruthy();
  });

  it('says what is held back, without a figure', async () => {
    network.answer('listReports', {
      reports: [{ ...listedReport, correct_answers: null, percentage: null, withheld: held }],
      more: false,
    });
    showList();
    expect(await screen.findByText(/shown when everybody’s time for this test is over/u)).toBeTruthy();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it('shows the latest attempt, its change, and the earlier ones in rows that open', async () => {
    const older = { ...listedReport, _id: 'older', percentage: 33.33, correct_answers: 1 };
    network.answer('listReports', { reports: [listedReport, older], more: false });
    const { user, address } = showList();
    expect(await screen.findByText('Attempt 2 of 2')).toBeTruthy();
    expect(screen.getByText('33.34 points up on the last')).toBeTruthy();
    const toggle = screen.getByRole('button', { name: accessibleName('Show 1 earlier attempt in Knots') });
    expect(screen.queryByRole('link', { name: 'Attempt 1' })).toBeNull();
    await user.click(toggle);
    expect(toggle.textContent).toContain('Hide 1 earlier attempt');
    const row = screen.getByRole('link', { name: 'Attempt 1' });
    // Both on one day: the time tells them apart.
    expect(row.parentElement?.textContent).toBe('Attempt 19 March 2026 at 12:001/333.33%');
    await user.click(row);
    expect(address()).toBe('/menu/proficiency-percentage/older');
  });

  it('is searched by name and arranged, both in the address', async () => {
    const named = (test_name: string, percentage: number) => ({
      ...listedReport,
      _id: test_name,
      percentage,
      test: { ...listedReport.test, _id: test_name, test_name },
    });
    network.answer('listReports', { reports: [named('Knots', 80), named('Flags', 40)], more: false });
    const { user, address } = showList();
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await screen.findByRole('heading', { name: 'Knots' });
    expect(names()).toEqual(['Knots', 'Flags']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Lowest score first');
    expect(names()).toEqual(['Flags', 'Knots']);
    expect(address()).toBe('/menu/proficiency-percentage?order=weakest');
    await user.type(screen.getByRole('searchbox', { name: 'Search Tests' }), 'kno');
    expect(names()).toEqual(['Knots']);
    await user.tab();
    expect(address()).toBe('/menu/proficiency-percentage?order=weakest&tests=kno');
  });

  it('shows nine, and all of them on request', async () => {
    const reports = Array.from({ length: 11 }, (_, index) => ({
      ...listedReport,
      _id: `report-${index}`,
      test: { ...listedReport.test, _id: `test-${index}`, test_name: `Paper ${index}` },
    }));
    network.answer('listReports', { reports, more: false });
    const { user } = showList();
    const more = await screen.findByRole('button', { name: accessibleName('Show all 11 Tests') });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9);
    await user.click(more);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(11);
  });

  it('has what was practised under a heading of its own, with the way to practise it again', async () => {
    network.answer('listReports', { reports: [listedReport], more: false });
    const figures = { questions: 2, answers: 3, correct: 2, percent: 66.666 };
    network.answer('countPractice', { topics: [{ _id: TEST_ID, topic: 'Ropes', ...figures }], withheld: 1 });
    const { user, address } = showList();
    const section = await screen.findByRole('region', { name: 'Practice' });
    expect(section.textContent).toContain('2 of 3 answers right, 2 questions');
    expect(section.textContent).toContain('66.67%');
    expect(section.textContent).toContain('1 question not counted now');
    await user.click(screen.getByRole('link', { name: accessibleName('Practise again Ropes') }));
    expect(address()).toBe(`/menu/speciality-modules/topic-detail/${TEST_ID}/take-test`);
  });

  it('is empty, still coming, or failed and tried again', async () => {
    const coming = network.hold('listReports');
    const { user } = showList();
    expect(document.querySelectorAll('.card')).toHaveLength(6);
    coming.refuse('internal');
    const again = await screen.findByRole('button', { name: 'Try again' });
    network.answer('listReports', { reports: [], more: false });
    await user.click(again);
    expect(await screen.findByText('No Report found!')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Tests 0');
  });
});

const share = { _id: 'a', percent: 50, total: 2, correct: 1, withheld_questions: 0 };
const proficiency: Proficiency = {
  _id: REPORT_ID,
  exam_name: 'Knots',
  overall_percentage: 66.67,
  correct_answers: 2,
  total: 3,
  withheld: null,
  createdAt: listedReport.createdAt,
  reports_of_test: 1,
  topic_wise: [
    { ...share, topic: 'Ropes', subtopic: [{ ...share, _id: 'b', percent: 33.333, subtopic: 'Hemp' }] },
    {
      ...share,
      _id: null,
      percent: null,
      total: 0,
      correct: 0,
      withheld_questions: 2,
      topic: 'Other',
      subtopic: [],
    },
  ],
};

describe('the proficiency in a report', () => {
  beforeEach(() => {
    network.answer('countPracticeQuestions', { topics: [{ _id: 'a', questions: 4 }] });
  });

  it('has a bar for the whole and for each topic, and subtopics with two decimals', async () => {
    network.answer('getProficiency', { report: proficiency });
    showDetail();
    expect(await screen.findByRole('heading', { level: 1, name: 'Knots' })).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Overall' }).getAttribute('value')).toBe('66.67');
    expect(screen.getByRole('meter', { name: 'Ropes' }).getAttribute('value')).toBe('50');
    expect(screen.getByText('Hemp').parentElement?.textContent).toBe('Hemp33.33%');
    expect(screen.getByText('1 of 2 right')).toBeTruthy();
    expect(screen.getByText('2/3').parentElement?.textContent).toBe('Score 2/3');
    expect(screen.getByText('A hatched bar rests on one or two answers only.')).toBeTruthy();
    expect(screen.getByText('2 not shown yet')).toBeTruthy();
    expect(screen.queryByRole('meter', { name: 'Other' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Not shown yet 1' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /^Nothing wrong/u })).toBeNull();
  });

  it('leads from each percentage to the questions behind it, and to the other attempts where there are any', async () => {
    network.answer('listReports', { reports: [listedReport], more: false });
    network.answer('getProficiency', { report: { ...proficiency, reports_of_test: 2 } });
    showDetail();
    const link = await screen.findByRole('link', { name: 'Compare with your other attempts' });
    expect(link.getAttribute('href')).toBe(`/menu/proficiency-percentage/${REPORT_ID}/compare`);
    const figures = screen.getAllByRole('link', { name: /, the questions$/u });
    expect(figures.map((figure) => [figure.textContent, figure.getAttribute('href')])).toEqual([
      ['66.67%', `/menu/questions?report=${REPORT_ID}`],
      ['50.00%', `/menu/questions?report=${REPORT_ID}&topic=a`],
      ['33.33%', `/menu/questions?report=${REPORT_ID}&topic=b`],
    ]);
  });

  it('says which attempt it is, and how it changed', async () => {
    const older = { ...listedReport, _id: 'older', percentage: 33.33 };
    network.answer('listReports', { reports: [listedReport, older], more: false });
    network.answer('getProficiency', { report: { ...proficiency, reports_of_test: 2 } });
    showDetail();
    expect(await screen.findByText('Attempt 2 of 2, 33.34 points up on the last')).toBeTruthy();
  });

  it('has the weakest topics first, each with its practice, and those with nothing wrong apart', async () => {
    const [ropes] = proficiency.topic_wise;
    const topicOf = (name: string, correct: number) => ({
      ...share,
      _id: name,
      topic: name,
      correct,
      percent: correct * 50,
      subtopic: [],
    });
    network.answer('getProficiency', {
      report: {
        ...proficiency,
        topic_wise: [topicOf('Flags', 2), ...(ropes ? [ropes] : []), topicOf('Tides', 0)],
      },
    });
    network.answer('countPracticeQuestions', {
      topics: [
        { _id: 'a', questions: 4 },
        { _id: 'Tides', questions: 0 },
      ],
    });
    showDetail();
    const next = await screen.findByRole('region', { name: 'What next' });
    expect(next.textContent).toContain('Not right: 3 questions in 2 topics. Nothing was wrong in 1 more.');
    expect(screen.getByRole('link', { name: 'Practise 4 questions' }).getAttribute('href')).toBe(
      '/menu/speciality-modules/topic-detail/a/take-test',
    );
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Tides',
      'Ropes',
      'Flags',
    ]);
    expect(screen.getByRole('heading', { name: 'Nothing wrong so far 1' })).toBeTruthy();
    expect(screen.getByRole('link', { name: accessibleName('Practise Ropes') })).toBeTruthy();
    expect(screen.getByText(/^Its questions are held back for now/u)).toBeTruthy();
  });

  it('that cannot be loaded says why, and is tried again', async () => {
    network.refuse('getProficiency', 'internal');
    const { user } = showDetail();
    expect(await screen.findByText('An error occurred')).toBeTruthy();
    network.answer('getProficiency', { report: proficiency });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Ropes' })).toBeTruthy();
  });

  it('without access leads to membership', async () => {
    network.refuse('getProficiency', 'no_access');
    showDetail();
    expect(await screen.findByText(/^Went to \/menu\/membership\?back=/u)).toBeTruthy();
  });
});
