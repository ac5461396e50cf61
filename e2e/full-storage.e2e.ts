import { expect, type Page, test } from '@playwright/test';
import { fillSignUp, logIn, newLearner } from './support/learner.ts';
import { expectAccessible } from './support/page-checks.ts';
import { answerShownQuestion, startTest } from './support/player.ts';

const TEST = 'Reading a Paper Before Coffee';
const NOT_KEPT = 'Not saved: this browser’s storage is full';

/** From now on a storage of the page accepts nothing, as a full one does. */
async function fill(page: Page, name: 'localStorage' | 'sessionStorage'): Promise<void> {
  await page.evaluate((full) => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (this === window[full]) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  }, name);
}

test('with full storages a test is taken, its answers are said to be unsaved without network, and are saved with it', {
  tag: '@extended',
}, async ({ page, context, baseURL }) => {
  await logIn(page, await newLearner(baseURL ?? ''));
  await fill(page, 'sessionStorage');
  await startTest(page, TEST, 'Take Quiz');
  await answerShownQuestion(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Question 2\b/u })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

  await fill(page, 'localStorage');
  await context.setOffline(true);
  await answerShownQuestion(page);
  await expect(page.getByText(NOT_KEPT).first()).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  const dialog = page.getByRole('dialog', { name: 'Leave the test?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  const asked = page.waitForEvent('dialog');
  // Reloaded by the page itself: the test would wait for a cancelled reload without end.
  await page.evaluate(() => setTimeout(() => location.reload()));
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();

  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Question 2, answered/u })).toBeVisible();
});

test('a browser that forbids storages lets a person sign up as far as the code', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      });
  });
  await page.goto('/user-signup');
  const email = `${crypto.randomUUID()}@learner.test`;
  await fillSignUp(page, email);
  await expect(page.getByText(email)).toBeVisible();
});
