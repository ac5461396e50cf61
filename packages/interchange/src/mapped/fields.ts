import type { Mapping, OptionsMapping } from './mapping.ts';
import type { Field } from './source-item.ts';

/** Every field that a mapping reads. */
export function fieldsOf(mapping: Mapping): Field[] {
  return [...fieldsBesideOptions(mapping), ...fieldsOfOptions(mapping.options)];
}

function fieldsBesideOptions(mapping: Mapping): Field[] {
  const named = [...mapping.topic, ...mapping.references].filter((each) => typeof each !== 'object');
  const { id, stem, key, questionType, explanation, pictures } = mapping;
  return [
    id ?? [],
    questionType ?? [],
    stem,
    key.field,
    key.text ?? [],
    named,
    explanation ?? [],
    fieldsOfFeedback(mapping),
    pictures?.field ?? [],
  ].flat();
}

/** The fields of an item that hold its options. */
export function fieldsOfOptions(options: OptionsMapping): Field[] {
  if (typeof options !== 'object') return [options];
  if (Array.isArray(options)) return options;
  return 'inStem' in options ? [] : [options.field];
}

function fieldsOfFeedback({ feedback }: Mapping): Field[] {
  return [feedback ?? []].flat().filter((field) => field !== null);
}

/** Every field that a mapping reads or leaves out knowingly, down to what it reads of each option. */
export function knownFieldsOf(mapping: Mapping): Field[] {
  const { options, ignore } = mapping;
  const isOfObjects =
    typeof options === 'object' &&
    'field' in options &&
    [options.text, options.label, options.feedback].some((name) => name !== undefined);
  const ofOptions = isOfObjects
    ? [options.text, options.label, options.feedback].flatMap((name) =>
        name === undefined ? [] : `${options.field}.*.${name}`,
      )
    : fieldsOfOptions(options);
  return [...fieldsBesideOptions(mapping), ...ofOptions, ...ignore];
}
