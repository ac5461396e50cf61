import type { Field, Mapping } from './mapping.ts';

/** Every field that a mapping reads. */
export function fieldsOf(mapping: Mapping): Field[] {
  const { id, stem, options, key, questionType, explanation, feedback, pictures, topic, references } =
    mapping;
  return [
    id,
    questionType ?? [],
    stem,
    fieldsOfOptions(options),
    key.field,
    key.text ?? [],
    topic.filter((step) => typeof step !== 'object'),
    references,
    explanation,
    feedback.filter((field) => field !== null),
    pictures?.field ?? [],
  ].flat();
}

/** The fields of an item that hold its options. */
export function fieldsOfOptions(options: Mapping['options']): Field[] {
  if ('fields' in options) return options.fields;
  return 'field' in options ? [options.field] : [];
}
