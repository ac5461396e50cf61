import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** What the browser gets. */
export const builtAssets = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist', 'assets');

/** What was kept from it: which sources each script was made of. */
export const sourceMaps = join(import.meta.dirname, '..', '..', 'apps', 'web', 'source-maps', 'assets');

/** Reloads the question page that is shown. @returns the bytes of script, gzip, that it asked for until it was there */
export async function scriptBytesOfQuestionPage(page: Page): Promise<number> {
  return scriptBytes(page, async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();
  });
}

/** Opens the landing page. @returns the bytes of script, gzip, that it asked for in all, what lies below the fold too */
export async function scriptBytesOfLandingPage(page: Page): Promise<number> {
  return scriptBytes(page, async () => {
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
}

async function scriptBytes(page: Page, open: () => Promise<void>): Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(basename(new URL(request.url()).pathname));
  });
  await open();
  return [...scripts].reduce((sum, name) => sum + statSync(join(builtAssets, `${name}.gz`)).size, 0);
}
