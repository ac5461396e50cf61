import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/**
 * The scripts of the screens at which people come in, by address, in which `:id` stands for any one step, as
 * written by `apps/web/first-paint.ts`.
 */
const firstScreensSchema = z.record(z.string(), z.array(z.string()));
export type FirstScreens = z.infer<typeof firstScreensSchema>;

/** The one page of the built web application. */
export type BuiltPage = {
  /** HTML with the places that `renderPage` fills in. */
  template: string;
  /** Hashes by which the policy allows its own inline scripts: `sha256-…` in base64. */
  scriptHashes: string[];
  firstScreens: FirstScreens;
};

/** @param webFolder of the build @returns null if there is none */
export async function readBuiltPage(webFolder: string): Promise<BuiltPage | null> {
  const page = join(webFolder, 'index.html');
  const screens = join(webFolder, 'first-screens.json');
  if (!existsSync(page)) return null;
  const template = await readFile(page, 'utf8');
  return {
    template,
    scriptHashes: hashInlineScripts(template),
    firstScreens: existsSync(screens)
      ? firstScreensSchema.parse(JSON.parse(await readFile(screens, 'utf8')))
      : {},
  };
}

/**
 * Hashes each script that stands in the page itself. Scripts that the server fills in later are not among
 * them, whatever they say.
 */
export function hashInlineScripts(template: string): string[] {
  return [...template.matchAll(/<script(?: nonce="[^"]*")?>([^<]*)<\/script>/gu)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}
