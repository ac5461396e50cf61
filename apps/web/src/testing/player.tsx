import { act, screen } from '@testing-library/react';
import { paths, rechargePath, takeTestPath } from '../paths.ts';
import { TakeTestScreen } from '../screens/take-test/take-test-screen.tsx';
import { openedTest, saved, TEST_ID } from './examples.ts';
import { network } from './network.ts';
import { accessibleName, installFakeClock, logInLearner, showScreen } from './screen.tsx';

export const PAPER_ADDRESS = takeTestPath(TEST_ID);

/** Shows the test to Ada, or a further attempt at it; `confirmed` as from the start dialog. */
export function showTest({ confirmed = false, recharge = false, as = logInLearner } = {}) {
  as();
  const state = confirmed ? { confirmed } : undefined;
  return showScreen(<TakeTestScreen />, {
    path: paths.takeTest,
    at: recharge ? rechargePath(TEST_ID) : PAPER_ADDRESS,
    state,
  });
}

/** Opens the test as Ada, with a fake clock. Saves are taken. */
export async function openPlayer({
  opensAt = 1,
  ...opened
}: Parameters<typeof openedTest>[0] & { opensAt?: number } = {}) {
  const clock = installFakeClock();
  network.answer('getTest', openedTest(opened));
  network.answer('saveAnswers', saved(1));
  network.answer('recordEvent', { success: true });
  // Nothing new: a test that is about news answers.
  network.lose('getAttemptNews');
  const shown = showTest({ confirmed: true });
  await onQuestion(opensAt);
  return { ...shown, clock };
}

/** Waits for the heading of this question. */
export function onQuestion(number: number): Promise<HTMLElement> {
  return screen.findByRole('heading', { name: accessibleName(`Question ${number} of 3`) });
}

export const option = (name: string) =>
  screen.getByRole<HTMLInputElement>('radio', { name: accessibleName(name) });

/** Answers of the saves so far, one list per save. */
export function savedAnswers(): { index: number; selected: unknown }[][] {
  return network.calls('saveAnswers').map(({ body }) => (body as { answers: [] }).answers);
}

/** Moves the focus to another window and back. */
export function loseFocus(): void {
  act(() => void window.dispatchEvent(new Event('blur')));
}
export function regainFocus(): void {
  act(() => void window.dispatchEvent(new Event('focus')));
}
