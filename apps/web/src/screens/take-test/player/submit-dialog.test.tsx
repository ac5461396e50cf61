import { errors } from '@assay/contract/errors';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allAnswers, openedTest, REPORT_ID, TEST_ID } from '../../../testing/examples.ts';
import { network } from '../../../testing/network.ts';
import { onQuestion, openPlayer, option } from '../../../testing/player.tsx';

const REVIEW = `/menu/tests/check-answers/${TEST_ID}`;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const submissions = () => network.calls('submitTest').map(({ body }) => body);
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

/** Ada on the last question, about to submit. */
async function askToSubmit(answers = allAnswers) {
  const shown = await openPlayer({ answers });
  await shown.user.click(button(/^Question 3/u));
  await shown.user.click(button('Submit'));
  return shown;
}

/** Description that is read out with the title. */
const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

const ALL = 'All 3 questions have a response';

describe('handing in with responses missing', () => {
  const missing = () => askToSubmit(allAnswers.slice(0, 1));

  it('names what is missing and offers nothing but the way back', async () => {
    const { user } = await missing();
    const asked = dialog('2 questions have no response');
    expect(asked.getByText(/can be submitted when all 3 questions are answered/u).textContent).toContain(
      'Your 1 response is kept, and you have 60 minutes left.',
    );
    expect(asked.getByRole('list', { name: 'Questions without a response' })).toBeTruthy();
    expect(describedBy(screen.getByRole('dialog'))).toContain('The test can be submitted when');
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Question 2Which lights are white?',
      'Question 3True or false?',
    ]);
    expect(asked.queryByRole('button', { name: 'Submit Now' })).toBeNull();
    expect(document.activeElement).toBe(button('Go Back & Add Response'));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(submissions()).toEqual([]);
  });

  it('names the part that is missing of a question that is half answered, as its sheet does', async () => {
    const half = { ...(allAnswers[2] ?? expect.fail()), selected: ['true', null] };
    await askToSubmit([...allAnswers.slice(0, 2), half]);
    expect(dialog('1 question has no response').getByRole('listitem').textContent).toBe(
      'Question 3True or false?Part B still open',
    );
    expect(screen.getByText('Part B still open.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Question 3, half answered' })).toBeTruthy();
  });

  it('leads to each of them', async () => {
    const { user } = await missing();
    await user.click(dialog('2 questions have no response').getByRole('button', { name: /^Question\s*2/u }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await onQuestion(2));
  });

  it('says which of them are flagged', async () => {
    const { user } = await openPlayer({ answers: allAnswers.slice(0, 2) });
    await user.click(button(/^Question 3/u));
    await user.click(button('Flag Que.'));
    await user.click(button('Submit'));
    expect(dialog('1 question has no response').getByRole('listitem').textContent).toContain('Flagged');
  });
});

