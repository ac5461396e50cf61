import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import { importThreeQuestions } from './support/bank.ts';
import { logIn, newLearner } from './support/learner.ts';
import { expectAccessible } from './support/page-checks.ts';
import { answerAndHandIn, startTest } from './support/player.ts';
import { openAuthor } from './support/staff.ts';

const NAME = 'Results of Lamps';

test('staff find a test’s results, one learner’s answers, and save all of it as a workbook', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  importThreeQuestions('lamps', 'Is this a lamp', '--test', NAME, '--type', 'Quiz', '--minutes', '20');
  const learner = await (await browser.newContext({ baseURL })).newPage();
  const email = await newLearner(base, 'Lamplighter');
  await logIn(learner, email);
  await startTest(learner, NAME, 'Take Quiz');
  await answerAndHandIn(learner);
  await expect(learner.locator('.score-figure')).toBeVisible();

  const { page, pageErrors } = await openAuthor(browser, base, 'Okafor', '/staff/results');
  await page.getByRole('searchbox').fill(NAME);
  await expectAccessible(page);
  await page.getByRole('link', { name: NAME, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Results: ${NAME}` })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Results by percent' })).toBeVisible();
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('results.xlsx');
  const [results, answers] = await readExcelFile(await readFile(await download.path()));
  expect(results?.data).toHaveLength(2);
  expect(results?.data[1]?.[1]).toBe(email);
  expect(answers?.data).toHaveLength(4);

  await page.getByRole('link', { name: /Lamplighter/u }).click();
  await expect(page.getByRole('region', { name: 'Question 3' })).toBeVisible();
  await expect(page.getByText('Right answer').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Results of .*Lamplighter/u })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/staff/audits');
  await expect(page.getByText('Exported results').first()).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});
