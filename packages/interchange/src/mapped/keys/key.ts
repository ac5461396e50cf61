import { foldText } from '@assay/assessment';
import { type Refusal, refusal } from '../../findings.ts';
import { positionOf } from '../../options/options.ts';
import type { KeyForm, Mapping } from '../mapping.ts';
import { type FieldReader, quote, textIn, textsOf } from '../source-item.ts';
import { type KeyResult, readAnyKey, type SourceOption } from './any-key.ts';
import { keyBesideOptions } from './truth-values.ts';

const LETTER = /^[([]?\s*([a-z])\s*[)\].:]?$/iu;
/** Tables that went through a spreadsheet write 3 as 3.0. */
const NUMBER = /^(-?\d{1,9})(?:\.0+)?$/u;

/** Finds the right options. @returns also the entries of the key, as they are written */
export function readKey(
  read: FieldReader,
  { key, fewerOptions }: Mapping,
  options: SourceOption[],
): { entries: string[]; result: KeyResult } {
  const texts = textsOf(key.field.flatMap(read));
  if (texts === null) return { entries: [], result: refusal('wrong_form', 'key') };
  if (key.form === 'true-false')
    return { entries: [], result: keyBesideOptions(texts, options.length, fewerOptions) };
  const parts = texts.flatMap((text) => (key.separator === undefined ? text : text.split(key.separator)));
  const entries = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (entries.length === 0) return { entries, result: refusal('no_key') };
  if (key.form !== 'any') return { entries, result: findOptions(entries, key.form, options) };
  const written = entries.join('; ');
  const result = readAnyKey(written, options);
  return { entries, result: differsFromText(textIn(read, key.text), written, options, result) ?? result };
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
    if (options[index] === undefined) return refusal('key_outside_options', quote(entry));
    if (right.includes(index)) return refusal('key_repeated', quote(entry));
    right.push(index);
  }
  return { type: 'key', right: right.sort((a, b) => a - b) };
}

/**
 * @returns null if the entry is not in the form, or is the label of several options; an index that no option
 * has if it names none
 */
function findOption(entry: string, form: PlainForm, options: SourceOption[]): number | null {
  if (form === 'text') return options.findIndex(({ text }) => foldText(text) === foldText(entry));
  const letter = LETTER.exec(entry)?.[1];
  if (form === 'label') return indexOfLabel([entry], options);
  if (form === 'letter' && options.some(({ label }) => label !== null))
    return indexOfLabel([entry, letter ?? entry], options);
  if (form === 'letter') return letter === undefined ? null : positionOf(letter);
  const number = NUMBER.exec(entry)?.[1];
  return number === undefined ? null : Number(number) - (form === 'number-from-1' ? 1 : 0);
}

function indexOfLabel(wanted: string[], options: SourceOption[]): number | null {
  const folded = wanted.map((label) => label.toLowerCase());
  const isNamed = ({ label }: SourceOption) => label !== null && folded.includes(label.trim().toLowerCase());
  return options.filter(isNamed).length > 1 ? null : options.findIndex(isNamed);
}
