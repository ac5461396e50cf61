import { expect, test } from '@playwright/test';
import { runCommand } from './crash/command.ts';
import { moveDeadline } from './support/deadline.ts';
import { logIn, newLearner } from './support/learner.ts';
import { sharedDataDir } from './support/owner.ts';
import { answerShownQuestion, startTest, waitUntilSaved } from './support/player.ts';

const CHANGE = ['--tenant', 'localhost', '--reason', 'The clock jumped', '--as', 'Test', '--yes'];

test('a test that ended wrongly and is reopened goes on where it was, and ends with a report of its own', {
  tag: '@extended',
}, async ({ page, baseURL }) => {
  const email = await newLearner(baseURL ?? '');
  await logIn(page, email);
  await startTest(page, 'Cardiology in Brief', 'Take Quiz');
  await answerShownQuestion(page);
  await waitUntilSaved(page);
  const opened = await page.evaluate(attemptByTheList);
  await moveDeadline(email, -40);
  // The page learns from its next save that the test has ended, and opens the report.
  await page.getByRole('button', { name: 'Flag Que.' }).click();
  await page.waitForURL('**/menu/tests/check-answers/**');

  const reopened = await runCommand(
    'attempt',
    ['reopen', '--attempt', opened, '--minutes', '20', ...CHANGE],
    sharedDataDir(),
  );
  expect(reopened.output).toContain('1 reopened.');

  // A learner who still looks at the earlier report finds the test open again from the list.
  await page.goto('/menu/tests');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Cardiology in Brief', exact: true }) });
  await card.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/menu/tests/take-test/**');
  await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();
  await expect(page.locator('.sheet .options input:checked').first()).toBeAttached();
  // Minutes and seconds: about twenty minutes, and not the time that was left before.
  await expect(page.getByRole('timer')).toContainText(/(19|20):\d\d/u);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await answerShownQuestion(page);
  await waitUntilSaved(page);
  await moveDeadline(email, 8);
  await page.getByRole('button', { name: 'Flag Que.' }).click();
  await page.waitForURL('**/menu/tests/check-answers/**');
  await expect(page.getByText('Attempted Questions').locator('..')).toContainText('2');
});

/** Runs in the page: the id of the attempt that the list of tests calls open. */
async function attemptByTheList(): Promise<string> {
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
  const { tests } = await (await fetch('/api/test/get-tests', { headers })).json();
  return tests.find((one: { attempt?: object }) => one.attempt).attempt._id;
}
