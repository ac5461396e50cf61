import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { STAFF_TEST_ID, staffTest, testContent } from './features/staff-tests/testing/staff-tests.ts';
import { staffPaths, staffTrialPath } from './staff-paths.ts';
import { StaffTrial } from './staff-trial.tsx';
import { exampleReport, openedTest, testFacts } from './testing/examples.ts';
import { network } from './testing/network.ts';
import { onQuestion } from './testing/player.tsx';
import { logInLearner, showScreen } from './testing/screen.tsx';
import { worker } from './testing/staff.tsx';
import { id } from './testing/tickets.ts';

const TRIAL = id(950);
const shown = [1, 2, 3].map((number) => ({ _id: id(960 + number), version: 1 }));

function answerTrial(): void {
  network.answer('getStaffTest', staffTest({ content: testContent({ mixesQuestions: true }) }));
  network.answer('tryTest', {
    trial: TRIAL,
    shown,
    test: {
      ...testFacts,
      _id: STAFF_TEST_ID,
      questions_reference: openedTest().test.questions_reference,
    },
  });
}

function showTrial() {
  logInLearner({ ...worker });
  return showScreen(<StaffTrial />, { path: staffPaths.trial, at: staffTrialPath(STAFF_TEST_ID) });
}

/** Names of what this browser has stored. */
const storedNames = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

describe('a trial of a test', () => {
  it('is sat in the learners’ own player, graded, and reviewed, without a save or a copy', async () => {
    answerTrial();
    const before = storedNames();
    const { user, address } = showTrial();
    await onQuestion(1);
    expect(screen.getByText('Trial: nothing is stored.')).toBeTruthy();
    expect(screen.getAllByText('Not stored').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('radio', { name: /Starboard/u }));
    await user.click(screen.getByRole('button', { name: 'Next question' }));
    await onQuestion(2);
    await user.click(screen.getByRole('checkbox', { name: /Stern/u }));
    await user.click(screen.getByRole('button', { name: 'Next question' }));
    await onQuestion(3);
    for (const choice of screen.getAllByRole('radio', { name: /True/u })) await user.click(choice);
    network.answer('gradeTrial', { report: exampleReport() });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await user.click(screen.getByRole('button', { name: 'Submit Now' }));
    expect(await screen.findByRole('heading', { name: 'Score' })).toBeTruthy();
    expect(network.calls('gradeTrial')[0]?.body).toMatchObject({
      trial: TRIAL,
      shown,
      mixesQuestions: true,
      minutes: testFacts.duration_in_mins,
      response: [{ selected: 'Starboard' }, { selected: ['Stern'] }, { selected: ['true', 'true'] }],
    });
    // Neither a save nor anything that asks about a report that there is not: the network would not answer.
    expect(network.calls('saveAnswers')).toHaveLength(0);
    expect(storedNames().filter((name) => !before.includes(name))).not.toContain(STAFF_TEST_ID);
    expect(storedNames().some((name) => name.includes(TRIAL))).toBe(false);
    expect(screen.queryByText('Calibration')).toBeNull();
    await user.click(screen.getByRole('link', { name: /Back to the test/u }));
    await waitFor(() => expect(address()).toBe(`/staff/tests/${STAFF_TEST_ID}`));
  });

  it('asks before it is left, and stays on request', async () => {
    answerTrial();
    const { user, address } = showTrial();
    await onQuestion(1);
    await user.click(screen.getByRole('link', { name: 'Back to the test' }));
    await screen.findByRole('dialog', { name: 'Leave the trial?' });
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(address()).toBe(staffTrialPath(STAFF_TEST_ID));
    await user.click(screen.getByRole('link', { name: 'Back to the test' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe(`/staff/tests/${STAFF_TEST_ID}`));
  });

  it('is left by the player’s own way, which asks once', async () => {
    answerTrial();
    const { user, address } = showTrial();
    await onQuestion(1);
    await user.click(screen.getByRole('button', { name: /^Leave/u }));
    expect(screen.getByText('Nothing of a trial is kept.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe(`/staff/tests/${STAFF_TEST_ID}`));
  });

  it('whose grading fails says so, and can be tried again', async () => {
    answerTrial();
    const { user } = showTrial();
    await onQuestion(1);
    await user.click(screen.getByRole('radio', { name: /Starboard/u }));
    await user.click(screen.getByRole('button', { name: 'Next question' }));
    await user.click(await screen.findByRole('checkbox', { name: /Stern/u }));
    await user.click(screen.getByRole('button', { name: 'Next question' }));
    await onQuestion(3);
    for (const choice of screen.getAllByRole('radio', { name: /True/u })) await user.click(choice);
    network.refuse('gradeTrial', 'internal');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await user.click(screen.getByRole('button', { name: 'Submit Now' }));
    expect(await screen.findByText(/^The test could not be submitted/u)).toBeTruthy();
    network.answer('gradeTrial', { report: exampleReport() });
    await user.click(screen.getByRole('button', { name: 'Submit Now' }));
    expect(await screen.findByRole('heading', { name: 'Score' })).toBeTruthy();
  });

  it.each([
    ['test_faulty', 'It cannot be tried yet'],
    ['not_found', 'Test not found'],
    ['internal', 'The trial could not be opened'],
  ] as const)('that is refused as %s says what is wrong', async (code, title) => {
    answerTrial();
    network.refuse('tryTest', code);
    showTrial();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });
});
