import { foldText } from '@assay/assessment';
import { letterAt } from '../option-rules.ts';
import type { SourceOption } from './key.ts';

/**
 * A letter with a point or the like. A point of one column is a full stop, too: it needs white space or a bracket
 * before the letter. Group 1 is there where the first of the options may begin.
 */
const MARKER =
  /(?:(^[^\S\n]*|(?<=[)）])[^\S\n]*)|(?<![\p{Script=Latin}\p{N}(（.]))([A-P])\s?[．、：）]|(?:(^[^\S\n]*|(?<=[)）])[^\S\n]*)|(?<=[\s\p{Script=Han}]))([A-P])\s?[.:)]/gmu;
const FORMULA = /\$[^$\n]*\$/gu;

type Marker = { letter: string; from: number; to: number; canBeFirst: boolean };

/**
 * Parts a stem from the options at its end: `A. … B. …`, the first at the beginning of a line or behind a bracket, from
 * there each letter once and in order.
 * @returns null where that is not plain to see
 */
export function optionsInStem(text: string): { stem: string; options: string[] } | null {
  const markers = markersOf(text);
  const start = markers.findLastIndex(({ letter, canBeFirst }) => letter === 'A' && canBeFirst);
  const found = start < 0 ? [] : markers.slice(start);
  const [first] = found;
  if (first === undefined || found.length < 2) return null;
  if (found.some(({ letter }, index) => letter !== letterAt(index))) return null;
  return {
    stem: text.slice(0, first.from).trim(),
    options: found.map(({ to }, index) => text.slice(to, found[index + 1]?.from).trim()),
  };
}

function markersOf(text: string): Marker[] {
  const outsideFormulas = text.replace(FORMULA, (formula) => '$'.repeat(formula.length));
  return [...outsideFormulas.matchAll(MARKER)].map((match) => {
    const [whole, before, letter, lineBefore, otherLetter] = match;
    return {
      letter: letter ?? otherLetter ?? '',
      from: match.index,
      to: match.index + whole.length,
      canBeFirst: before !== undefined || lineBefore !== undefined,
    };
  });
}

/**
 * A stem without its repetition of the options after a certain text.
 * @returns null when what stands there is something else than all the options in their order
 */
export function withoutRepeatedOptions(stem: string, options: SourceOption[], after: string): string | null {
  const at = stem.lastIndexOf(after);
  if (at < 0) return stem;
  let rest = foldText(stem.slice(at + after.length));
  for (const [index, { label, text }] of options.entries()) {
    const folded = foldText(text);
    const letter = label ?? letterAt(index);
    const mark = [`(${letter}) `, `${letter}) `, `${letter}. `].find((each) =>
      rest.startsWith(each + folded),
    );
    if (mark === undefined) return null;
    rest = rest.slice(mark.length + folded.length).trimStart();
  }
  return rest === '' ? stem.slice(0, at).trim() : null;
}
