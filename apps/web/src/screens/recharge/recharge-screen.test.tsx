import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LowestReport } from '../../features/results/results.ts';
import type { TestListItem } from '../../features/tests/tests.ts';
import { listedTest, organisation, profile, REPORT_ID, TEST_ID, testFacts } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { RechargeScreen } from './recharge-screen.tsx';

const taken: TestListItem = { ...listedTest, attempted: true, reportcard: REPORT_ID };

const lowest: LowestReport[] = [
  {
    report: REPORT_ID,
    test: testFacts,
    correct_answers: 1,
    total: 3,
    percentage: 33.33,
    createdAt: '2026-03-09T12:00:00.000Z',
  },
  {
    report: 'r2',
    test: { ...testFacts, _id: 'second', test_name: 'Knots' },
    correct_answers: 2,
    total: 3,
    percentage: 66.67,
    createdAt: '2026-03-10T12:00:00.000Z',
  },
];

function showRecharge(
  tests = [taken],
  testId: string | null = TEST_ID,
  platform_type: 'Free' | 'Paid' = 'Free',
) {
  network.answer('getTests', { tests });
  network.answer('getSubDomain', { subDomain: { ...organisation, platform_type } });
  network.answer('getLowestReport', testId === null ? { lowest: [] } : { testId, test: testFacts, lowest });
  return showScreen(<RechargeScreen />, { path: '/menu/recharge', framed: true });
}
const recharge = () => screen.findByRole('button', { name: 'Recharge Now' });

beforeEach(() => logInLearner());

describe('the recharge', () => {
  it('says what it is good for', () => {
    showRecharge();
    expect(screen.getByRole('heading', { level: 1, name: 'Recharge' })).toBeTruthy();
    expect(screen.getByText('Unlimited Attempts')).toBeTruthy();
    expect(screen.getByText('Improve Your Confidence.')).toBeTruthy();
  });

  it('offers the test with the lowest result and says why, before its clock starts', async () => {
    const { user, address, router } = showRecharge();
    await user.click(await recharge());
    expect(await screen.findByRole('dialog', { name: 'Buoys and Lights' })).toBeTruthy();
    expect(
      screen.getByText(/one of your lowest-scoring tests.*your place on the leaderboard does not change/u),
    ).toBeTruthy();
    expect(network.calls('getTest')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Recharge' }));
    await waitFor(() => expect(address()).toBe(`/menu/tests/take-test/${TEST_ID}?recharge=1`));
    expect(router.state.location.state).toEqual({ confirmed: true });
  });

  it('names the lowest tests with their scores, and takes the one that is chosen', async () => {
    const second = { ...taken, _id: 'second', test_name: 'Knots' };
    const { user } = showRecharge([taken, second]);
    const group = within(await screen.findByRole('group', { name: /Your two lowest-scoring tests/u }));
    expect(group.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '1Buoys and LightsTaken 09-03-2026 · 3 questions, 1h : 30min33.33%Score 1/3',
      '2KnotsTaken 10-03-2026 · 3 questions, 1h : 30min66.67%Score 2/3',
    ]);
    await user.click(group.getByRole('radio', { name: /Knots/u }));
    await user.click(await recharge());
    expect(await screen.findByRole('dialog', { name: 'Knots' })).toBeTruthy();
  });

  it('can be left where it asks', async () => {
    const { user, address } = showRecharge();
    await user.click(await recharge());
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await recharge());
    expect(address()).toBe('/menu/recharge');
  });

  it('says so where there is no test to take once more', async () => {
    const { user } = showRecharge([taken], null);
    await user.click(await recharge());
    expect((await screen.findByRole('alert')).textContent).toBe('Test not found');
  });

  it('is asked once, however often it is pressed, and says that it is on its way', async () => {
    const { user } = showRecharge();
    const held = network.hold('getLowestReport');
    await user.dblClick(await recharge());
    expect((await recharge()).getAttribute('aria-busy')).toBe('true');
    // Once for the list, and once for both presses.
    expect(network.calls('getLowestReport')).toHaveLength(2);
    await act(async () => held.answer({ testId: TEST_ID, lowest }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('that failed says why, and can be tried again', async () => {
    const { user } = showRecharge();
    network.refuse('getLowestReport', 'internal');
    await user.click(await recharge());
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred');
    network.answer('getLowestReport', { testId: TEST_ID, lowest });
    await user.click(await recharge());
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('takes nobody away who has gone on while it was asked', async () => {
    const { user, goTo, address } = showRecharge([taken], null);
    const held = network.hold('getLowestReport');
    await user.click(await recharge());
    await goTo('/menu/elsewhere');
    await act(async () => held.answer({ lowest: [] }));
    expect(address()).toBe('/menu/elsewhere');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('on a paid platform without a plan leads to membership', async () => {
    network.answer('getProfile', { user: profile });
    const { user, address } = showRecharge([taken], TEST_ID, 'Paid');
    // Said before it is pressed.
    expect(await screen.findByText('Needs a plan')).toBeTruthy();
    await user.click(await recharge());
    await waitFor(() => expect(address()).toMatch(/^\/menu\/membership\?back=/u));
  });

  it('with a plan that was bought elsewhere meanwhile is offered', async () => {
    const { user } = showRecharge([taken], TEST_ID, 'Paid');
    network.answer('getProfile', { user: { ...profile, is_active_plan: true } });
    await user.click(await recharge());
    expect(await screen.findByRole('dialog', { name: 'Buoys and Lights' })).toBeTruthy();
  });
});

describe('a recharge that is open', () => {
  const attempt = { _id: '5', deadlineAt: new Date(Date.now() + 65 * 60_000).toISOString() };

  it('is continued straight away', async () => {
    showRecharge([{ ...taken, attempt }]);
    const link = await screen.findByRole('link', { name: accessibleName('Continue Buoys and Lights') });
    expect(link.getAttribute('href')).toBe(`/menu/tests/take-test/${TEST_ID}`);
    expect(screen.getByText('1h : 5min left')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Recharge Now' })).toBeNull();
  });

  it('in another tab is found when it is asked for', async () => {
    const { user, address } = showRecharge();
    await recharge();
    network.answer('getTests', { tests: [{ ...taken, attempt }] });
    network.answer('getLowestReport', { lowest: [] });
    await user.click(await recharge());
    await waitFor(() => expect(address()).toBe(`/menu/tests/take-test/${TEST_ID}`));
  });

  it('is not meant by a first attempt that is open', async () => {
    showRecharge([{ ...listedTest, attempt }]);
    expect(await recharge()).toBeTruthy();
  });
});

describe('a recharge of a test that has closed', () => {
  it('says so, and starts nothing', async () => {
    const closesAt = new Date(Date.now() - 60_000).toISOString();
    const { user } = showRecharge([{ ...taken, window: { opensAt: null, closesAt, endsForAll: false } }]);
    await user.click(await recharge());
    expect(await screen.findByText(/^Buoys and Lights: Closed /u)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
