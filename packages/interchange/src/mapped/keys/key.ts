import { foldText } from '@assay/assessment';
import { type Refusal, refusal } from '../../findings.ts';
import { positionOf } from '../../options/options.ts';
import type { KeyForm, Mapping } from '../mapping.ts';
import { type FieldReader, quote, textIn, textOf } from '../source-item.ts';
import { type KeyResult, readAnyKey, type SourceOption } from './any-key.ts';
import { keyBesideOptions } from './truths.ts';

const LETTER = /^[([]?\s*([a-z])\s*[)\].:]?$/iu;
/** Tables that went through a spreadsheet write 3 as 3.0. */
const NUMBER = /^(-?\d{1,9})(?:\.0+)?$/u;

/** Finds the right options. @returns also the entries of the key, as they are written */
export function readKey(
  read: FieldReader,
  mapping: Mapping,
  options: SourceOption[],
): { entries: string[]; result: KeyResult } {
  const { key } = mapping;
  if (key.form === 'true-false')
    return { entries: [], result: keyBesideOptions(read, mapping, options.length) };
  const entries: string[] = [];
  for (const value of [key.field].flat().flatMap((each) => read(each) ?? [])) {
    const result = textOf(value);
    if (result.type === 'wrong_form') return { entries: [], result: refusal('wrong_form', 'key') };
    if (result.type === 'text') entries.push(...splitEntries(result.text, key.separator));
  }
  if (entries.length === 0) return { entries, result: refusal('no_key') };
  if (key.form !== 'any') return { entries, result: findOptions(entries, key.form, options) };
  const written = entries.join('; ');
  const result = readAnyKey(written, options);
  return { entries, result: differsFromText(textIn(read, key.text), written, options, result) ?? result };
}

function splitEntries(text: string, separator: string | undefined): string[] {
  if (separator === undefined) return [text];
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Refuses a key that names another option than the field which repeats the right option's text. */
function differsFromText(
  said: string,
  written: string,
  options: SourceOption[],
  found: KeyResult,
): Refusal | null {
  if (said === '' || found.type === 'refused') return null;
  const again = readAnyKey(said, options);
  if (again.type === 'key' && again.right.join() === found.right.join()) return null;
  return refusal('key_text_differs', `${quote(written)}, ${quote(said)}`);
}

type PlainForm = Exclude<KeyForm, 'true-false' | 'any'>;

function findOptions(entries: string[], form: PlainForm, options: SourceOption[]): KeyResult {
  const right: number[] = [];
  for (const entry of entries) {
    const index = findOption(entry, form, options);
    if (index === null) return refusal('key_not_understood', quote(entry));
    if (index === 'several') return refusal('key_not_understood', `${quote(entry)} is the label of several`);
    if (options[index] === undefined) return refusal('key_outside_options', quote(entry));
    if (right.includes(index)) return refusal('key_repeated', quote(entry));
    right.push(index);
  }
  return { type: 'key', right: right.sort((a, b) => a - b) };
}

/**
 * @returns null if the entry is not in the form; `several` if it names more than one option; an index that no
 * option has if it names none
 */
function findOption(entry: string, form: PlainForm, options: SourceOption[]): number | 'several' | null {
  const letter = LETTER.exec(entry)?.[1];
  const number = NUMBER.exec(entry)?.[1];
  switch (form) {
    case 'letter':
      if (options.some(({ label }) => label !== null)) return indexOfLabel([entry, letter], options);
      return letter === undefined ? null : positionOf(letter);
    case 'label':
      return indexOfLabel([entry], options);
    case 'text':
      return options.findIndex((option) => foldText(option.text) === foldText(entry));
    case 'number-from-0':
      return number === undefined ? null : Number(number);
    case 'number-from-1':
      return number === undefined ? null : Number(number) - 1;
  }
}

function indexOfLabel(wanted: (string | undefined)[], options: SourceOption[]): number | 'several' {
  const folded = wanted.map((label) => label?.toLowerCase());
  const named = options.flatMap(({ label }, index) =>
    label !== null && folded.includes(label.trim().toLowerCase()) ? [index] : [],
  );
  return named.length > 1 ? 'several' : (named[0] ?? -1);
}
