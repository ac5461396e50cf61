import { expect, test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';
import { answerShownQuestion, startTest, waitUntilSaved } from './support/player.ts';

test('answers given without network are kept, shown as kept, and saved when it returns', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(page, await newLearner(baseURL ?? ''));
  await startTest(page, 'Respiratory in Brief', 'Take Quiz');
  await context.setOffline(true);
  await answerShownQuestion(page);
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await answerShownQuestion(page);
  await context.setOffline(false);
  await waitUntilSaved(page);
  // What another device would see.
  await page.evaluate(() => {
    const { token, user } = localStorage;
    localStorage.clear();
    Object.assign(localStorage, { token, user });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Question 1, answered/u })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Question 2, answered/u })).toBeVisible();
});

test('a second device takes over, and the first stops, says so, and may continue', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newLearner(baseURL ?? '');
  await logIn(page, email);
  await startTest(page, 'Evidence in Brief', 'Take Quiz');
  await answerShownQuestion(page);
  await waitUntilSaved(page);

  const other = await browser.newContext();
  const second = await other.newPage();
  await logIn(second, email);
  await second
    .getByRole('link', { name: 'Continue' })
    .or(second.getByRole('button', { name: 'Continue' }))
    .first()
    .click();
  await expect(second.getByRole('button', { name: /^Question 1, answered/u })).toBeVisible();
  await second.getByRole('button', { name: 'Next', exact: true }).click();
  await answerShownQuestion(second);
  await waitUntilSaved(second);

  await page.getByRole('button', { name: 'Flag Que.' }).click();
  await expect(page.getByText('You are continuing on another device')).toBeVisible();
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(page.getByRole('button', { name: /^Question 2, answered/u })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Question 1, answered, flagged/u })).toBeVisible();
  await other.close();
});
