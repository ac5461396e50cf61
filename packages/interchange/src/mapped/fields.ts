import { isInOneField, type Mapping, type OptionsMapping } from './mapping.ts';
import type { Field } from './source-item.ts';

/** Every field that a mapping reads. */
export function fieldsOf(mapping: Mapping): Field[] {
  const { id, stem, options, key, questionType, explanation, feedback, pictures, topic, references } =
    mapping;
  return [
    id ?? [],
    questionType ?? [],
    stem,
    fieldsOfOptions(options),
    key.field,
    key.text ?? [],
    topic.filter((step) => typeof step !== 'object'),
    references,
    explanation ?? [],
    feedback.filter((field) => field !== null),
    pictures?.field ?? [],
  ].flat();
}

/** The fields of an item that hold its options. */
export function fieldsOfOptions(options: OptionsMapping): Field[] {
  if (typeof options !== 'object') return [options];
  if (Array.isArray(options)) return options;
  return isInOneField(options) ? [options.field] : [];
}
