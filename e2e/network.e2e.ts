import { expect, type Page, test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';
import { asOwner } from './support/owner.ts';
import { expectAccessible } from './support/page-checks.ts';
import { answerShownQuestion, startTest, waitUntilSaved } from './support/player.ts';

const TEST = 'Reading a Paper Before Coffee';

test('without network a test goes on with its pictures, and its answers are kept, shown as kept, and saved when it returns', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(page, await newLearner(baseURL ?? ''));
  await startTest(page, TEST, 'Take Quiz');
  const pictures = await listPictures(TEST);
  expect(pictures.length).toBeGreaterThan(1);
  // None of them has been shown, and all have been fetched.
  await expect
    .poll(() =>
      page.evaluate(
        (names) =>
          names.filter((name) =>
            performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(name)),
          ).length,
        pictures,
      ),
    )
    .toBe(pictures.length);
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em "STIX Two Math"'))).toBe(true);

  await context.setOffline(true);
  await answerShownQuestion(page);
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await answerShownQuestion(page);
  for (const number of [3, 4]) {
    await next.click();
    await expect(
      page.getByRole('heading', { name: new RegExp(`^Question ${number}\\b`, 'u') }),
    ).toBeVisible();
    const shown = page.getByRole('figure').getByRole('img');
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await openPicture(page);

  await context.setOffline(false);
  await waitUntilSaved(page);
  // View of another device.
  await page.evaluate(() => {
    const { token, user } = localStorage;
    localStorage.clear();
    Object.assign(localStorage, { token, user });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Question 1, answered/u })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Question 2, answered/u })).toBeVisible();
});

test('a page that cannot be loaded without network keeps the menu, and loads by itself when it returns', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(page, await newLearner(baseURL ?? ''), '/menu/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await context.setOffline(true);
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'View Summary' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Page not loaded' })).toBeFocused();
  await expect(menu.getByRole('link', { name: 'View Summary' })).toBeVisible();
  // By hand it stays, as nobody answers.
  await page.getByRole('button', { name: 'Try again' }).click();
  // Pages that were loaded before open all the same.
  await menu.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await menu.getByRole('link', { name: 'View Summary' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Page not loaded' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'View Summary' })).toBeVisible();

  await page.goto('/menu/no-such-page');
  await expect(page.getByText('There is no page here. Check the address.')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'View Summary' })).toBeVisible();
});

/** Opens a picture over the whole screen, where keys act on the picture and none on the test. */
async function openPicture(page: Page): Promise<void> {
  const enlarge = page.getByRole('button', { name: 'Enlarge picture' });
  await page.getByRole('figure').getByRole('img').click({ force: true });
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  const picture = dialog.getByRole('img');
  // Dark ink on a transparent ground stays on white.
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const image of await page.locator('figure img, dialog img').all())
    await expect(image).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
  expect([width, height]).toEqual([page.viewportSize()?.width, page.viewportSize()?.height]);
  const before = (await picture.boundingBox())?.width ?? 0;
  await page.keyboard.press('+');
  await expect.poll(async () => ((await picture.boundingBox())?.width ?? 0) / before).toBeCloseTo(1.5);
  // Elsewhere a letter chooses an option, 2 a confidence and an arrow the next question.
  for (const key of ['A', '2', 'ArrowRight', 'Shift+F']) await page.keyboard.press(key);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
  await expect(page.getByRole('button', { name: /^Question 4, unanswered$/u })).toBeVisible();
}

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

/**
 * The names of the pictures of a test's questions. Read from the stored paper: the browser may have dropped
 * the response.
 */
async function listPictures(test: string): Promise<string[]> {
  const { rows } = await asOwner((owner) =>
    owner.query<{ learner_view: string }>(
      `select v.learner_view from tests t
       join test_versions v on v.tenant_id = t.tenant_id and v.id = t.current_version_id where t.test_name = $1`,
      [test],
    ),
  );
  return [...new Set(rows[0]?.learner_view.match(/[\da-f]{32}\.svg/gu))];
}
