import { expect, test } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { logIn, newLearner } from './support/learner.ts';

test('a test is sat and reviewed by keyboard alone', async ({ page, baseURL }) => {
  await logIn(page, await newLearner(baseURL ?? ''));
  await expect(page.getByRole('button', { name: 'Take Quiz' }).first()).toBeVisible();
  await page.getByPlaceholder('Search Quizzes..').focus();
  await page.keyboard.type('Neurology in Brief');
  await tabTo(page, page.getByRole('button', { name: /^Take Quiz/u }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Neurology in Brief')).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    const start = dialog.getByRole('button', { name: 'Take Quiz' });
    if (await start.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();

  const total = await page.getByRole('navigation', { name: 'Questions' }).getByRole('button').count();
  for (let number = 1; number <= total; number += 1) {
    await expect(
      page.getByRole('heading', { name: new RegExp(`^Question ${number}\\b`, 'u') }),
    ).toBeVisible();
    const parts = await page.locator('.sheet').getByRole('radio', { name: 'True' }).count();
    if (parts > 0) {
      for (let part = 0; part < parts; part += 1) {
        await page.keyboard.press(String.fromCharCode(97 + part));
        await page.keyboard.press('Space');
      }
    } else {
      await page.keyboard.press('b');
      await page.keyboard.press('x');
      await page.keyboard.press('a');
    }
    await page.keyboard.press('2');
    if (number < total) await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByText('Attempted Question').locator('..')).toContainText(String(total));

  await page.keyboard.press('Shift+F');
  await expect(page.getByRole('button', { name: 'Flagged', exact: true })).toBeVisible();
  await page.keyboard.press('Shift+C');
  await page.keyboard.type('0.1+0.2=');
  await expect(page.getByText('0.3', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+N');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Escape');

  await tabTo(page, page.getByRole('button', { name: /^Submit/u }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Submit Now' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/menu/tests/check-answers/**');
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible();
  await expect(page.getByText('Struck out by you').first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: /^Question 2\b/u })).toBeVisible();

  // With a filter the keys step through its questions alone, and Back leaves the review from any of them.
  await tabTo(page, page.getByRole('button', { name: /^Flagged/u }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(`^Question ${total}\\b`, 'u') })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('1 / 1 Flagged').filter({ visible: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^All/u }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${total} / ${total}`).filter({ visible: true })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/check-answers/u);
});
