import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { paintPicture } from '../apps/api/src/testing/pictures/pictures.ts';
import { project } from '../tools/project.ts';
import { settingsFor } from './support/app.ts';
import { logIn, newLearner } from './support/learner.ts';
import { sharedDataDir } from './support/owner.ts';
import { expectAccessible } from './support/page-checks.ts';
import { openAuthor } from './support/staff.ts';

const OF_FOLDER = 'Heading of the folder';
const OF_CONSOLE = 'Heading of the console';
const HERO_PICTURE = '.landing-hero-picture img';

/** Runs `npm run tenant -- …` on the running installation. */
function runTenant(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(project, 'tools', 'run.mjs'), 'tenant', ...args],
    {
      cwd: project,
      env: settingsFor(sharedDataDir()),
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}

/** Waits until the hero's picture is drawn, in one of its sizes. */
async function expectPicture(page: Page): Promise<void> {
  const width = () => page.locator(HERO_PICTURE).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(400);
}

async function saveWith(
  page: Page,
  message: string,
  said = 'Saved. Visitors see it from now on.',
): Promise<void> {
  await page.getByRole('button', { name: 'Save…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/What did you change/u).fill(message);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(said)).toBeVisible();
}

test('staff change the landing page with its picture and a question, and the folder does not take that back unless told', {
  tag: '@extended',
}, async ({ browser, baseURL: origin }) => {
  const name = `college-${randomUUID().slice(0, 8)}`;
  const baseURL = (origin ?? '').replace('localhost', `${name}.localhost`);
  const folder = mkdtempSync(join(tmpdir(), 'assay-folder-'));
  const file = {
    tenant: name,
    name: 'College',
    hosts: [`${name}.localhost`],
    platform_type: 'Free',
    time_zone: 'Europe/London',
    landing: { hero: { heading: OF_FOLDER } },
  };
  writeFileSync(join(folder, 'tenant.yaml'), JSON.stringify(file));
  try {
    expect(runTenant('apply', folder).status).toBe(0);
    const { page, pageErrors } = await openAuthor(browser, baseURL, 'Okafor', '/staff/look');
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    await expect(page.getByRole('heading', { level: 1, name: 'Site and rules' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Landing page' }).click();
    await page.getByLabel('Heading').fill(OF_CONSOLE);
    const buffer = await paintPicture('jpeg', { width: 1_200, height: 700 });
    await page.getByLabel('Picture file').setInputFiles({ name: 'pier.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('Visitors will see it once you save.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { level: 1, name: OF_CONSOLE })).toBeVisible();
    await expectPicture(page);
    await expectAccessible(page);
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1, name: OF_FOLDER })).toBeVisible();
    await expect(visitor.locator(HERO_PICTURE)).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Landing page' }).click();
    await expect(page.getByLabel('Heading')).toHaveValue(OF_CONSOLE);
    await saveWith(page, 'Another heading');

    await page.getByRole('link', { name: 'Site and rules' }).first().click();
    await page.getByRole('link', { name: 'Frequent questions' }).click();
    await page.getByRole('button', { name: 'Question 1' }).click();
    await page.getByLabel('Question', { exact: true }).fill('May I pause?');
    await page.getByLabel('Answer').fill('No. **Time** goes on.');
    await saveWith(page, '');
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1, name: OF_CONSOLE })).toBeVisible();
    await expect(visitor.getByText('No. Time goes on.')).toBeVisible();
    await expectPicture(visitor);

    const refused = runTenant('apply', folder);
    expect(refused.status).toBe(1);
    expect(refused.output).toContain(`landing, hero, heading: ${OF_CONSOLE} → ${OF_FOLDER}`);
    expect(refused.output).toContain('landing, hero, picture');
    expect(refused.output).toContain('faq “May I pause?”');
    expect(runTenant('check', folder)).toEqual(refused);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1, name: OF_CONSOLE })).toBeVisible();

    expect(runTenant('apply', folder, '--overwrite').status).toBe(0);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1, name: OF_FOLDER })).toBeVisible();
    expect(await pageErrors.errors()).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('staff change the name and the leaderboard, and a learner has both', {
  tag: '@extended',
}, async ({ browser, baseURL: origin }) => {
  const name = `college-${randomUUID().slice(0, 8)}`;
  const baseURL = (origin ?? '').replace('localhost', `${name}.localhost`);
  const folder = mkdtempSync(join(tmpdir(), 'assay-folder-'));
  const file = {
    tenant: name,
    name: 'College',
    hosts: [`${name}.localhost`],
    platform_type: 'Free',
    time_zone: 'Europe/London',
  };
  writeFileSync(join(folder, 'tenant.yaml'), JSON.stringify(file));
  try {
    expect(runTenant('apply', folder).status).toBe(0);
    const email = await newLearner(baseURL);
    const learner = await (await browser.newContext({ baseURL })).newPage();
    await logIn(learner, email, '/menu/my-account');
    await expect(learner.getByText('Others see your rank, this name (')).toBeVisible();
    await expect(learner).toHaveTitle('My Account · College');

    const { page, pageErrors } = await openAuthor(browser, baseURL, 'Okafor', '/staff/look');
    await page.getByRole('link', { name: 'Name and log-in' }).click();
    await page.getByLabel('Name', { exact: true }).fill('New College');
    await page.getByLabel(/^Note above the log-in form/u).fill('<p>Your <b>old</b> password works here.</p>');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByText('Your old password works here.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Name and log-in' }).click();
    await expectAccessible(page);
    await saveWith(page, 'A new name');
    await expect(page).toHaveTitle('Name and log-in · New College');

    await page.getByRole('link', { name: 'Site and rules' }).first().click();
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByLabel('Other learners’ names').selectOption('Initials');
    await expectAccessible(page);
    await saveWith(page, '', 'Saved. It applies from now on.');

    await learner.reload();
    await expect(learner.getByText('Others see your rank, the initials of this name')).toBeVisible();
    await expect(learner).toHaveTitle('My Account · New College');
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    await visitor.goto('/user-login');
    await expect(visitor.getByText('Your old password works here.')).toBeVisible();
    expect(await pageErrors.errors()).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
