import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard, Leaderboard, WhatNext } from '../../features/results/results.ts';
import { listedTest, organisation, REPORT_ID, TEST_ID, testFacts } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

const empty: Dashboard = {
  exam: { count: 0, attempted: 0 },
  totalExam: { count: 0, attempted: 0 },
  quiz: { count: 0, attempted: 0 },
  reports: [],
  tests: [],
  tickets: [],
  newTickets: 0,
  attempts: [],
};
const report: Dashboard['reports'][number] = {
  _id: REPORT_ID,
  withheld: null,
  correct_answers: 2,
  total: 3,
  test: { ...testFacts, updatedAt: '2026-03-09T12:00:00.000Z' },
};
const ranked: Leaderboard['data'] = [
  { rank: 1, name: 'The Admiral', performance: 90, attemptedPercentage: 50, you: false },
  { rank: 2, name: 'You', performance: 66.67, attemptedPercentage: 100, you: true },
];

const weakTopic: WhatNext = {
  kind: 'topic',
  topic: { _id: 't', topic_name: 'Signals' },
  correct: 4,
  total: 11,
  results: [false, true],
  newest: '2026-03-09T12:00:00.000Z',
  questions: 9,
};

const board: Leaderboard = {
  data: ranked,
  shown: true,
  ranked: 203,
  withheld: null,
  unranked: null,
  least_share: null,
};

function showDashboard(
  data: Partial<Dashboard> = {},
  leaderboard: Partial<Leaderboard> = {},
  next: WhatNext | null = null,
  platform_type: 'Free' | 'Paid' = 'Free',
) {
  network.answer('getSubDomain', { subDomain: { ...organisation, platform_type } });
  network.answer('getWhatNext', { next });
  network.answer('getDashboard', { data: { ...empty, ...data } });
  network.answer('getLeaderboard', { ...board, ...leaderboard });
  return showScreen(<DashboardScreen />, { path: '/menu', framed: true });
}

