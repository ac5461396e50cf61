import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const WHOLE_FACE = '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2';
const SHEET = join(import.meta.dirname, 'src', 'ui', 'base', 'fonts.css');
/** Cache of the files that are made of a face and a range, with others that can be made again. */
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'assay', 'math-face');

/** Cuts the mathematics face into files with the characters that the sheet of the faces names for each. */
export function mathFont(): Plugin {
  return {
    name: 'math-face',
    async config() {
      return { resolve: { alias: { '@math-face': await cutMathFace() } } };
    },
  };
}

/** @returns the folder with the files, whose table of mathematics is that of the whole face */
async function cutMathFace(): Promise<string> {
  const whole = await readFile(createRequire(import.meta.url).resolve(WHOLE_FACE));
  const ranges = readRanges(await readFile(SHEET, 'utf8'));
  const digest = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([...ranges]));
  const folder = join(CACHE, digest.digest('hex').slice(0, 16));
  await mkdir(folder, { recursive: true });
  for (const [name, range] of ranges) {
    const path = join(folder, name);
    if (existsSync(path)) continue;
    // Renamed only once it is complete: builds may run beside one another.
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, await subsetFont(whole, charactersOf(range), { targetFormat: 'woff2' }));
    await rename(unfinished, path);
  }
  return folder;
}

/** @returns the range of each mathematics face in a sheet, by file name; @throws where there is none */
export function readRanges(sheet: string): Map<string, string> {
  const faces = sheet.matchAll(/url\("@math-face\/([\w.-]+)"\)[^}]*?unicode-range:([^;}]+)/gu);
  const ranges = new Map(Array.from(faces, ([, name = '', range = '']) => [name, range.trim()]));
  if (ranges.size === 0) throw new Error('The sheet of the faces names none of mathematics.');
  return ranges;
}

/** @param range as `unicode-range` has it */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [, first, last = first] = /^U\+([\dA-F]+)(?:-([\dA-F]+))?$/u.exec(part.trim()) ?? [];
      if (first === undefined || last === undefined) throw new Error(`Not a range of characters: ${part}`);
      const from = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - from + 1;
      return Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at)).join('');
    })
    .join('');
}
