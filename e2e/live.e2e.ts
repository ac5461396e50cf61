import { type Browser, expect, type Page, test } from '@playwright/test';
import { importThreeQuestions } from './support/bank.ts';
import { logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { answerShownQuestion, startTest, waitUntilSaved } from './support/player.ts';
import { openAuthor } from './support/staff.ts';

const NAME = 'Lights in Fog';

/** A learner in front of the test, in a browser of their own. */
async function sitDown(browser: Browser, baseURL: string, lastName: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const pageErrors = await collectPageErrors(page);
  const email = await newLearner(baseURL, lastName);
  await logIn(page, email);
  await startTest(page, NAME, 'Take Quiz');
  return { context, page, pageErrors, email };
}

/** Minutes on the learner's clock. */
async function minutesLeft(page: Page): Promise<number> {
  const [hours = 0, minutes = 0] = ((await page.getByRole('timer').textContent()) ?? '')
    .split(':')
    .map(Number);
  return hours * 60 + minutes;
}

/** Goes through the dialog of a change to its end. */
async function change(page: Page, name: string, confirm: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The fire alarm');
  await dialog.getByRole('button', { name: 'See what changes' }).click();
  await expect(dialog.getByRole('table', { name: 'What changes' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

test('staff extend a running test for all, one of them offline, say a word, and end it', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  importThreeQuestions('fog', 'Is this seen', '--test', NAME, '--type', 'Quiz', '--minutes', '20');
  const here = await sitDown(browser, base, 'Adeyemi');
  const away = await sitDown(browser, base, 'Siddiqui');
  await away.context.setOffline(true);

  const { page, pageErrors } = await openAuthor(browser, base, 'Okafor', '/staff/live');
  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('row', { name: /Noor Siddiqui/u })).toContainText('0 of 3');
  await expectAccessible(page);
  await change(page, 'Extend all…', /^Extend 2 learners/u);
  await expect(page.getByText('2 learners extended.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Noor Siddiqui/u })).toContainText('+10 min');
  await page.getByRole('button', { name: 'Message to all…' }).click();
  await page.getByLabel('Message', { exact: true }).fill('Question 2 has a misprint.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent to 2 learners.')).toBeVisible();

  // Without a save.
  await expect(here.page.getByText(/^You have 10 minutes more: until \d\d:\d\d\.$/u)).toBeVisible();
  await expect(here.page.getByText('Question 2 has a misprint.')).toBeVisible();
  await expect.poll(() => minutesLeft(here.page)).toBeGreaterThan(20);
  await expectAccessible(here.page);
  await here.page.getByRole('button', { name: 'Close' }).first().click();
  await expect(here.page.getByText(/^You have 10 minutes more/u)).toBeHidden();

  // The answer given offline is saved when the network is back, and tells of the time.
  await answerShownQuestion(away.page);
  await away.context.setOffline(false);
  await waitUntilSaved(away.page);
  await expect(away.page.getByText(/^You have 10 minutes more/u)).toBeVisible();
  await expect(away.page.getByText('Question 2 has a misprint.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Noor Siddiqui/u })).toContainText('1 of 3');

  await change(page, 'End for all…', /^End for 2 learners/u);
  for (const learner of [here, away]) {
    await learner.page.waitForURL('**/menu/tests/check-answers/**');
    expect(await learner.pageErrors.errors()).toEqual([]);
  }
  await expect(page.getByRole('row', { name: /Submitted/u })).toHaveCount(2);

  await page.goto('/staff/audits');
  for (const words of ['Extended a test', 'Said something during a test', 'Ended attempts'])
    await expect(page.getByText(words).first()).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});

test('staff give a person extra time while she sits a test, and end it', { tag: '@extended' }, async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? '';
  importThreeQuestions('fog', 'Is this seen', '--test', NAME, '--type', 'Quiz', '--minutes', '20');
  const learner = await sitDown(browser, base, 'Osei');
  const { page, pageErrors } = await openAuthor(browser, base, 'Okafor', '/staff/extra-time');
  await page.getByRole('button', { name: 'Give extra time' }).click();
  await page.getByLabel('Email address').fill(learner.email);
  await page.getByLabel('Reason').fill('As agreed with the office');
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(page.getByText(new RegExp(`^${NAME}: ends at`, 'u'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Give 25%' }).click();
  await expect(page.getByText('Noor Osei has 25% more. One running test ends later.')).toBeVisible();
  await expectAccessible(page);
  await expect(learner.page.getByText(/^You have 5 minutes more/u)).toBeVisible();

  await page
    .getByRole('row', { name: new RegExp(learner.email, 'u') })
    .getByRole('button', { name: /^End/u })
    .click();
  await page.getByLabel('Reason').fill('It is over');
  await page.getByRole('button', { name: 'End 25%' }).click();
  await expect(page.getByText('Noor Osei has no extra time from now on.')).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
  expect(await learner.pageErrors.errors()).toEqual([]);
});
