import { expect, test } from '@playwright/test';
import { importThreeQuestions } from './support/bank.ts';
import { logIn, newLearner } from './support/learner.ts';
import { expectAccessible } from './support/page-checks.ts';
import { answerAndHandIn, startTest } from './support/player.ts';
import { openAuthor } from './support/staff.ts';

const NAME = 'Buoys at Low Water';

test('staff read what a result says of each question, and set a pass mark that the next re-mark counts with', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  importThreeQuestions('low-water', 'Is this a buoy', '--test', NAME, '--type', 'Quiz', '--minutes', '20');
  const learner = await (await browser.newContext({ baseURL })).newPage();
  await logIn(learner, await newLearner(base));
  await startTest(learner, NAME, 'Take Quiz');
  await answerAndHandIn(learner);
  await expect(learner.locator('.score-figure')).toBeVisible();

  const { page, pageErrors } = await openAuthor(browser, base, 'Okafor', '/staff/tests');
  await page.getByLabel('Search tests by name').fill(NAME);
  await page.getByRole('link', { name: NAME }).click();
  await page.getByRole('link', { name: 'Item analysis and pass mark' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Item analysis: ${NAME}` })).toBeVisible();
  await expect(page.getByText('Below 10 attempts there are counts alone.')).toBeVisible();
  await expectAccessible(page);

  // One question, by the keyboard, and back to the table as it was.
  await page.getByLabel('Show').selectOption({ label: 'With a finding' });
  const questions = page.getByRole('table', { name: 'Questions of the test' });
  await questions.getByRole('link').first().press('Enter');
  await expect(page.getByRole('table', { name: /^Answers to question \d/u })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('link', { name: 'Item analysis', exact: true }).click();
  await expect(page.getByLabel('Show')).toHaveValue('found');

  // A pass mark: its effect first, then the reason.
  await page.getByLabel('Method').selectOption({ label: 'By hand, in right answers' });
  await page.getByLabel('Right answers', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Show the effect' }).click();
  await expect(page.getByText('33.33%: 1 of 3 right')).toBeVisible();
  await page.getByLabel('Reason').fill('Agreed by the board');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set this pass mark' }).click();
  await expect(page.getByRole('table', { name: 'Pass marks of this test' })).toContainText('33.33%');

  await questions.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Mark again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Mark again: ${NAME}` })).toBeVisible();
  await page.getByRole('button', { name: 'Mark this one otherwise' }).click();
  await page
    .getByRole('region', { name: /^Question/u })
    .getByRole('radio', { name: 'Full marks' })
    .check();
  await page.getByLabel('Reason').fill('The question cannot be answered.');
  await page.getByLabel('To the learners whose result changes').fill('Everybody has it right.');
  await page.getByRole('button', { name: 'Save and show the effect' }).click();
  await expect(page.getByText('Pass, 33.33% or more')).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});
