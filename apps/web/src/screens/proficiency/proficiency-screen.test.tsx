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

describe('the list of reports', () => {
  it('has a card for each with its figures, which leads to its topics', async () => {
    network.answer('listReports', { reports: [listedReport], more: false });
    const { user, address } = showList();
    expect(await screen.findByRole('heading', { name: 'Knots' })).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Performance in Knots' }).getAttribute('value')).toBe('66.67');
    for (const words of ['66.67%', '1h : 30min', '09-03-2026', '3 questions']) {
      expect(screen.getAllByText(words)).not.toEqual([]);
    }
    expect(screen.getByText(/2\/3/u)).toBeTruthy();
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

  it('shows the next ones when they are asked for', async () => {
    network.answer('listReports', { reports: [listedReport], more: true });
    const { user } = showList();
    const more = await screen.findByRole('button', { name: 'Show more' });
    network.answer('listReports', {
      reports: [{ ...listedReport, _id: 'older', test: { ...listedReport.test, test_name: 'Flags' } }],
      more: false,
    });
    await user.click(more);
    expect(await screen.findByRole('heading', { name: 'Flags' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Knots' })).toBeTruthy();
    expect(network.calls('listReports').map(({ search }) => search)).toEqual([
      '?limit=30',
      `?limit=30&before=${REPORT_ID}`,
    ]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
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
    expect(document.activeElement?.textContent).toBe('Proficiency');
  });
});

const share = { _id: 'a', percent: 50, total: 2, correct: 1, withheld_questions: 0 };
const proficiency: Proficiency = {
  _id: REPORT_ID,
  exam_name: 'Knots',
  overall_percentage: 66.67,
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
  it('has a bar for the whole and for each topic, and subtopics with two decimals', async () => {
    network.answer('getProficiency', { report: proficiency });
    showDetail();
    expect(await screen.findByRole('heading', { level: 1, name: 'Knots' })).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Overall' }).getAttribute('value')).toBe('66.67');
    expect(screen.getByRole('meter', { name: 'Ropes' }).getAttribute('value')).toBe('50');
    expect(screen.getByText('Hemp').parentElement?.textContent).toBe('Hemp33.33%');
    expect(screen.getByText('1 of 2 right')).toBeTruthy();
    expect(screen.getByText('2 not shown yet')).toBeTruthy();
    expect(screen.queryByRole('meter', { name: 'Other' })).toBeNull();
  });

  it('leads from each percentage to the questions behind it, and to the other attempts where there are any', async () => {
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

  it('that cannot be loaded says why, and is tried again', async () => {
    network.refuse('getProficiency', 'internal');
    const { user } = showDetail();
    expect(await screen.findByText('An error occurred')).toBeTruthy();
    network.answer('getProficiency', { report: proficiency });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ropes')).toBeTruthy();
  });

  it('without access leads to membership', async () => {
    network.refuse('getProficiency', 'no_access');
    showDetail();
    expect(await screen.findByText('Went to /menu/membership')).toBeTruthy();
  });
});
