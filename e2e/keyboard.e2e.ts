import { expect, type Page, test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';

/** Presses Tab until the element has the focus; a person would give up, too, after some sixty. */
async function tabTo(page: Page, name: RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}.`);
}

test('a test is sat and reviewed by keyboard alone', async ({ page, baseURL }) => {
  await logIn(page, await newLearner(baseURL ?? ''));
  await expect(page.getByRole('button', { name: 'Take Quiz' }).first()).toBeVisible();
  await page.getByPlaceholder('Search Quizzes..').focus();
  await page.keyboard.type('Neurology in Brief');
  await tabTo(page, /^Take Quiz/u);
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

  await tabTo(page, /^Submit/u);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Submit Now$/u);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/menu/tests/check-answers/**');
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: /^Question 2\b/u })).toBeVisible();
});
