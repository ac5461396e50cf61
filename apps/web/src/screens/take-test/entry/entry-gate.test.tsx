import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../../features/accounts/session.ts';
import {
  learner,
  listedTest,
  openedTest,
  organisation,
  profile,
  REPORT_ID,
  TEST_ID,
  testFacts,
} from '../../../testing/examples.ts';
import { network } from '../../../testing/network.ts';
import { onQuestion, PAPER_ADDRESS, showTest } from '../../../testing/player.tsx';

const opens = () => network.calls('getTest').length;
const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

function listing(change: Partial<typeof listedTest> = {}) {
  network.answer('getTests', { tests: [{ ...listedTest, ...change }] });
  network.answer('getTest', openedTest());
}

describe('coming to a test', () => {
  it('without a session leads to the log-in, which leads back', () => {
    const { address } = showTest({ as: () => {} });
    expect(address()).toBe(`/user-login?to=${encodeURIComponent(PAPER_ADDRESS)}`);
    expect(opens()).toBe(0);
  });

  it('asks before the clock starts', async () => {
    listing();
    const { user } = showTest();
    expect(await screen.findByRole('dialog', { name: 'Buoys and Lights' })).toBeTruthy();
    expect(opens()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Take Exam' }));
    await onQuestion(1);
    expect(opens()).toBe(1);
  });

  it('without a plan is told so, and led to the plans, before anything invites to start', async () => {
    network.answer('getSubDomain', { subDomain: { ...organisation, platform_type: 'Paid' } });
    network.answer('getProfile', { user: profile });
    listing();
    const { address } = showTest();
    await waitFor(() => expect(address()).toMatch(/^\/menu\/membership\?back=.*take-test/u));
    expect([screen.queryByRole('dialog'), opens()]).toEqual([null, 0]);
  });

  it.each([
    [
      'with a plan that was bought elsewhere',
      () => network.answer('getProfile', { user: { ...profile, is_active_plan: true } }),
    ],
    ['whose plan cannot be asked for', () => network.refuse('getProfile', 'internal')],
  ])('%s is asked as ever', async (_title, answer) => {
    network.answer('getSubDomain', { subDomain: { ...organisation, platform_type: 'Paid' } });
    answer();
    listing();
    showTest();
    expect(await screen.findByRole('dialog', { name: 'Buoys and Lights' })).toBeTruthy();
  });

  it('can be left where it asks, and nothing has started', async () => {
    listing({ test_type: 'Quiz' });
    const { user, address } = showTest();
    await screen.findByRole('button', { name: 'Take Quiz' });
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(address()).toBe('/menu/tests'));
    expect(opens()).toBe(0);
  });

  it.each([
    ['whose clock runs already', { attempt: { _id: '5', deadlineAt: openedTest().attempt.deadlineAt } }],
    ['that is no longer listed', { _id: 'another' }],
  ])('%s leads straight in', async (_title, change) => {
    listing(change);
    showTest();
    expect(await onQuestion(1)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('from the start dialog leads straight in, and asks for no list', async () => {
    network.answer('getTest', openedTest());
    showTest({ confirmed: true });
    expect(await onQuestion(1)).toBeTruthy();
    expect(network.calls('getTests')).toHaveLength(0);
  });

  it('that was taken says so, with the way to its score', async () => {
    listing({ attempted: true, reportcard: REPORT_ID });
    showTest();
    expect(await screen.findByRole('heading', { name: 'You have taken this test' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Score' }).getAttribute('href')).toBe(
      `/menu/tests/check-answers/${REPORT_ID}?viewScore=true`,
    );
    expect(opens()).toBe(0);
  });

  it('that was taken with an account which is closed says so, without a score', async () => {
    listing({ attempted: true, taken_before: true });
    showTest();
    expect(await screen.findByRole('heading', { name: 'This test was taken before' })).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Tests']);
    expect(opens()).toBe(0);
  });

  it('that the server knows to be taken with such an account says so, whatever the list said', async () => {
    listing();
    network.refuse('getTest', 'test_already_taken', { fields: { taken_before: true } });
    showTest({ confirmed: true });
    expect(await screen.findByRole('heading', { name: 'This test was taken before' })).toBeTruthy();
  });

  it('whose list cannot be had says so, and can be tried again', async () => {
    network.refuse('getTests', 'internal');
    const { user } = showTest();
    const again = await tryAgain();
    expect(screen.getByRole('heading', { name: 'The test could not be opened' })).toBeTruthy();
    listing();
    await user.click(again);
    expect(await screen.findByRole('dialog', { name: 'Buoys and Lights' })).toBeTruthy();
  });

  it('says to those who hear it that it is being opened', async () => {
    network.hold('getTest');
    showTest({ confirmed: true });
    expect(screen.getByRole('status').textContent).toBe('Opening the test…');
  });
});

describe('opening a test', () => {
  it('happens once, however often the window is focused, since each takes the test from another page', async () => {
    network.answer('getTest', openedTest());
    network.answer('recordEvent', { success: true });
    showTest({ confirmed: true });
    await onQuestion(1);
    for (const event of ['focus', 'online', 'visibilitychange'])
      act(() => void window.dispatchEvent(new Event(event)));
    await onQuestion(1);
    expect(opens()).toBe(1);
  });

  it('that fails says why and that nothing is lost, and can be tried again', async () => {
    network.refuse('getTest', 'busy');
    const { user } = showTest({ confirmed: true });
    expect((await screen.findByRole('alert')).textContent).toContain('busy for a moment');
    expect(screen.getByText(/Nothing is lost/u)).toBeTruthy();
    expect(opens()).toBe(1);
    network.answer('getTest', openedTest());
    await user.click(await tryAgain());
    expect(await onQuestion(1)).toBeTruthy();
  });

  it('appears when the network is gone', async () => {
    network.lose('getTest');
    showTest({ confirmed: true });
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  });

  it('that was submitted meanwhile leads to its report', async () => {
    network.refuse('getTest', 'test_already_taken', { fields: { reportcard: REPORT_ID } });
    showTest({ confirmed: true });
    const link = await screen.findByRole('link', { name: 'View Score' });
    expect(link.getAttribute('href')).toContain(REPORT_ID);
  });

  it('that was submitted meanwhile leads to the latest report where none is named', async () => {
    network.refuse('getTest', 'test_already_taken');
    showTest({ confirmed: true });
    const link = await screen.findByRole('link', { name: 'View Score' });
    expect(link.getAttribute('href')).toContain(TEST_ID);
  });

  it('without access leads to membership', async () => {
    network.refuse('getTest', 'no_access');
    const { address } = showTest({ confirmed: true });
    await waitFor(() => expect(address()).toMatch(/^\/menu\/membership\?back=/u));
  });

  it('of a test that is not there says so', async () => {
    network.refuse('getTest', 'not_found');
    showTest({ confirmed: true });
    expect(await screen.findByRole('heading', { name: 'Test not found' })).toBeTruthy();
  });

  it('without a session that the server knows leads to the log-in, which leads back', async () => {
    network.refuse('getTest', 'unauthenticated');
    const { address } = showTest({ confirmed: true });
    await waitFor(() => expect(address()).toBe(`/user-login?to=${encodeURIComponent(PAPER_ADDRESS)}`));
    expect(session.read()).toBeNull();
  });

  it('shows nothing to another learner who logs in in another tab', async () => {
    network.answer('getTest', openedTest());
    const { address } = showTest({ confirmed: true });
    await onQuestion(1);
    await act(() => session.start({ token: 'other', user: { ...learner, _id: 'other' } }));
    await waitFor(() => expect(address()).toBe('/menu'));
  });
});

describe('taking a test once more', () => {
  const attempted = { attempted: true, reportcard: REPORT_ID };
  const recharges = () => network.calls('getTest').map(({ search }) => search);

  function offer(change: Partial<typeof listedTest> = {}, testId = TEST_ID) {
    listing({ ...attempted, ...change });
    const test = { ...testFacts, _id: testId };
    const report = { correct_answers: 1, total: 3, percentage: 33.33, createdAt: '2026-03-09T12:00:00.000Z' };
    network.answer('getLowestReport', { testId, test, lowest: [{ report: REPORT_ID, test, ...report }] });
  }

  it('from the start dialog asks for a further attempt once, and leaves nothing in the history that would ask again', async () => {
    network.answer('getTest', openedTest());
    const { router, address } = showTest({ recharge: true, confirmed: true });
    await onQuestion(1);
    expect(recharges()).toEqual(['?recharge=1']);
    expect(router.state.location.state).toBeNull();
    expect(address()).toBe(`${PAPER_ADDRESS}?recharge=1`);
    expect(network.calls('getTests')).toHaveLength(0);
  });

  it('resumes what is open, after a reload in the middle, and starts nothing', async () => {
    listing({ ...attempted, attempt: { _id: '5', deadlineAt: openedTest().attempt.deadlineAt } });
    network.refuse('getLowestReport', 'internal');
    showTest({ recharge: true });
    await onQuestion(1);
    expect(recharges()).toEqual(['']);
  });

  it('asks first where its address is opened, or reloaded when the attempt is over', async () => {
    offer();
    const { user } = showTest({ recharge: true });
    expect(await screen.findByRole('dialog', { name: 'Buoys and Lights' })).toBeTruthy();
    expect(screen.getByText(/lowest-scoring tests/u)).toBeTruthy();
    expect(opens()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Recharge' }));
    await onQuestion(1);
    expect(recharges()).toEqual(['?recharge=1']);
  });

  it('can be left where it asks, for where recharges are offered', async () => {
    offer();
    const { user, address } = showTest({ recharge: true });
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(address()).toBe('/menu/recharge'));
    expect(opens()).toBe(0);
  });

  it('is not for a test that is the lowest no more: the page says so, and starts nothing', async () => {
    offer({}, 'another');
    showTest({ recharge: true });
    expect(await screen.findByRole('heading', { name: 'This test cannot be recharged now' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Recharge' }).getAttribute('href')).toBe('/menu/recharge');
    expect(opens()).toBe(0);
  });

  it('that the server refuses says why, with the ways on', async () => {
    network.refuse('getTest', 'test_already_taken', { fields: { reportcard: REPORT_ID } });
    showTest({ recharge: true, confirmed: true });
    expect(await screen.findByRole('heading', { name: 'This test cannot be recharged now' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Score' })).toBeTruthy();
  });

  it('is a first attempt where there was none', async () => {
    listing();
    network.answer('getLowestReport', { lowest: [] });
    const { user } = showTest({ recharge: true });
    await user.click(await screen.findByRole('button', { name: 'Take Exam' }));
    await onQuestion(1);
    expect(recharges()).toEqual(['']);
  });

  it('whose lowest result cannot be asked for says so, and can be tried again', async () => {
    listing(attempted);
    network.refuse('getLowestReport', 'internal');
    const { user } = showTest({ recharge: true });
    const again = await tryAgain();
    offer();
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Recharge' })).toBeTruthy();
  });
});
