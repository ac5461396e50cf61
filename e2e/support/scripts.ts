import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const built = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');

/** Files that the browser gets, under names that tell their content. */
export const builtAssets = join(built, 'assets');

/** Source maps, which the browser does not get: they name the sources that each script was made of. */
export const sourceMaps = join(import.meta.dirname, '..', '..', 'apps', 'web', 'source-maps', 'assets');

/** Opens a page. @returns the bytes of script, gzip, that it requested until it had loaded */
export async function scriptBytesUntil(page: Page, open: () => Promise<void>): Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await open();
  return [...scripts].reduce((sum, path) => sum + statSync(join(built, `${path}.gz`)).size, 0);
}

/**
 * Reloads the question page that is shown. @returns the bytes of script, gzip, requested until it had loaded
 */
export function scriptBytesOfQuestionPage(page: Page): Promise<number> {
  return scriptBytesUntil(page, async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();
  });
}
