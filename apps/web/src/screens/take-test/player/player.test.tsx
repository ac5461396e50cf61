import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allAnswers, openedTest, REPORT_ID, saved, TEST_ID } from '../../../testing/examples.ts';
import { network } from '../../../testing/network.ts';
import {
  loseFocus,
  onQuestion,
  openPlayer,
  option,
  regainFocus,
  savedAnswers,
} from '../../../testing/player.tsx';
import { accessibleName } from '../../../testing/screen.tsx';
import { formatDay } from '../../../ui/formats.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const figure = (name: string) =>
  within(screen.getByRole('banner')).getByText(name).nextElementSibling?.textContent;

describe('the player', () => {
  it('shows whose test it is, how long it takes and how far one is', async () => {
    const { user } = await openPlayer();
    expect(screen.getByText('Harbour Test')).toBeTruthy();
    expect([figure('Attempted Question'), figure('Missing Question'), figure('Allotted Time')]).toEqual([
      '0',
      '3',
      '1h : 30min',
    ]);
    expect(figure('Date')).toBe(formatDay(new Date()));
    expect(figure('Time Left')).toMatch(/^01:00:00/u);
    expect(screen.getByRole('timer').textContent).toBe('01:00:00');
    await user.click(option('A Starboard'));
    expect([figure('Attempted Question'), figure('Missing Question')]).toEqual(['1', '2']);
    expect(button('Question 1, answered')).toBeTruthy();
  });

  it('goes on where the server says that one was', async () => {
    const { user } = await openPlayer({ answers: allAnswers });
    expect(option('A Starboard').checked).toBe(true);
    await user.click(button('Question 3, answered'));
    const second = screen.getByRole('radiogroup', { name: accessibleName('B Green is port') });
    expect(within(second).getByRole<HTMLInputElement>('radio', { name: 'False' }).checked).toBe(true);
    expect(figure('Missing Question')).toBe('0');
  });

  it('moves by its buttons, with the focus on the question’s number', async () => {
    const { user } = await openPlayer();
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    expect(screen.getByText('1 / 3')).toBeTruthy();
    await user.click(button('Next'));
    expect(screen.getByText('2 / 3')).toBeTruthy();
    expect(document.activeElement).toBe(await onQuestion(2));
    await user.click(button('Next question'));
    expect(document.activeElement).toBe(await onQuestion(3));
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await user.click(button('Previous'));
    await user.click(button('Previous question'));
    expect(document.activeElement).toBe(await onQuestion(1));
  });

  it('comes back to the same question after a reload', async () => {
    const { user, unmount } = await openPlayer();
    await user.click(button('Next'));
    const kept = { ...sessionStorage };
    unmount();
    Object.assign(sessionStorage, kept);
    expect(Object.values(kept)).toEqual(['1']);
  });

  it('opens at the question that was changed last, where this tab knows of none', async () => {
    const [first, second, third] = allAnswers;
    const changed = [first, { ...second, revision: 9 }, third] as typeof allAnswers;
    await openPlayer({ answers: changed, opensAt: 2 });
    expect(await onQuestion(2)).toBeTruthy();
  });

  it('says what leaving means, and leads to the dashboard', async () => {
    const { user } = await openPlayer();
    await user.click(button('Leave (time runs on)'));
    const asked = within(screen.getByRole('dialog', { name: 'Leave this test for now?' }));
    expect(
      asked.getByText(/The time runs on: you have 60 minutes left. Your answers are kept/u),
    ).toBeTruthy();
    expect(asked.getByRole('link', { name: 'Leave' }).getAttribute('href')).toBe('/menu');
    await user.click(asked.getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows questions in the size of text that is chosen, on the next visit, too', async () => {
    const { user, container, unmount } = await openPlayer();
    const shown = () => container.querySelector<HTMLElement>('.exam')?.dataset.textSize;
    expect(shown()).toBe('normal');
    await user.click(screen.getByRole('radio', { name: 'Largest' }));
    expect(shown()).toBe('largest');
    unmount();
    const again = await openPlayer();
    expect(again.container.querySelector<HTMLElement>('.exam')?.dataset.textSize).toBe('largest');
  });

  it('flags a question and takes the flag away', async () => {
    const { user } = await openPlayer();
    await user.click(button('Flag Que.'));
    expect(button('Flagged').getAttribute('aria-pressed')).toBe('true');
    expect(button('Question 1, unanswered, flagged')).toBeTruthy();
    await user.click(button('Flagged'));
    expect(button('Flag Que.').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the time on each question', () => {
  const told = () => network.calls('saveAnswers').map(({ body }) => (body as { seconds?: unknown }).seconds);

  it('goes along with what is saved, of the questions that were before the learner', async () => {
    const { user, clock } = await openPlayer();
    await clock.pass(20_000);
    await user.click(button('Question 3, unanswered'));
    await clock.pass(10_000);
    setHidden(true);
    await clock.pass(60_000, 10_000);
    setHidden(false);
    expect(told()).toEqual([]);
    await user.click(button('Question 1, unanswered'));
    await user.click(option('A Starboard'));
    await clock.pass(2_000);
    const [seconds] = told() as [{ index: number; seconds: number }[]];
    expect(seconds.map(({ index }) => index)).toEqual([0, 2]);
    // The answer is saved about a second later.
    expect([20, 21]).toContain(seconds[0]?.seconds);
    expect(seconds[1]?.seconds).toBe(10);
  });

  function setHidden(hidden: boolean): void {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  }
});

describe('whether answers are safe', () => {
  const saveStateLabel = () =>
    screen.getByText(/^(?:Saved|Saving…|Offline: kept on this device)$/u, { selector: ':not([role])' });

  it('is shown calmly: a quick save is not shown at all', async () => {
    const { user, clock } = await openPlayer();
    await user.click(option('B Port'));
    for (let quarter = 0; quarter < 16; quarter += 1) {
      await clock.pass(100, 100);
      expect(saveStateLabel().textContent).not.toContain('Offline');
    }
    await clock.pass(1_000);
    expect(saveStateLabel().textContent).toBe('Saved');
    expect(savedAnswers()).toEqual([[expect.objectContaining({ index: 0, selected: 'Port' })]]);
  });

  it('says when a save lasts', async () => {
    const { user, clock } = await openPlayer();
    const held = network.hold('saveAnswers');
    await user.click(option('B Port'));
    await clock.pass(3_000);
    expect(saveStateLabel().textContent).toBe('Saving…');
    await act(async () => held.answer(saved(1)));
    expect(saveStateLabel().textContent).toBe('Saved');
  });

  it('says when the network is gone, out loud, and when it is back', async () => {
    const { user, clock } = await openPlayer();
    network.lose('saveAnswers');
    await user.click(option('B Port'));
    await clock.pass(2_000);
    expect(saveStateLabel().textContent).toBe('Offline: kept on this device');
    expect(spoken()).toContain('Offline: kept on this device');
    network.answer('saveAnswers', saved(1));
    await clock.pass(9_000);
    expect(saveStateLabel().textContent).toBe('Saved');
    expect(spoken()).toContain('Back online. Answers saved');
  });

  it('does not say that answers are saved when the session turns out to have ended', async () => {
    const { user, clock } = await openPlayer();
    network.lose('saveAnswers');
    await user.click(option('B Port'));
    await clock.pass(2_000);
    network.refuse('saveAnswers', 'unauthenticated');
    await clock.pass(9_000);
    expect(screen.getByText('Logged out: kept on this device')).toBeTruthy();
    expect(spoken().join()).not.toContain('Answers saved');
  });

  it('leads to an answer that the server would not take, until it is given anew', async () => {
    const { user, clock } = await openPlayer();
    network.refuse('saveAnswers', 'answers_rejected', { fields: { indexes: [0] } });
    await user.click(option('B Port'));
    await user.click(button('Next'));
    await clock.pass(3_000);
    expect(screen.getByText(/One response could not be saved. Please answer again:/u)).toBeTruthy();
    network.answer('saveAnswers', saved(1));
    await user.click(button('Question 1'));
    await onQuestion(1);
    await user.click(option('A Starboard'));
    await clock.pass(3_000);
    expect(screen.queryByText(/could not be saved/u)).toBeNull();
  });

  function spoken(): (string | null)[] {
    return screen.getAllByRole('status').map(({ textContent }) => textContent);
  }
});

describe('a test that is continued on another device', () => {
  async function leaveBehind() {
    const shown = await openPlayer();
    network.refuse('saveAnswers', 'attempt_moved');
    await shown.user.click(option('B Port'));
    await shown.clock.pass(2_000);
    return shown;
  }
  const continueHere = () => button('Continue here');

  it('stops here, says so, and the notice has the focus', async () => {
    await leaveBehind();
    const heading = screen.getByRole('heading', { name: 'You are continuing on another device' });
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(screen.getByText('Open elsewhere: stopped here')).toBeTruthy();
    expect(screen.getByText(/What you answered here last is not saved\./u)).toBeTruthy();
    expect(screen.queryByText(/Offline/u)).toBeNull();
  });

  it('goes on here when asked, with what was not saved yet', async () => {
    const { user, clock } = await leaveBehind();
    network.answer('saveAnswers', saved(1));
    await user.click(continueHere());
    expect(document.activeElement).toBe(await onQuestion(1));
    expect(option('B Port').checked).toBe(true);
    await clock.pass(2_000);
    expect(savedAnswers().at(-1)).toEqual([expect.objectContaining({ selected: 'Port' })]);
  });

  it.each([
    ['the network is gone', () => network.lose('getTest'), 'The server cannot be reached.'],
    ['the server is busy', () => network.refuse('getTest', 'busy'), 'The service is busy for a moment.'],
    ['the rate is spent', () => network.refuse('getTest', 'too_many'), 'Too many attempts.'],
    ['access has ended', () => network.refuse('getTest', 'no_access'), 'An active plan is needed for this.'],
  ])('says why it cannot go on here (%s), and can be tried again', async (_why, fail, text) => {
    const { user } = await leaveBehind();
    fail();
    await user.click(continueHere());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
    expect(continueHere().getAttribute('aria-disabled')).toBe('false');
    network.answer('getTest', openedTest());
    await user.click(continueHere());
    expect(await onQuestion(1)).toBeTruthy();
  });

  it('says so when the server says nothing at all', async () => {
    const { user, clock } = await leaveBehind();
    network.hold('getTest');
    await user.click(continueHere());
    expect(button('Opening…').getAttribute('aria-disabled')).toBe('true');
    await clock.pass(11_000);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('did not answer in time'));
  });

  it('opens it once, however often the button is pressed, and takes the former error away meanwhile', async () => {
    const { user } = await leaveBehind();
    network.lose('getTest');
    await user.click(continueHere());
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    const before = network.calls('getTest').length;
    network.hold('getTest');
    await user.dblClick(continueHere());
    expect(network.calls('getTest')).toHaveLength(before + 1);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('leads to the report when it was submitted there', async () => {
    const { user, address } = await leaveBehind();
    network.refuse('getTest', 'test_already_taken', { fields: { reportcard: REPORT_ID } });
    // Answers that came too late to count are stored for staff.
    network.answer('submitTest', { reportcard: REPORT_ID });
    await user.click(continueHere());
    await waitFor(() => expect(address()).toBe(`/menu/tests/check-answers/${TEST_ID}`));
    expect(localStorage.getItem('reportID')).toBe(REPORT_ID);
  });

  it('can be left while it is being opened', async () => {
    const { user, unmount, clock } = await leaveBehind();
    const held = network.hold('getTest');
    await user.click(continueHere());
    unmount();
    await act(async () => held.lose());
    await clock.pass(1_000);
  });
});

describe('leaving the page', () => {
  it('is noted and said once each time, and the test goes on', async () => {
    const { user } = await openPlayer();
    loseFocus();
    loseFocus();
    const dialog = screen.getByRole('dialog', {
      name: 'You are taking a test, opening other tabs is not allowed.',
    });
    expect(network.calls('recordEvent').map(({ body }) => body)).toEqual([{ kind: 'focus_lost' }]);
    regainFocus();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'OK' }));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    loseFocus();
    expect(network.calls('recordEvent')).toHaveLength(2);
  });

  it('disturbs nothing when it cannot be noted', async () => {
    const { user } = await openPlayer();
    network.lose('recordEvent');
    loseFocus();
    await user.click(button('OK'));
    await user.click(option('B Port'));
    expect(option('B Port').checked).toBe(true);
  });
});
