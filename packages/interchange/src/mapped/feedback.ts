import { type Note, type Refusal, refusal, suspicious } from '../findings.ts';
import type { SourceOption } from './keys/key.ts';
import type { Mapping } from './mapping.ts';
import { entriesOf, type OptionEntry } from './options.ts';
import { type FieldReader, textOf } from './source-item.ts';

/** @param feedback for each option, empty where nothing is said of it */
type FeedbackResult = { type: 'feedback'; feedback: string[]; notes: Note[] } | Refusal;

/** Finds what is said of each option. What is said of an option that the item does not have is named. */
export function readFeedback(
  read: FieldReader,
  { feedback: field }: Mapping,
  options: SourceOption[],
): FeedbackResult {
  const entries = field === undefined ? [] : entriesIn(read, field);
  if (entries === null) return refusal('wrong_form', 'feedback');
  const feedback = options.map((option) => [option.feedback]);
  const notes: Note[] = [];
  for (const [index, { label, value }] of entries.entries()) {
    const isLabelled = label !== null && options.some((option) => option.label !== null);
    const place = isLabelled ? options.findIndex((option) => option.label === label) : index;
    const own = feedback[place];
    if (own !== undefined) own.push(value);
    else if (textOf(value).type !== 'absent')
      notes.push(suspicious('feedback_without_option', label ?? `option ${index + 1}`));
  }
  const texts: string[] = [];
  for (const [index, values] of feedback.entries()) {
    const results = values.map(textOf);
    if (results.some(({ type }) => type === 'wrong_form'))
      return refusal('wrong_form', `feedback ${index + 1}`);
    texts.push(results.flatMap((result) => (result.type === 'text' ? [result.text] : [])).join('\n\n'));
  }
  return { type: 'feedback', feedback: texts, notes };
}

function entriesIn(read: FieldReader, field: NonNullable<Mapping['feedback']>): OptionEntry[] | null {
  if (!Array.isArray(field)) return entriesOf(read(field));
  return field.map((each) => ({ label: null, value: each === null ? null : read(each) }));
}