const region = (name: string) => screen.findByRole('region', { name });
const headsOf = async (name: string) =>
  within(await region(name))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const rowsOf = async (name: string) =>
  within(await region(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => logInLearner());

describe('the dashboard', () => {
  it('greets the learner, and counts tests with the share that was attempted', async () => {
    showDashboard({
      totalExam: { count: 14, attempted: 9 },
      exam: { count: 8, attempted: 3 },
      quiz: { count: 6, attempted: 6 },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ada Byron');
    const meter = await screen.findByRole('meter', { name: 'Total Tests attempted' });
    expect(meter.getAttribute('value')).toBe('64.29');
    const totals = within(screen.getByRole('region', { name: 'Totals' }));
    expect(totals.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Total Tests',
      'Total Exams',
      'Total Quizzes',
    ]);
    for (const words of ['9 of 14 attempted 64.29%', '3 of 8 attempted 37.50%', '6 of 6 attempted 100.00%']) {
      expect(totals.getByText((_text, element) => element?.textContent === words)).toBeTruthy();
    }
  });

  it('of an organisation without tests has 0.00% of none attempted', async () => {
    showDashboard();
    const totals = within(await region('Totals'));
    expect(await totals.findAllByText('0.00%', { selector: 'b' })).toHaveLength(3);
  });

  it('counts a figure that the answer lacks as 0', async () => {
    const lacking: object = { exam: { count: 4 }, quiz: undefined };
    showDashboard(lacking);
    const totals = within(await region('Totals'));
    expect(await totals.findAllByText('0.00%', { selector: 'b' })).toHaveLength(3);
    expect([...document.querySelectorAll('.totals-count')].map(({ textContent }) => textContent)).toEqual([
      '0',
      '4',
      '0',
    ]);
  });

  it('names the columns of its tables, and leads on to all that they are a part of', async () => {
    showDashboard({ tests: [listedTest], reports: [report] });
    expect(await headsOf('Recently Created Tests')).toEqual(['Name', 'Type', 'Tot.Qns', 'Time', 'Status']);
    expect(await headsOf('Completed Tests')).toEqual(['Name', 'Type', 'Tot.Qns', 'Completed', 'Score']);
    const ways = ['View All tests', 'View All completed tests'].map((name) =>
      screen.getByRole('link', { name: accessibleName(name) }).getAttribute('href'),
    );
    expect(ways).toEqual(['/menu/tests', '/menu/proficiency-percentage']);
  });

  it('lists the newest tests with what the learner has of them', async () => {
    const long = 'A name of a test that is longer than thirty letters';
    showDashboard({
      tests: [
        { ...listedTest, test_name: long },
        { ...listedTest, _id: 'b', attempted: true, reportcard: REPORT_ID },
        { ...listedTest, _id: 'c', attempt: { _id: 'd', deadlineAt: '2099-01-01T00:00:00.000Z' } },
      ],
    });
    const rows = await rowsOf('Recently Created Tests');
    expect(rows.map(([name]) => name)).toEqual([
      `A name of a test that is longe…${long}`,
      'Buoys and Lights',
      'Buoys and Lights',
    ]);
    expect(rows.map((row) => row.at(-1)?.trim())).toEqual(['Not Attempted', 'Attempted', 'Continue']);
    // Orange, green and neither.
    const signs = [...document.querySelectorAll('.status')].map(({ className }) => className);
    expect(signs).toEqual(['status is-partial', 'status is-correct', 'status']);
    expect(rows[0]?.slice(2, 4)).toEqual(['3', '1h : 30min']);
    const name = screen.getByRole('link', { name: long });
    expect(name.getAttribute('href')).toBe(`/menu/tests/take-test/${TEST_ID}`);
    expect(screen.getByTitle(long).textContent).toBe('A name of a test that is longe…');
    expect(screen.getByRole('rowheader', { name: long })).toBeTruthy();
  });

  it('lists the latest reports, each leading to its review, and says which score is held back', async () => {
    const withheld = { test: { _id: 'x', test_name: 'Knots' }, until: 'handed_in', date: null } as const;
    showDashboard({
      reports: [report, { ...report, _id: 'r', correct_answers: null, withheld }],
    });
    const rows = await rowsOf('Completed Tests');
    expect(rows[0]?.slice(2)).toEqual(['3', '09-03-2026', '2/3']);
    expect(rows[1]?.at(-1)).toBe('The score is shown when “Knots” is submitted.');
    const [link] = screen.getAllByRole('link', { name: 'Buoys and Lights' });
    expect(link?.getAttribute('href')).toBe(`/menu/tests/check-answers/${REPORT_ID}?viewScore=true`);
  });

  it('leads back to a test that is open, before all else, and to further ones below', async () => {
    const deadlineAt = new Date(Date.now() + 30 * 60_000).toISOString();
    const open = { _id: 'a', test: testFacts, deadlineAt, answered: [0, 2], position: 1 };
    showDashboard({ attempts: [open, { ...open, _id: 'b' }] }, {}, weakTopic);
    const card = within(await region('What next'));
    expect(card.getByText(/2 of 3 answered/u).parentElement?.textContent).toBe(
      '2 of 3 answered. 30min left, and it runs on while you are away.',
    );
    expect(card.getByText('opens at question 2')).toBeTruthy();
    const link = card.getByRole('link', { name: accessibleName('Continue Buoys and Lights') });
    expect(link.getAttribute('href')).toBe(`/menu/tests/take-test/${TEST_ID}`);
    expect(screen.getAllByRole('region', { name: 'Open test' })).toHaveLength(1);
  });

  it('proposes a first test to a learner who has taken none', async () => {
    showDashboard(
      { totalExam: { count: 14, attempted: 0 } },
      {},
      { kind: 'first_test', test: { ...testFacts, test_type: 'Quiz' } },
    );
    const card = within(await region('What next'));
    expect(card.getByRole('heading').textContent).toBe('Buoys and Lights');
    expect(card.getByRole('link', { name: 'Take Quiz' }).getAttribute('href')).toBe(
      `/menu/tests/take-test/${TEST_ID}`,
    );
    expect(card.getByRole('link', { name: 'Choose another of the 14 tests' })).toBeTruthy();
  });

  it('says before it is pressed that what it proposes needs a plan', async () => {
    showDashboard({}, {}, weakTopic, 'Paid');
    expect(await within(await region('What next')).findByText('Needs a plan')).toBeTruthy();
  });

  it('proposes to practise the weakest topic, with the reason', async () => {
    showDashboard({}, {}, weakTopic);
    const card = within(await region('What next'));
    expect(card.getByText(/Your weakest topic/u).textContent).toBe(
      'Your weakest topic: 4 of 11 right, last on 09-03-2026.',
    );
    expect(card.getByRole('link', { name: 'Practise 9 questions' }).getAttribute('href')).toBe(
      '/menu/speciality-modules/topic-detail/t/take-test',
    );
  });

  it('proposes nothing where there is nothing to propose', async () => {
    showDashboard();
    await screen.findByText(/No test completed yet/u);
    expect(screen.queryByRole('region', { name: 'What next' })).toBeNull();
  });

  it('has rows in the place of those that are still coming, and says so', async () => {
    const coming = network.hold('getDashboard');
    showDashboard();
    const newest = await region('Recently Created Tests');
    expect(newest.getAttribute('aria-busy')).toBe('true');
    expect(newest.querySelectorAll('tbody tr')).toHaveLength(5);
    expect(newest.querySelectorAll('tbody tr:first-child td')).toHaveLength(5);
    coming.answer({ data: empty });
    expect(await screen.findByText(/No test completed yet/u)).toBeTruthy();
    expect(newest.getAttribute('aria-busy')).toBe('false');
  });

  it('that failed says why, once, and is tried again', async () => {
    network.refuse('getDashboard', 'internal');
    network.refuse('getLeaderboard', 'internal');
    network.answer('getWhatNext', { next: null });
    const { user } = showScreen(<DashboardScreen />, { path: '/menu', framed: true });
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    network.answer('getDashboard', { data: { ...empty, tests: [listedTest] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Buoys and Lights')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

describe('the leaderboard', () => {
  it('marks the own row, and has rank, performance and attempted tests of each', async () => {
    showDashboard();
    expect(await headsOf('Leaderboard')).toEqual(['Rank', 'Name', 'Performance', 'Attempted']);
    expect(await rowsOf('Leaderboard')).toEqual([
      ['1', 'The Admiral', '90.00%', '50.00%'],
      ['2', 'You', '66.67%', '100.00%'],
    ]);
    expect((await region('Leaderboard')).textContent).toContain('You are 2 of 203');
    const own = screen.getByRole('row', { name: /You/u });
    expect([own.className, own.getAttribute('aria-current')]).toEqual(['is-own', 'true']);
    expect(within(own).getByText('You').className).toBe('own-mark');
    expect(
      within(own)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/menu/questions?first=1', '/menu/tests']);
    expect(within(screen.getByRole('row', { name: /Admiral/u })).queryByRole('link')).toBeNull();
  });

  it('draws a name that says “You” as a name, which turns nothing around it', async () => {
    showDashboard({}, { data: ranked.map((entry) => ({ ...entry, name: 'You' })) });
    const [, other, own] = within(await region('Leaderboard')).getAllByRole('row');
    expect([other?.className, other?.getAttribute('aria-current')]).toEqual(['', null]);
    expect(other?.querySelector('.own-mark')).toBeNull();
    expect(other?.querySelector('bdi')?.textContent).toBe('You');
    expect(own?.querySelector('.own-mark')?.textContent).toBe('You');
  });

  it.each([
    ['empty', { data: [] }, 'No data available'],
    [
      'empty while a share of the tests is asked for',
      { data: [], unranked: 'too_few_tests', least_share: { needed: 10, active: 34, taken: 6 } },
      'No data available. Ranked from 10 of 34 tests; you have taken 6.',
    ],
    [
      'without the own place while that is held back',
      {
        data: ranked.slice(0, 1),
        withheld: { test: { _id: 'x', test_name: 'Knots' }, until: 'handed_in', date: null },
      },
      'Your place is shown when “Knots” is submitted.',
    ],
    [
      'without the own place before a first result',
      { data: ranked.slice(0, 1), unranked: 'no_result' },
      'You are not ranked yet: finish one test.',
    ],
    [
      'without the own place before enough tests are taken',
      {
        data: ranked.slice(0, 1),
        unranked: 'too_few_tests',
        least_share: { needed: 10, active: 34, taken: 6 },
      },
      'Ranked from 10 of 34 tests; you have taken 6.',
    ],
  ] as const)('says that it is %s', async (_what, leaderboard, words) => {
    showDashboard({}, leaderboard as Partial<Leaderboard>);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says that it is loading, and that it failed, in the words of the specification', async () => {
    network.answer('getDashboard', { data: empty });
    network.answer('getWhatNext', { next: null });
    const coming = network.hold('getLeaderboard');
    const { user } = showScreen(<DashboardScreen />, { path: '/menu', framed: true });
    expect(await screen.findByText('Loading leaderboard...')).toBeTruthy();
    coming.refuse('internal');
    expect(await screen.findByText('Failed to fetch leaderboard data')).toBeTruthy();
    network.answer('getLeaderboard', board);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The Admiral')).toBeTruthy();
  });

  it('is not there where the organisation has none', async () => {
    showDashboard({}, { shown: false, data: [] });
    await screen.findByText(/No test completed yet/u);
    expect(screen.queryByRole('region', { name: 'Leaderboard' })).toBeNull();
  });
});

describe('new tickets', () => {
  it('are counted, each leading to its chat with the day and the time it was created', async () => {
    const createdAt = new Date(2026, 2, 9, 15, 5).toISOString();
    const answeredAt = new Date(2026, 2, 11, 9, 0).toISOString();
    showDashboard({ newTickets: 7, tickets: [{ _id: 't1', subject: 'Which buoy?', createdAt, answeredAt }] });
    const panel = within(await screen.findByRole('region', { name: accessibleName('New Tickets 7') }));
    expect(panel.getByRole('listitem').textContent).toBe('Which buoy?09-03-2026, 3:05 pm · new message');
    expect(panel.getByRole('link', { name: 'Which buoy?' }).getAttribute('href')).toBe(
      '/menu/tickets/chat/t1',
    );
    expect(panel.getByRole('link', { name: /^View All/u }).getAttribute('href')).toBe(
      '/menu/tickets/view-all',
    );
  });

  it('say so where there are none', async () => {
    showDashboard();
    const words = await screen.findByText('No ticket found!');
    expect(words.closest('section')?.getAttribute('aria-label')).toBe('New Tickets');
  });
});
