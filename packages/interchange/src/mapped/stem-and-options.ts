import { foldText } from '@assay/assessment';
import { type Note, type Refusal, refusal, suspicious } from '../findings.ts';
import { faultOfOptions, letterAt } from '../options/options.ts';
import type { SourceOption } from './keys/any-key.ts';
import type { Mapping } from './mapping.ts';
import { readOptions } from './options.ts';
import { type FieldReader, joinFields, textIn } from './source-item.ts';

/** Stem and options of an item, as the bank writes them. */
type StemAndOptions = { type: 'stem_and_options'; stem: string; options: SourceOption[]; notes: Note[] };

/**
 * Finds the stem and the options, or says why learners could not answer them; what it understood of them is
 * as the bank writes it, no HTML yet.
 */
export function readStemAndOptions(read: FieldReader, mapping: Mapping): StemAndOptions | Refusal {
  const stem = joinFields(read, mapping.stem, mapping.text === 'html');
  if (stem === null) return refusal('wrong_form', 'stem');
  // A passage without a question asks nothing.
  const question = mapping.stem.at(-1);
  if (textIn(read, question) === '') return refusal('no_stem', stem === '' ? null : `${question}`);
  const content = withOptions(stem, read, mapping);
  if (content.type === 'refused') return { ...content, understood: { stem } };
  if (content.stem === '') return refusal('no_stem');
  const texts = content.options.map(({ text }) => text);
  const fault = faultOfOptions(texts);
  return fault === null ? content : { ...fault, understood: { stem: content.stem, options: texts } };
}

function withOptions(stem: string, read: FieldReader, mapping: Mapping): StemAndOptions | Refusal {
  const { options } = mapping;
  if ('inStem' in options) return splitStem(stem);
  const found = readOptions(read, mapping);
  if ('reason' in found) return found;
  const after = 'field' in options ? options.repeatedAfter : undefined;
  const shorter = after === undefined ? stem : withoutRepeatedOptions(stem, found, after);
  const notes = shorter === null ? [suspicious('other_options_in_stem')] : [];
  return { type: 'stem_and_options', stem: shorter ?? stem, options: found, notes };
}

/**
 * A letter with a point or the like. The point may also be a full stop: it needs white space or a bracket
 * before the letter. Group 1 is present if the first option may begin here.
 */
const MARKERS = ['A-P', 'a-p'].map(
  (letters) =>
    new RegExp(
      String.raw`(?:(^[^\S\n]*|(?<=[)）])[^\S\n]*)|(?<![\p{Script=Latin}\p{N}(（.]))([${letters}])\s?[．、：）]|(?:(^[^\S\n]*|(?<=[)）])[^\S\n]*)|(?<=[\s\p{Script=Han}]))([${letters}])\s?[.:)]`,
      'gmu',
    ),
);
const FORMULA = /\$[^$\n]*\$/gu;

type Marker = { letter: string; from: number; to: number; canBeFirst: boolean };

/**
 * Splits a stem from the options at its end: `A. … B. …`, the first at the beginning of a line or behind a
 * bracket, from there each letter once and in order.
 */
function splitStem(text: string): StemAndOptions | Refusal {
  // One text has letters of one case: the other case may be words.
  const found = MARKERS.map((form) => markersOf(form, text)).find((markers) => markers.length > 1);
  if (found === undefined) return refusal('options_not_found');
  const options = found.map(({ to }, index) => {
    return { label: null, text: text.slice(to, found[index + 1]?.from).trim() };
  });
  return { type: 'stem_and_options', stem: text.slice(0, found[0]?.from).trim(), options, notes: [] };
}

/** The markers of the options; none if a letter is missing or out of order. */
function markersOf(form: RegExp, text: string): Marker[] {
  const outsideFormulas = text.replace(FORMULA, (formula) => '$'.repeat(formula.length));
  const markers = [...outsideFormulas.matchAll(form)].map((match): Marker => {
    const [whole, before, letter, lineBefore, otherLetter] = match;
    return {
      letter: (letter ?? otherLetter ?? '').toUpperCase(),
      from: match.index,
      to: match.index + whole.length,
      canBeFirst: before !== undefined || lineBefore !== undefined,
    };
  });
  const start = markers.findLastIndex(({ letter, canBeFirst }) => letter === 'A' && canBeFirst);
  const found = start < 0 ? [] : markers.slice(start);
  return found.every(({ letter }, index) => letter === letterAt(index)) ? found : [];
}

/**
 * Removes the repetition of the options behind a certain text from a stem.
 * @returns null if anything but all the options in their order stands there
 */
function withoutRepeatedOptions(stem: string, options: SourceOption[], after: string): string | null {
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
