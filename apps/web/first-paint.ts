import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paths } from './src/paths.ts';

/**
 * Entry pages by address, with the modules of their screens below `src`, as `routes.tsx` and the screens
 * import them. The server has browsers fetch these at once, and not one after the other as each script names
 * the next.
 */
const firstScreens: Readonly<Record<string, readonly string[]>> = {
  [paths.landing]: ['screens/landing/landing-screen.tsx', 'screens/landing/landing-sections.tsx'],
  [paths.logIn]: ['screens/cover/cover-layout.tsx', 'screens/log-in/log-in-screen.tsx'],
  [paths.signUp]: ['screens/cover/cover-layout.tsx', 'screens/sign-up/sign-up-screen.tsx'],
  [paths.menu]: ['screens/menu/menu-layout.tsx', 'screens/dashboard/dashboard-screen.tsx'],
  [paths.tests]: ['screens/menu/menu-layout.tsx', 'screens/tests/tests-screen.tsx'],
  [paths.takeTest]: ['screens/take-test/take-test-screen.tsx'],
  [paths.checkAnswers]: ['screens/check-answers/check-answers-screen.tsx'],
};

/**
 * File from which the server reads the scripts of a page's first screen (`FirstScreens` of its `http/pages`).
 */
const FILE_NAME = 'first-screens.json';

/**
 * Inlines the styles of the first paint in the page, and tells the server by address which scripts are needed
 * next.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const screens = Object.entries(firstScreens).map(([path, modules]) => [
        path,
        scriptsOf(bundle, modules),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: FILE_NAME,
        source: JSON.stringify(Object.fromEntries(screens)),
      });
    },
    transformIndexHtml: { order: 'post', handler: (page, { bundle }) => inlineStyles(page, bundle ?? {}) },
  };
}

/**
 * Font face that is fetched, as the minifier writes it; the faces in use until it has come are the machine's
 * own.
 */
const FETCHED_FACE = /@font-face\{[^}]*url\([^}]*\}/gu;

/**
 * Inlines the style sheet that every page links: over a slow line the link costs half a second in which
 * nothing can be drawn. The font faces get a style element of their own, so that the server can have them
 * fetched later. The link stays for the loader of screens, which looks there for the sheets that a page has.
 * Its type is no style sheet's: browsers do not fetch such a link (Chromium 153 fetches a disabled one, and
 * holds up the first paint).
 */
export function inlineStyles(page: string, bundle: Rolldown.OutputBundle): string {
  return page.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/gu, (link, name: string) => {
    const sheet = bundle[name];
    if (sheet?.type !== 'asset') throw new Error(`The page links ${name}, which is not in the build.`);
    const source = String(sheet.source);
    const faces = (source.match(FETCHED_FACE) ?? []).join('');
    const rest = source.replace(FETCHED_FACE, '');
    return `<style>${rest}</style>\n    <style id="faces">${faces}</style>\n    ${link.replace('<link', '<link type="text/plain"')}`;
  });
}

/**
 * Lists the scripts of these modules beyond those that the page asks for in any case. @throws for a module
 * that is in no script
 */
function scriptsOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const present = chunksFrom(bundle, entries);
  const roots = modules.map((module) => {
    const path = join(import.meta.dirname, 'src', module);
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path));
    if (chunk === undefined) throw new Error(`No script of the build holds ${module}.`);
    return chunk;
  });
  const needed = [...chunksFrom(bundle, roots)].filter((chunk) => !present.has(chunk));
  return needed.map(({ fileName }) => `/${fileName}`);
}

/** Chunks and their static imports, direct or not; dynamic imports are left out. */
function chunksFrom(
  bundle: Rolldown.OutputBundle,
  roots: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const found = new Set(roots);
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = bundle[name];
      if (chunk?.type === 'chunk') found.add(chunk);
    }
  }
  return found;
}
