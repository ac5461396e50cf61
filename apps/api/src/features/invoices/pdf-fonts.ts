import { readFileSync } from 'node:fs';
import { readCoverage } from './font-coverage.ts';

export type Weight = 400 | 600;
/** A piece of a text that one file of the family can draw. */
export type FontRun = {
  /** Font file that draws it. */
  font: FontFile;
  text: string;
  /**
   * Text that the code points stand for, where no file of the family has the characters; null where it is the
   * text itself.
   */
  actual: string | null;
};
export type FontFile = { name: string; bytes: Buffer; covered: ReadonlySet<number> };

/** Resolved, wherever the family is installed. */
const FAMILY = import.meta.resolve('@fontsource/source-sans-3/package.json');
/** The files that the family comes in, each for some scripts: the first that has a character draws it. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const;

const files = new Map<string, FontFile>();

/** Reads a font lazily, when the first text needs it. */
function readFont(subset: (typeof SUBSETS)[number], weight: Weight): FontFile {
  const name = `source-sans-3-${subset}-${weight}-normal`;
  const known = files.get(name);
  if (known !== undefined) return known;
  const bytes = readFileSync(new URL(`files/${name}.woff`, FAMILY));
  const file = { name, bytes, covered: readCoverage(bytes) };
  files.set(name, file);
  return file;
}

const clusters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/**
 * Divides a text into runs that each file of the family can draw, character by character with its accents.
 * Characters that none of them has are shown by their code points, such as [U+65E5], and are in the document
 * as themselves, so that they can be copied and read aloud.
 */
export function toRuns(text: string, weight: Weight): FontRun[] {
  const runs: FontRun[] = [];
  const add = (run: FontRun) => {
    const last = runs.at(-1);
    if (last !== undefined && last.font === run.font && last.actual === null && run.actual === null)
      last.text += run.text;
    else runs.push(run);
  };
  for (const { segment } of clusters.segment(legible(text))) {
    const whole = findFont([...segment], weight);
    if (whole !== null) add({ font: whole, text: segment, actual: null });
    else for (const run of runsOfCluster([...segment], weight)) add(run);
  }
  return runs;
}

/**
 * Puts a text on one line without invisible marks; letters and accents as one character where there is one.
 */
function legible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
}

/** Runs of characters that no single file has: each by itself, or all by their code points. */
function runsOfCluster(characters: string[], weight: Weight): FontRun[] {
  const single = characters.map((character) => ({ character, font: findFont([character], weight) }));
  if (single.every(({ font }) => font !== null))
    return single.flatMap(({ character, font }) =>
      font === null ? [] : [{ font, text: character, actual: null }],
    );
  const codes = characters.map(
    (character) => `U+${codeOf(character).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return [{ font: readFont('latin', weight), text: `[${codes.join(' ')}]`, actual: characters.join('') }];
}

function findFont(characters: string[], weight: Weight): FontFile | null {
  for (const subset of SUBSETS) {
    const font = readFont(subset, weight);
    if (characters.every((character) => font.covered.has(codeOf(character)))) return font;
  }
  return null;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
