import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** What the browser gets. */
export const builtAssets = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist', 'assets');

/** What was kept from it: which sources each script was made of. */
export const sourceMaps = join(import.meta.dirname, '..', '..', 'apps', 'web', 'source-maps', 'assets');

/** Reloads the question page that is shown. @returns the bytes of script, gzip, that it asked for until it was there */
export async function scriptBytesOfQuestionPage(page: Page): Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(basename(new URL(request.url()).pathname));
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();
  return [...scripts].reduce((sum, name) => sum + statSync(join(builtAssets, `${name}.gz`)).size, 0);
}
