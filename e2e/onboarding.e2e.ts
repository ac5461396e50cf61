import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { devices, expect, type Page, test } from '@playwright/test';
import { project } from '../tools/project.ts';
import { settingsFor } from './support/app.ts';
import { enterCode, fillSignUp } from './support/learner.ts';
import { sharedDataDir } from './support/owner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { answerShownQuestion, handIn, startTest } from './support/player.ts';

const HOST = 'lakeside.localhost';

/** Runs the commands of the page, as written there, on the running installation. */
function followOnboarding(): string {
  const page = readFileSync(join(project, 'docs', 'onboarding.md'), 'utf8');
  const commands = [...page.matchAll(/^npm run (?:tenant|bank) -- .+$/gmu)].map(([command]) => command);
  return commands
    .map((command) =>
      execFileSync('/bin/sh', ['-c', command], {
        cwd: project,
        env: settingsFor(sharedDataDir()),
        encoding: 'utf8',
      }),
    )
    .join('\n');
}

async function expectWithinTheWindow(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(width).toBeLessThanOrEqual(0);
}

/** The page shows everything that a public page can show. */
async function expectPublicPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  for (const name of [
    'Calm in the room begins with practice.',
    'About Us',
    'Sure and right, or sure and wrong?',
    'Plans & Pricing',
    '£120.50',
    'Frequently asked questions',
  ])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  const pictures = page.locator('picture img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    const width = () =>
      picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
    await expect.poll(width).toBeGreaterThan(300);
  }
  await expectAccessible(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
}

/** Is led from a test to a plan, pays in the sandbox, and goes back. */
async function buyPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take Exam/u }).click();
  await page.getByRole('button', { name: /^Upgrade Now for £45,/u }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Go to Tests' }).click();
}

test('an organisation arrives with folder and banks, shows its public page, and its learner buys a plan, sits and reviews its test on desktop and phone', {
  tag: '@extended',
}, async ({ page, baseURL }) => {
  const preview = join(project, 'airway.html');
  const printed = followOnboarding();
  expect(readFileSync(preview, 'utf8')).toContain('✓ Right answer');
  rmSync(preview);
  expect(printed).toContain('Lakeside School of Anaesthesia (lakeside): new');
  expect(printed).toContain('(essay) [kind_not_represented]');
  expect(printed).toContain('"Airway and Breathing", Exam, 9 questions, 15 minutes: created');

  for (const [bank, count] of [
    ['airway', 6],
    ['equipment', 3],
  ]) {
    expect(printed, `${bank}`).toContain(`Released       ${count} questions; 0 released before`);
  }

  const pageErrors = await collectPageErrors(page);
  const address = (baseURL ?? '').replace('localhost', HOST);
  await expectPublicPage(page, address);
  const email = `onboarding-${crypto.randomUUID()}@lakeside.example`;
  await page.goto(`${address}/user-signup`);
  await fillSignUp(page, email);
  await enterCode(page, address, email);
  await expect(page.getByRole('heading', { name: 'Salts in Brief' })).toHaveCount(0);
  await page.goto(`${address}/menu`);
  await expect(page.getByText('Ranked from 1 of 1 tests; you have taken 0.')).toBeVisible();
  await page.goto(`${address}/menu/tests`);
  await buyPlan(page);
  await startTest(page, 'Airway and Breathing', 'Take Exam');

  const sheet = page.locator('.sheet');
  const phone = devices['Pixel 7'].viewport;
  const desktop = page.viewportSize() ?? phone;
  const seen = { pictures: 0, mathematics: 0, tables: 0, several: 0, trueOrFalse: 0 };
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (let more = true; more; ) {
    await answerShownQuestion(page);
    await page.setViewportSize(phone);
    await expectWithinTheWindow(page);
    await page.setViewportSize(desktop);
    const picture = sheet.locator('img');
    if ((await picture.count()) > 0) {
      await expect(picture.first()).toHaveJSProperty('complete', true);
      await expect(picture.first()).toHaveJSProperty('naturalWidth', 520);
    }
    seen.pictures += await picture.count();
    seen.mathematics += await sheet.locator('math').count();
    seen.tables += await sheet.locator('table').count();
    seen.several += (await sheet.locator('.options input[type=checkbox]').count()) > 0 ? 1 : 0;
    seen.trueOrFalse += await sheet
      .getByRole('radiogroup')
      .filter({ has: page.getByRole('radio', { name: 'True' }) })
      .count();
    more = await next.isVisible();
    if (more) await next.click();
  }
  expect(seen).toMatchObject({ pictures: 1, tables: 1, several: 2, trueOrFalse: 4 + 2 });
  expect(seen.mathematics).toBeGreaterThan(3);

  await handIn(page);
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectWithinTheWindow(page);
  expect(await pageErrors.errors()).toEqual([]);
});
