import { devices, expect, type Page, test } from '@playwright/test';
import { importThreeQuestions } from './support/bank.ts';
import { tabTo } from './support/keyboard.ts';
import { logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { handIn, startTest, waitUntilSaved } from './support/player.ts';

const NAME = 'Tides Once More';
const YES = 0;
const NO = 1;

async function choose(page: Page, option: number): Promise<void> {
  await page.locator('.sheet .options input[type=radio]').nth(option).check({ force: true });
}

/** Chooses these options in order, starting at the question that is shown, and submits. */
async function chooseAndHandIn(page: Page, options: number[]): Promise<void> {
  for (const [index, option] of options.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Next', exact: true }).click();
    await choose(page, option);
  }
  await handIn(page);
}

const main = (page: Page) => page.getByRole('main');
const titled = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Checks the screen as it is, in both schemes, and on a phone without sideways overflow. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  const desktop = page.viewportSize();
  await page.setViewportSize(devices['Pixel 7'].viewport);
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(tooWide).toBeLessThanOrEqual(0);
  // At the end of the page, where the bottom bar covers nothing in part.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page, ['light']);
  if (desktop) await page.setViewportSize(desktop);
}

test('the lowest result is recharged: a further report beside the first, compared with it, and no other rank', {
  tag: '@extended',
}, async ({ page, baseURL }) => {
  importThreeQuestions('tides', 'Is this a tide', '--test', NAME, '--type', 'Quiz', '--minutes', '20');
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''));
  await startTest(page, NAME, 'Take Quiz');
  await chooseAndHandIn(page, [NO, NO, NO]);
  await expect(page.getByText('0/3').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Compare with your other attempts' })).toHaveCount(0);

  await page.goto('/menu');
  await tabTo(page, page.getByRole('link', { name: 'Recharge', exact: true }));
  await page.keyboard.press('Enter');
  await titled(page, 'Recharge');
  await expectGood(page);
  const pause = page.getByRole('button', { name: 'Pause the pictures' });
  await tabTo(page, pause);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Play the pictures' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Recharge Now' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: NAME });
  await expect(dialog.getByText('lowest-scoring tests')).toBeVisible();
  await expectAccessible(page, ['light']);
  await tabTo(page, dialog.getByRole('button', { name: 'Recharge' }));
  await page.keyboard.press('Enter');

  await page.waitForURL('**/menu/tests/take-test/*?recharge=1');
  await choose(page, YES);
  await waitUntilSaved(page);
  const player = new URL(page.url());
  await page.reload();
  await expect(page.locator('.sheet .options input[type=radio]').nth(YES)).toBeChecked();
  await chooseAndHandIn(page, [YES, YES, NO]);

  await page.getByRole('link', { name: 'Compare with your other attempts' }).click();
  await titled(page, NAME);
  await expect(main(page).getByRole('row', { name: /0\/3/u })).toBeVisible();
  await expect(main(page).getByRole('row', { name: /2\/3/u })).toBeVisible();
  await main(page).getByRole('button', { name: 'Became better 2' }).click();
  const changes = main(page).getByText('Became better', { exact: true }).and(page.locator(':not(button *)'));
  await expect(changes).toHaveCount(2);
  await expectGood(page);
  await main(page).getByRole('button', { name: 'Still not right 1' }).click();
  await main(page)
    .getByRole('link', { name: /^Wrong.*in attempt 2$/u })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Question 3 of 3' })).toBeVisible();
  await page.goBack();

  await main(page)
    .getByRole('link', { name: /^66\.67%/u })
    .click();
  await titled(page, `2 of 3 right in ${NAME}`);
  await expect(main(page).getByRole('row').filter({ hasText: 'Correct' })).toHaveCount(2);
  await expect(main(page).getByRole('row').filter({ hasText: 'Wrong' })).toHaveCount(1);
  await expectGood(page);

  await page.goto('/menu');
  const own = main(page).getByRole('row', { name: /\bYou\b/u });
  // Forced colours remove the tint, and leave a frame; a bar keeps the ticks at which its bands end.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(own).toHaveCSS('outline-style', 'solid');
  const ticks = main(page).locator('.percentage-bar').first();
  expect(await ticks.evaluate((bar) => getComputedStyle(bar, '::after').backgroundImage)).toContain(
    'gradient',
  );
  await page.emulateMedia({ forcedColors: null });
  await own.getByRole('link', { name: '0.00% right in first attempts, the questions' }).click();
  await titled(page, '0 of 3 right in first attempts');
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 1_024 });
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(tooWide).toBeLessThanOrEqual(0);
  // On a phone the answers stand below the question's words, however long it is.
  await page.setViewportSize({ width: 390, height: 844 });
  const question = main(page).getByRole('rowheader').first();
  await question.getByRole('link').evaluate((link) => link.append(' and further'.repeat(20)));
  expect(await question.evaluate((cell) => cell.scrollHeight - cell.clientHeight)).toBeLessThan(22);
  if (desktop) await page.setViewportSize(desktop);
  await expect(main(page).getByRole('row').filter({ hasText: 'Wrong' })).toHaveCount(3);

  // The specification's own addresses; without an open attempt the clock waits for a confirmation.
  await page.goto(player.pathname.replace('/menu/tests/', '/menu/recharge/'));
  await expect(page).toHaveURL(player.href);
  await expect(
    page.getByRole('dialog', { name: NAME }).getByRole('button', { name: 'Recharge' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await titled(page, 'Recharge');
  await page.goto(player.pathname.replace('/menu/tests/take-test/', '/menu/recharge/check-answers/'));
  await page.waitForURL('**/menu/tests/check-answers/**');
  await expect(page.getByText('2/3').first()).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});
