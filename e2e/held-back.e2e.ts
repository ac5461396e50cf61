import { devices, expect, type Page, test } from '@playwright/test';
import { importThreeQuestions, runBank } from './support/bank.ts';
import { logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { answerShownQuestion, handIn, startTest, waitUntilSaved } from './support/player.ts';

/** Publishes two separate banks, so that no other journey meets their rules. */
function publishTests(): string {
  const test = (name: string) => ['--test', name, '--type', 'Quiz', '--minutes', '20'];
  return [
    importThreeQuestions('buoys', 'Is this a buoy', ...test('Buoys in Full')),
    runBank('publish', '--bank', 'buoys', ...test('Buoys at Once'), '--take', '2'),
    importThreeQuestions('knots', 'Is this a knot', ...test('Knots Later'), '--answers', '2099-01-31'),
  ].join('\n');
}

async function handInShownTest(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await answerShownQuestion(page);
  while (await next.isVisible()) {
    await next.click();
    await answerShownQuestion(page);
  }
  await handIn(page);
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible();
}

/** On the desktop, then on a phone: nothing visible tells a key. */
async function expectNothingTold(page: Page): Promise<void> {
  const desktop = page.viewportSize();
  await expect(page.locator('.sheet').getByText('Held back')).toBeVisible();
  for (const telling of ['Correct Option', 'Incorrect Option']) {
    await expect(page.locator('.sheet').getByText(telling)).toHaveCount(0);
  }
  await expect(page.locator('.review-grid .is-correct, .review-grid .is-wrong')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize(devices['Pixel 7'].viewport);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(width).toBeLessThanOrEqual(0);
  await expectAccessible(page, ['light']);
  if (desktop) await page.setViewportSize(desktop);
}

test('answers are held back until their day, or while the test that has them is open, and the page says so', {
  tag: '@extended',
}, async ({ page, baseURL }) => {
  const printed = publishTests();
  expect(printed).toContain('2 questions are also in "Buoys in Full", which is active');
  expect(printed).toContain('shown after 31 January 2099 (Europe/London)');
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''));

  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await card('Knots Later').getByRole('button', { name: 'Take Quiz' }).click();
  await expect(page.getByRole('dialog')).toContainText('Shown after 31 January 2099');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await startTest(page, 'Knots Later', 'Take Quiz');
  await handInShownTest(page);
  await expect(page.locator('.score-figure')).toHaveText('3/3');
  const later = page.getByText('Answers and explanations are shown after 31 January 2099.');
  await expect(later.first()).toBeVisible();
  await expectNothingTold(page);

  await page.goto('/menu/tests');
  await startTest(page, 'Buoys in Full', 'Take Quiz');
  await answerShownQuestion(page);
  await waitUntilSaved(page);
  await page.goto('/menu/tests');
  await startTest(page, 'Buoys at Once', 'Take Quiz');
  await handInShownTest(page);
  await expect(page.locator('.score-figure')).toHaveCount(0);
  await expect(page.getByText('The score is shown when “Buoys in Full” is submitted.').first()).toBeVisible();
  await expectNothingTold(page);

  await page.goto('/menu/tests');
  await card('Buoys in Full').getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();
  await handInShownTest(page);
  await expect(page.getByText('Correct Option').first()).toBeVisible();
  await page.goto('/menu/tests');
  await card('Buoys at Once').getByRole('link', { name: 'View Score' }).first().click();
  await expect(page.locator('.score-figure')).toHaveText('2/2');
  expect(await pageErrors.errors()).toEqual([]);
});
