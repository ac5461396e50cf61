import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { media } from './src/ui/media.ts';

/**
 * From the lowest to the highest: a rule gives way to every rule of a later layer, however specific it is.
 */
export const layers = ['base', 'ui', 'features', 'question-types', 'sheet', 'screens'] as const;

/** Layers of sheets, by folder. The first match counts. */
const folders: readonly [folder: string, layer: (typeof layers)[number]][] = [
  ['ui/base/', 'base'],
  ['ui/', 'ui'],
  ['features/', 'features'],
  ['question-types/', 'question-types'],
  ['question-sheet/', 'sheet'],
  ['screens/', 'screens'],
];

/** @param sheet its path below `src` */
export function layerOf(sheet: string): (typeof layers)[number] {
  const layer = folders.find(([folder]) => sheet.startsWith(folder))?.[1];
  if (layer === undefined)
    throw new Error(`No layer for ${sheet}: which one its folder has, style-sheets.ts says.`);
  return layer;
}

/** Replaces each name of a breakpoint by its query. @throws for a name that is not in the list */
export function nameMedia(code: string): string {
  const queries: Readonly<Record<string, string>> = media;
  return code.replace(/@media[^{]*/gu, (prelude) =>
    prelude.replace(/\(--([a-z-]+)\)/gu, (_, name: string) => {
      const query = queries[name];
      if (query === undefined) throw new Error(`No breakpoint "${name}" in ui/media.ts.`);
      return query;
    }),
  );
}

/** Commas between selectors, not those within brackets. */
const BETWEEN_SELECTORS = /,(?![^(]*\))/u;

/**
 * Restricts hover styles to devices that can hover: on touch screens they would stay after a tap.
 * @throws for a selector of which only a part hovers: `:is(:hover, :focus)` would be lost for users of the
 * keyboard, too
 */
export function keepHoverFromTouch(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//gu, '')
    .replace(/([^{};]*:hover[^{}]*)\{([^{}]*)\}/gu, (_, selectors: string, declarations: string) => {
      if (/\([^)]*:hover/u.test(selectors))
        throw new Error(`In ${selectors.trim()} a part alone hovers: it needs rules of its own.`);
      const all = selectors.split(BETWEEN_SELECTORS);
      const others = all.filter((selector) => !selector.includes(':hover'));
      if (others.length > 0) {
        const hovering = all.filter((selector) => selector.includes(':hover'));
        return `${others.join(',')}{${declarations}}\n${underHover(hovering.join(','), declarations)}`;
      }
      return underHover(selectors, declarations);
    });
}

function underHover(selectors: string, declarations: string): string {
  return `\n@media (hover: hover) {${selectors}{${declarations}}}\n`;
}

/**
 * Puts each of our sheets into the layer of its folder, so that precedence does not depend on which page's
 * sheets came first; replaces the names of breakpoints; and restricts hover styles to devices that can hover.
 * Every sheet declares the order of the layers, since any may come first.
 */
export function styleSheets(): Plugin {
  const sources = join(import.meta.dirname, 'src');
  return {
    name: 'style-sheets',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? id;
      if (!path.startsWith(sources + sep) || !path.endsWith('.css')) return null;
      const sheet = relative(sources, path).replaceAll(sep, '/');
      return {
        code: `@layer ${layers.join(', ')};\n@layer ${layerOf(sheet)} {\n${keepHoverFromTouch(nameMedia(code))}\n}\n`,
        map: null,
      };
    },
  };
}
