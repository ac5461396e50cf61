import { type Browser, expect, type Page, test } from '@playwright/test';
import { freePort } from '../tools/server-start.ts';
import { clearAway, killAppAlone } from './crash/kills/kills.ts';
import { type RunningApp, startApp } from './support/app.ts';

const PASSWORD = 'practice-makes-perfect';
const SUBJECT = 'Between two processes';

const chatOf = (page: Page) => page.getByRole('log');
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const reply = (page: Page) => page.getByLabel(/^Reply to /u);

/** Opens a separate browser, logged in at one of the processes. */
async function open(browser: Browser, { baseURL }: RunningApp, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/user-login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/(?:menu|staff)$/u);
  return page;
}

test('two who talk by way of two processes hear one another at once; one that is killed loses nothing and doubles nothing', {
  tag: '@extended',
}, async ({ browser }) => {
  const first = await startApp();
  let of = { learner: first, staff: first };
  try {
    of = { ...of, staff: await startApp({ dataDir: first.dataDir, port: await freePort() }) };
    const [learner, staff] = [
      await open(browser, of.learner, 'learner@demo.test'),
      await open(browser, of.staff, 'staff@demo.test'),
    ];
    await staff.goto('/staff/tickets');
    await staff.getByLabel('Order').selectOption('newest');
    await learner.goto('/menu/tickets');
    await learner.getByLabel('Subject').fill(SUBJECT);
    await learner.getByLabel('Description').fill('Does it reach the other?');
    await learner.getByRole('button', { name: 'Create Ticket' }).click();
    await learner.getByRole('link', { name: new RegExp(SUBJECT, 'u') }).click();
    await learner.waitForURL('**/menu/tickets/chat/*');
    await staff.getByRole('link', { name: SUBJECT }).click();
    await reply(staff).fill('It does.');
    await staff.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(chatOf(learner)).toContainText('It does.');
    await message(learner).fill('Both ways?');
    await learner.keyboard.press('Enter');
    await expect(chatOf(staff)).toContainText('Both ways?');

    // The learner's process alone is killed: messages written meanwhile are not sent, and not lost.
    await killAppAlone(of.learner);
    await reply(staff).fill('While yours was away.');
    await staff.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(chatOf(staff)).toContainText('While yours was away.');
    await expect(learner.getByText(/Not connected/u)).toBeVisible();
    await message(learner).fill('And while it was?');
    await learner.keyboard.press('Enter');
    await expect(learner.getByText(/Not sent/u)).toBeVisible();
    of = { ...of, learner: await startApp({ dataDir: first.dataDir, port: first.port }) };
    await expect(chatOf(learner)).toContainText('While yours was away.', { timeout: 60_000 });
    await learner.keyboard.press('Enter');
    await expect(chatOf(staff)).toContainText('And while it was?');
    for (const text of ['It does.', 'Both ways?', 'While yours was away.', 'And while it was?']) {
      await expect(chatOf(learner).getByText(text, { exact: true })).toHaveCount(1);
      await expect(chatOf(staff).getByText(text, { exact: true })).toHaveCount(1);
    }

    await staff.getByRole('button', { name: 'Set Pending', exact: true }).click();
    await expect(learner.getByText('Pending', { exact: true })).toBeVisible();
    await expect(message(learner)).toBeHidden();
  } finally {
    await of.staff.kill();
    await clearAway(of.learner);
  }
});
