import { foldText, type Picture } from '@assay/assessment';
import { feedbackList } from '../body.ts';
import { type Digest, type Draft, validateQuestion } from '../draft.ts';
import { changed, type Note, type Refusal, refusal, suspicious } from '../findings.ts';
import { convertDollarTex } from '../texts/dollar-tex.ts';
import { inlineOf, paragraphsOf } from '../texts/html/html.ts';
import { withSignsAsText } from '../texts/signs-as-text.ts';
import { joinTexLines } from '../texts/tex.ts';
import { readKey } from './keys/key.ts';
import { KeyStatistics } from './keys/key-statistics.ts';
import type { Mapping } from './mapping.ts';
import { type Field, type FieldReader, joinFields, textOf } from './source-item.ts';
import { readStemAndOptions } from './stem-and-options.ts';

type DraftOfItem = Omit<Draft, 'position'> & { notes: Note[] };

/** Finds the bytes of a picture by its name in an item; null if there is none. */
export type PictureSource = (name: string) => Uint8Array | null;
export const noPictures: PictureSource = () => null;

/**
 * Builds a question from one item, as the mapping says, or says why that is impossible.
 * @param keys gathers the keys of the whole file
 */
export function questionOfItem(
  read: FieldReader,
  mapping: Mapping,
  digest: Digest,
  pictureOf: PictureSource,
  keys = new KeyStatistics(mapping.key.form),
): DraftOfItem {
  const ownId = sourceIdOf(read, mapping);
  const id = ownId === null || ownId === '' ? null : `${mapping.bank}:${ownId}`;
  const refused = (reason: Refusal) => ({ result: { ...reason, id }, notes: [] });
  if (ownId === null) return refused(refusal('wrong_form', 'id'));
  const content = readStemAndOptions(read, mapping);
  if (content.type === 'refused') return refused(content);
  const { options } = content;
  const key = readKey(read, mapping, options);
  keys.add(key.entries, options.length, key.result);
  if (key.result.type === 'refused') return refused(key.result);
  const more = readMore(read, mapping);
  if ('type' in more) return refused(more);
  const names = more.pictures;
  const { images, pictures, notes } = findPictures(names, pictureOf);

  const { block, inline } = writers(mapping);
  const texts = options.map(({ text }) => inline(text));
  const said = more.feedback.map((html, index) => ({ to: texts[index] ?? '', html: html && block(html) }));
  const { right } = key.result;
  const shown = [content.stem, ...options.map(({ text }) => text)].map(foldText);
  const result = validateQuestion({
    id: id ?? `${mapping.bank}:${digest(JSON.stringify([...shown, ...names]))}`,
    stem: block(content.stem),
    images,
    topic: more.topic,
    references: more.references.map((title) => ({ title })),
    explanation: (more.explanation && block(more.explanation)) + feedbackList(said),
    kind: mapping.kind === 'auto' && right.length === 1 ? 'single' : 'multiple',
    options: texts,
    correct: right,
  });
  const withoutOption = more.feedback.findIndex((text, index) => text !== '' && index >= options.length);
  if (withoutOption >= 0) notes.push(suspicious('feedback_without_option', `option ${withoutOption + 1}`));
  if (result.type === 'refused') return refused(result);
  return { result, notes: [...content.notes, ...notes], ...(pictures.size > 0 ? { pictures } : {}) };
}

/** @returns empty if the item has none, or lacks one of its fields; null if one is no text */
function sourceIdOf(read: FieldReader, { id = [] }: Mapping): string | null {
  const steps = [id].flat().map((field) => readText(read, field));
  if (steps.includes(null)) return null;
  return steps.includes('') ? '' : steps.join('/');
}

function findPictures(names: string[], pictureOf: PictureSource) {
  const images: Picture[] = [];
  const notes: Note[] = [];
  const pictures = new Map<string, Uint8Array>();
  for (const name of names) {
    const bytes = pictureOf(name);
    if (bytes === null) notes.push(suspicious('picture_missing', name));
    else {
      images.push({ file: name, alt: `Picture ${images.length + 1}` });
      notes.push(changed('alt_made', name));
      pictures.set(name, bytes);
    }
  }
  return { images, notes, pictures };
}

type Writer = (text: string) => string;

function writers({ text, mathematics }: Mapping): { block: Writer; inline: Writer } {
  const html: Writer = (written) => withSignsAsText(written);
  if (text === 'html') return { block: html, inline: html };
  const tex: Writer = (plain) => joinTexLines(mathematics === 'dollars' ? convertDollarTex(plain) : plain);
  return { block: (plain) => paragraphsOf(tex(plain)), inline: (plain) => inlineOf(tex(plain)) };
}

/**
 * Texts beside stem, options and key, as the bank writes them.
 * @param feedback feedback on each option, empty if there is none
 * @param pictures the names of the item's pictures: a file of this kind holds none itself
 */
type More = {
  explanation: string;
  feedback: string[];
  topic: string[];
  references: string[];
  pictures: string[];
};

function readMore(read: FieldReader, mapping: Mapping): More | Refusal {
  const explanation = joinFields(read, mapping.explanation ?? [], mapping.text === 'html');
  const feedback = mapping.feedback.map((field) => (field === null ? '' : readText(read, field)));
  const topic = mapping.topic.map((step) =>
    typeof step === 'object' ? step.constant : readText(read, step),
  );
  const references = mapping.references.map((field) => textsIn(read, field));
  const pictures = mapping.pictures === undefined ? [] : textsIn(read, mapping.pictures.field);
  if (explanation === null) return refusal('wrong_form', 'explanation');
  if (!areTexts(feedback)) return refusal('wrong_form', 'feedback');
  if (!areTexts(topic)) return refusal('wrong_form', 'topic');
  if (!areTexts(references)) return refusal('wrong_form', 'references');
  if (pictures === null) return refusal('wrong_form', 'pictures');
  return {
    explanation,
    feedback,
    topic: topic.slice(0, [...topic, ''].indexOf('')),
    references: references.flat(),
    pictures: pictures.filter((name) => !mapping.pictures?.none.includes(name)),
  };
}

function areTexts<Text>(found: (Text | null)[]): found is Text[] {
  return !found.includes(null);
}

/** @returns empty if the item lacks the field, null if its value is no text */
function readText(read: FieldReader, field: Field): string | null {
  return joinFields(read, field, false);
}

/** The texts of a list or of one value, without empty ones; null if one is no text. */
function textsIn(read: FieldReader, field: Field): string[] | null {
  const results = [read(field)].flat().map(textOf);
  if (results.some(({ type }) => type === 'wrong_form')) return null;
  return results.flatMap((result) => (result.type === 'text' ? [result.text] : []));
}
