import { act, screen } from '@testing-library/react';
import { paths, rechargePath, takeTestPath } from '../paths.ts';
import { TakeTestScreen } from '../screens/take-test/take-test-screen.tsx';
import { openedTest, saved, TEST_ID } from './examples.ts';
import { network } from './network.ts';
import { accessibleName, installFakeClock, logInLearner, showScreen } from './screen.tsx';

export const PAPER_ADDRESS = takeTestPath(TEST_ID);

/** Ada at the address of the test, or of a further attempt at it; `confirmed` as from the start dialog. */
export function showTest({ confirmed = false, recharge = false, as = logInLearner } = {}) {
  as();
  const state = confirmed ? { confirmed } : undefined;
  return showScreen(<TakeTestScreen />, {
    path: paths.takeTest,
    at: recharge ? rechargePath(TEST_ID) : PAPER_ADDRESS,
    state,
  });
}

/** Ada in the middle of the test, whose time is the test's to pass. Saves are taken. */
export async function openPlayer(opened: Parameters<typeof openedTest>[0] = {}) {
  const clock = installFakeClock();
  network.answer('getTest', openedTest(opened));
  network.answer('saveAnswers', saved(1));
  network.answer('recordEvent', { success: true });
  const shown = showTest({ confirmed: true });
  await onQuestion(1);
  return { ...shown, clock };
}

/** The heading of the question that is shown. */
export function onQuestion(number: number): Promise<HTMLElement> {
  return screen.findByRole('heading', { name: accessibleName(`Question ${number} of 3`) });
}

export const option = (name: string) =>
  screen.getByRole<HTMLInputElement>('radio', { name: accessibleName(name) });

/** The answers of the saves so far, one list a save. */
export function savedAnswers(): { index: number; selected: unknown }[][] {
  return network.calls('saveAnswers').map(({ body }) => (body as { answers: [] }).answers);
}

/** Another window takes the focus, and gives it back. */
export function loseFocus(): void {
  act(() => void window.dispatchEvent(new Event('blur')));
}
export function regainFocus(): void {
  act(() => void window.dispatchEvent(new Event('focus')));
}
