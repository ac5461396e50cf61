import { expect, type Page, test } from '@playwright/test';
import { importThreeQuestions } from './support/bank.ts';
import { logIn, newLearner } from './support/learner.ts';
import { expectAccessible } from './support/page-checks.ts';
import { answerAndHandIn, startTest } from './support/player.ts';
import { openAuthor } from './support/staff.ts';

const NAME = 'Lights at Night';
const score = (page: Page) => page.locator('.score-figure');

/** Says why and for whom, and shows what it would do. */
async function explain(page: Page, reason: string, notice: string): Promise<void> {
  await page.getByLabel('Reason').fill(reason);
  await page.getByLabel('To the learners whose result changes').fill(notice);
  await page.getByRole('button', { name: 'Save and show the effect' }).click();
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
}

test('a wrong key is put right, taken back and put right again, and the learner sees each time why', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  importThreeQuestions('lights', 'Is this a light', '--test', NAME, '--type', 'Quiz', '--minutes', '20');
  const learner = await (await browser.newContext({ baseURL })).newPage();
  await logIn(learner, await newLearner(base));
  await startTest(learner, NAME, 'Take Quiz');
  await answerAndHandIn(learner);
  await expect(score(learner)).toBeVisible();
  const before = await score(learner).textContent();
  const report = learner.url();

  const { page, pageErrors } = await openAuthor(browser, base, 'Okafor', '/staff/remarks');
  await expect(page.getByRole('heading', { level: 1, name: 'Re-marks' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Test', { exact: true }).selectOption({ label: `${NAME} (1 sat it)` });
  await page.getByRole('button', { name: 'Mark it again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Mark again: ${NAME}` })).toBeVisible();

  // Nothing to change is refused by the server, and said.
  await page.getByRole('button', { name: 'Mark this one otherwise' }).click();
  const first = page.getByRole('region', { name: /^Question/u });
  await first.getByRole('radio', { name: 'Drop it' }).check();
  await explain(page, 'The picture was missing.', 'Question 1 was dropped.');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Change \d/u }).click();
  await expect(page.getByText(/^Done/u)).toBeVisible();
  await expectAccessible(page);

  await learner.goto(report);
  await expect(learner.getByText('Question 1 was dropped.')).toBeVisible();
  expect(await score(learner).textContent()).toMatch(/\/2$/u);
  await expectAccessible(learner);

  // Taken back: the result is as it was.
  await page.getByRole('button', { name: 'Take it back…' }).click();
  await expect(page.getByText('This takes the last re-mark back')).toBeVisible();
  await explain(page, 'The picture was there after all.', 'Question 1 counts again.');
  await page.getByRole('button', { name: /^Change \d/u }).click();
  await expect(page.getByText(/^Done/u)).toBeVisible();
  await learner.goto(report);
  await expect(learner.getByText('Question 1 counts again.')).toBeVisible();
  expect(await score(learner).textContent()).toBe(before);

  // And full marks instead, found again after a reload in the middle.
  await page.goto('/staff/remarks');
  await page.getByLabel('Test', { exact: true }).selectOption({ label: `${NAME} (1 sat it)` });
  await page.getByRole('button', { name: 'Mark it again' }).click();
  await page.getByRole('button', { name: 'Mark this one otherwise' }).click();
  await page
    .getByRole('region', { name: /^Question/u })
    .getByRole('radio', { name: 'Full marks' })
    .check();
  await explain(page, 'The question cannot be answered.', 'Everybody has question 1 right.');
  await page.reload();
  await expect(page.getByLabel('Reason')).toHaveValue('The question cannot be answered.');
  await page.getByRole('button', { name: 'Save and show the effect' }).click();
  await page.getByRole('button', { name: /^Save the keys/u }).click();
  await expect(page.getByText(/^Done/u)).toBeVisible();
  await learner.goto(report);
  await expect(learner.getByText('Everybody has full marks for this question.').first()).toBeVisible();

  await page.goto('/staff/audits');
  await expect(page.getByText('Marked a test again').first()).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});