describe('handing in', () => {
  it('names the flagged questions, each a way to it', async () => {
    const { user } = await askToSubmit(allAnswers.map((answer, index) => ({ ...answer, flag: index !== 1 })));
    const links = dialog(ALL).getAllByRole('button', { name: /^Question \d$/u });
    expect(links.map(({ textContent }) => textContent)).toEqual(['1', '3']);
    await user.click(dialog(ALL).getByRole('button', { name: 'Question 1' }));
    expect(document.activeElement).toBe(await onQuestion(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks once more, with the time that is left, and can be left', async () => {
    const { user } = await askToSubmit();
    expect(dialog(ALL).getByText(/Submission cannot be reverted. You have 60 minutes left/u)).toBeTruthy();
    expect(document.activeElement).toBe(button('Go Back'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(submissions()).toEqual([]);
  });

  it('sends every answer, keeps the report’s id and opens the report', async () => {
    network.answer('submitTest', { reportcard: REPORT_ID });
    const { user, address } = await askToSubmit();
    await user.click(button('Submit Now'));
    await waitFor(() => expect(address()).toBe(REVIEW));
    expect(submissions()).toEqual([
      expect.objectContaining({
        attemptId: openedTest().attempt._id,
        writer: 'writer-1',
        response: allAnswers.map(({ selected }) => expect.objectContaining({ selected })),
      }),
    ]);
    expect(localStorage.getItem('reportID')).toBe(REPORT_ID);
    // The local copy on this device is gone, and so is the stored time.
    expect(localStorage.getItem(TEST_ID)).toBeNull();
    await waitFor(() => expect(localStorage.getItem('timerTimeLeft')).toBeNull());
  });

  it('sends what was answered last, though it was not saved yet', async () => {
    network.answer('submitTest', { reportcard: REPORT_ID });
    const { user, address } = await askToSubmit();
    await user.click(button('Go Back'));
    await user.click(button(/^Question 1/u));
    await user.click(option('B Port'));
    await user.click(button(/^Question 3/u));
    await user.click(button('Submit'));
    await user.click(button('Submit Now'));
    await waitFor(() => expect(address()).toBe(REVIEW));
    expect(submissions()[0]).toMatchObject({ response: [{ selected: 'Port' }, {}, {}] });
  });

  it('is sent once, says that it is under way, and has no way back meanwhile', async () => {
    const held = network.hold('submitTest');
    const { user, address } = await askToSubmit();
    await user.dblClick(button('Submit Now'));
    await user.click(button('Submitting…'));
    await user.click(button('Go Back'));
    await user.keyboard('{Escape}');
    expect(submissions()).toHaveLength(1);
    expect(dialog(ALL).getByRole('button', { name: 'Go Back' }).getAttribute('aria-disabled')).toBe('true');
    await act(async () => held.answer({ reportcard: REPORT_ID }));
    await waitFor(() => expect(address()).toBe(REVIEW));
  });

  it('that fails says so with the server’s message, leads nowhere, and can be tried again', async () => {
    network.refuse('submitTest', 'internal');
    const { user, address, clock } = await askToSubmit();
    await user.click(button('Submit Now'));
    await clock.pass(1_000);
    await waitFor(() =>
      expect(dialog(ALL).getByRole('alert').textContent).toContain(
        `The test could not be submitted. Your answers are kept. ${errors.internal.message}`,
      ),
    );
    expect(address()).toContain('take-test');
    network.answer('submitTest', { reportcard: REPORT_ID });
    await user.click(button('Submit Now'));
    await waitFor(() => expect(address()).toBe(REVIEW));
  });
});

describe('when the time is up', () => {
  it('the test is submitted by itself, says so with the focus on it, and opens the report', async () => {
    const held = network.hold('submitTest');
    const { clock, address } = await openPlayer({ minutesLeft: 1, answers: allAnswers.slice(0, 1) });
    await clock.pass(61_000);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Time is up: submitting…' }));
    expect(submissions()).toEqual([expect.objectContaining({ auto: true })]);
    await act(async () => held.answer({ reportcard: REPORT_ID }));
    await waitFor(() => expect(address()).toBe(REVIEW));
  });

  it('without network it says that the answers are kept, and submits when it is back', async () => {
    network.lose('submitTest');
    const { clock, address } = await openPlayer({ minutesLeft: 1, answers: allAnswers.slice(0, 1) });
    await clock.pass(65_000);
    expect(
      screen.getByText(/Your answers are kept on this device and are submitted when it is back/u),
    ).toBeTruthy();
    network.answer('submitTest', { reportcard: REPORT_ID });
    await clock.pass(10_000);
    await waitFor(() => expect(address()).toBe(REVIEW));
  });

  it('with nobody logged in it asks for the log-in, and says so in words of its own', async () => {
    network.refuse('submitTest', 'unauthenticated');
    const { clock } = await openPlayer({ minutesLeft: 1, answers: allAnswers.slice(0, 1) });
    await clock.pass(65_000);
    expect(screen.getByRole('dialog', { name: 'Please log in again' })).toBeTruthy();
    expect(screen.getByText(/submitted once you log in again/u)).toBeTruthy();
  });

  it('and the server knows of more, the test goes on', async () => {
    const later = new Date(Date.now() + 20 * 60_000).toISOString();
    network.refuse('submitTest', 'not_due', {
      fields: { deadlineAt: later, serverNow: new Date().toISOString() },
    });
    const { clock } = await openPlayer({ minutesLeft: 1 });
    await clock.pass(62_000);
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Time is up/u })).toBeNull());
    expect(document.activeElement).toBe(await onQuestion(1));
    expect(screen.getByRole('timer').textContent).not.toBe('00:00:00');
  });
});

describe('a test that the server has closed', () => {
  it('leads to its report at the next save', async () => {
    const { user, clock, address } = await openPlayer();
    network.refuse('saveAnswers', 'attempt_closed', { fields: { reportcard: REPORT_ID } });
    // Too late to count, but stored for staff all the same.
    network.answer('submitTest', { reportcard: REPORT_ID });
    await user.click(option('B Port'));
    await clock.pass(3_000);
    await waitFor(() => expect(address()).toBe(REVIEW));
  });
});
