import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paths } from './src/paths.ts';

/**
 * The addresses at which people come in, and what their screens are made of, below `src`, as `routes.tsx` and they
 * import it. The server has browsers ask for these at once, and not one after the other as each script names the next.
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

/** Where the server finds, by address, the scripts of its first screen: `FirstScreens` of its `http/pages`. */
const FILE_NAME = 'first-screens.json';

/** What the first paint needs stands in the page itself, and what it needs next is known to the server by address. */
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

/** A face that is fetched, as the minifier leaves it; what stands until it has come is the machine's own. */
const FETCHED_FACE = /@font-face\{[^}]*url\([^}]*\}/gu;

/**
 * The sheet that every page links, as style elements: over a slow line the link is half a second in which nothing can be
 * drawn. The faces have one of their own, so that the server can have them fetched later. The link stays for what loads
 * screens, which looks there which sheets a page has, with a type that is no style sheet's: such a link is fetched by no
 * browser (a disabled one is by Chromium 153, and holds up the first paint).
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

/** What these modules need beyond what the page asks for in any case. @throws for a module that is nowhere */
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

/** These and what they import, directly or not; what they import when it is wanted aside. */
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
