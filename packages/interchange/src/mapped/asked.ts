import { type Refusal, refusal } from '../findings.ts';
import { type Note, suspicious } from '../notes.ts';
import { faultOfOptions } from '../option-rules.ts';
import { swallowedOption } from '../swallowed-option.ts';
import type { SourceOption } from './key.ts';
import type { Mapping } from './mapping.ts';
import { readOptions } from './options.ts';
import { optionsInStem, withoutRepeatedOptions } from './options-in-stem.ts';
import { type FieldReader, textOf } from './values.ts';

/** What an item asks, as the bank writes it. */
export type Asked = { type: 'asked'; stem: string; options: SourceOption[]; notes: Note[] };

/** Finds the stem and the options, or tells why no learner could answer them. */
export function readAsked(read: FieldReader, mapping: Mapping): Asked | Refusal {
  const stem = textOf(read(mapping.stem));
  if (stem.type === 'wrong_form') return refusal('wrong_form', 'stem');
  if (stem.type === 'absent') return refusal('no_stem');
  const asked = withOptions(stem.text, read, mapping);
  if (asked.type === 'refused') return asked;
  if (asked.stem === '') return refusal('no_stem');
  const options =
    mapping.key.form === 'marked' ? withoutMarks(asked.options, mapping.key.mark) : asked.options;
  const texts = options.map(({ text }) => text);
  const swallowed = mapping.kind === 'parts' ? null : swallowedOption(texts);
  if (swallowed !== null) return refusal('option_holds_another', swallowed);
  return faultOfOptions(texts, mapping.kind === 'parts' ? 1 : 2) ?? { ...asked, options };
}

function withoutMarks(options: SourceOption[], mark: string): SourceOption[] {
  return options.map(({ label, text }) => {
    const isMarked = text.startsWith(mark);
    return { label, isMarked, text: isMarked ? text.slice(mark.length).trim() : text };
  });
}

function withOptions(stem: string, read: FieldReader, mapping: Mapping): Asked | Refusal {
  const { options } = mapping;
  if (typeof options === 'object' && 'inStem' in options) return parted(stem);
  const found = readOptions(read, mapping);
  if (found.type === 'refused') return found;
  const after = typeof options === 'object' && 'field' in options ? options.repeatedAfter : undefined;
  const shorter = after === undefined ? stem : withoutRepeatedOptions(stem, found.options, after);
  const notes = shorter === null ? [suspicious('other_options_in_stem')] : [];
  return { type: 'asked', stem: shorter ?? stem, options: found.options, notes };
}

function parted(text: string): Asked | Refusal {
  const found = optionsInStem(text);
  if (found === null) return refusal('options_not_found');
  const options = found.options.map((option) => ({ label: null, text: option }));
  return { type: 'asked', stem: found.stem, options, notes: [] };
}
