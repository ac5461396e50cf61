import { expect, type Page } from '@playwright/test';

type StartLabel = 'Take Exam' | 'Take Quiz';

/** Opens a test from its card through the start dialog. @returns when the first question is there */
export async function startTest(page: Page, name: string, label: StartLabel): Promise<void> {
  // A section shows nine of its tests at first.
  const section = label === 'Take Quiz' ? 'Search Quizzes' : 'Search Exams';
  await page.getByRole('searchbox', { name: section }).fill(name);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await card.getByRole('button', { name: label }).click();
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await page.waitForURL('**/menu/tests/take-test/**');
  await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();
}

/** Answers the question that is shown, of any kind: its first option, two of several, every part true. */
export async function answerShownQuestion(page: Page): Promise<void> {
  const sheet = page.locator('.sheet');
  await expect(sheet.locator('.options input').first()).toBeAttached();
  const parts = sheet.getByRole('radiogroup').filter({ has: page.getByRole('radio', { name: 'True' }) });
  for (let part = 0; part < (await parts.count()); part += 1) {
    await parts.nth(part).getByRole('radio', { name: 'True' }).check({ force: true });
  }
  if ((await parts.count()) > 0) return;
  const several = sheet.locator('.options input[type=checkbox]');
  if ((await several.count()) > 0) {
    for (const index of [0, 1]) await several.nth(index).check({ force: true });
    return;
  }
  await sheet.locator('.options input[type=radio]').first().check({ force: true });
}

/** Sits a test from its card to its score, with every question answered. */
export async function sitTest(page: Page, name: string, label: StartLabel): Promise<void> {
  await startTest(page, name, label);
  await answerAndHandIn(page);
}

/**
 * Answers from the question that is shown to the last one, chooses I KNOW IT for every second one, and
 * submits.
 */
export async function answerAndHandIn(page: Page): Promise<void> {
  await answerAll(page);
  await handIn(page);
}

/** Answers from the question that is shown to the last one, and chooses I KNOW IT for every second one. */
async function answerAll(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (let question = 0; ; question += 1) {
    await answerShownQuestion(page);
    if (question % 2 === 0) await page.getByRole('radio', { name: 'I KNOW IT' }).click({ force: true });
    if (!(await next.isVisible())) break;
    await next.click();
  }
}

/** Submits a completely answered test; ends at the score. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'Submit Now' }).click();
  await page.waitForURL('**/menu/tests/check-answers/**');
}

/**
 * Waits until the server has acknowledged everything. While saves are quick the page goes on showing "Saved",
 * so the local copy in the browser is read, which has each answer.
 */
export async function waitUntilSaved(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.values(localStorage).filter((kept) => kept.includes('"acknowledged":false')),
      ),
    )
    .toEqual([]);
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}
