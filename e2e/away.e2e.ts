import { join } from 'node:path';
import { tryLock } from '@assay/embedded-postgres/file-locks';
import { expect, test } from '@playwright/test';
import { clearAway, killDatabase } from './crash/kills/kills.ts';
import { startApp } from './support/app.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';

test('a page asked for while the database is away says so in words, and is there by itself when it is back', {
  tag: '@extended',
}, async ({ page }) => {
  const app = await startApp();
  try {
    // The holder of the start-stop lock keeps the server from being started again.
    const turn = tryLock(join(app.dataDir, 'postgres', 'turn.lock'), 'exclusive');
    expect(turn).not.toBeNull();
    await killDatabase(app, 'processes, all');
    const pageErrors = await collectPageErrors(page);
    // Requested by a host that is not cached, and with a fragment that only the browser knows.
    const response = await page.goto(`${app.addressOf('north.localhost')}/user-login#kept`);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'One moment, please' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Try again now' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'One moment, please' })).toBeVisible();

    turn?.release();
    await app.untilReady();
    await expect(page.getByLabel('Password').first()).toBeVisible({ timeout: 60_000 });
    expect(new URL(page.url()).hash).toBe('#kept');
    expect(await pageErrors.errors()).toEqual([]);
  } finally {
    await clearAway(app);
  }
});
