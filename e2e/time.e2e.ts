import { expect, test } from '@playwright/test';
import { moveDeadline } from './support/deadline.ts';
import { logIn, newLearner } from './support/learner.ts';
import { answerShownQuestion, startTest, untilSaved } from './support/player.ts';

test('when the time is up the test is handed in by itself, and what was answered counts', async ({
  page,
  baseURL,
}) => {
  const email = await newLearner(baseURL ?? '');
  await logIn(page, email);
  await startTest(page, 'Cardiology in Brief', 'Take Quiz');
  await answerShownQuestion(page);
  await untilSaved(page);
  // The page learns of a deadline that moved from its next save.
  await moveDeadline(email, 8);
  await page.getByRole('button', { name: 'Flag Que.' }).click();
  await page.waitForURL('**/menu/tests/check-answers/**', { timeout: 30_000 });
  await expect(page.getByText('Attempted Questions').locator('..')).toContainText('1');
});

test('a test that ended while the learner was away leads to its report', async ({ page, baseURL }) => {
  const email = await newLearner(baseURL ?? '');
  await logIn(page, email);
  await startTest(page, 'Respiratory in Brief', 'Take Quiz');
  await answerShownQuestion(page);
  await untilSaved(page);
  await moveDeadline(email, -40);
  await page.reload();
  await expect(page.getByRole('link', { name: /score/iu }).first()).toBeVisible();
});
