import { foldText, type Picture } from '@assay/assessment';
import { feedbackList } from '../body.ts';
import { type Digest, type Draft, validateQuestion } from '../draft.ts';
import { changed, type Note, type Refusal, refusal, suspicious, type UnderstoodParts } from '../findings.ts';
import { convertDollarTex } from '../texts/dollar-tex.ts';
import { inlineOf, paragraphsOf } from '../texts/html/html.ts';
import { withSignsAsText } from '../texts/literal-brackets.ts';
import { joinTexLines } from '../texts/tex.ts';
import { readKey } from './keys/key.ts';
import type { NumberKeys } from './keys/number-keys.ts';
import type { Mapping } from './mapping.ts';
import { type FieldReader, joinFields, textsOf } from './source-item.ts';
import { readStemAndOptions } from './stem-and-options.ts';

type DraftOfItem = Omit<Draft, 'position'> & { notes: Note[] };

/** Finds the bytes of a picture by its name in an item; null if there is none. */
export type PictureSource = (name: string) => Uint8Array | null;
export const noPictures: PictureSource = () => null;

/**
 * Builds a question from one item, as the mapping says, or says why that is impossible.
 * @param numbers judgement on the numbers among the keys of the whole file
 */
export function questionOfItem(
  read: FieldReader,
  mapping: Mapping,
  digest: Digest,
  pictureOf: PictureSource,
  numbers?: NumberKeys,
): DraftOfItem {
  const steps = textsOf(mapping.id.map(read));
  // An item that lacks a part of its id is known by its content.
  const id = steps?.every((step) => step !== '') && steps[0] ? `${mapping.bank}:${steps.join('/')}` : null;
  const { block, inline } = writers(mapping);
  const more = readMore(read, mapping);
  const { explanation = '', topic = [] } = 'type' in more ? {} : more;
  const understood: UnderstoodParts = { explanation: explanation && block(explanation), topic };
  const refused = (reason: Refusal) => ({ result: { ...reason, id, understood }, notes: [] });
  if (steps === null) return refused(refusal('wrong_form', 'id'));
  const content = readStemAndOptions(read, mapping);
  if (content.type === 'refused') {
    const { stem, options } = content.understood ?? {};
    if (stem !== undefined) understood.stem = block(stem);
    if (options !== undefined) understood.options = options.map(inline);
    return refused(content);
  }
  const { options } = content;
  const texts = options.map(({ text }) => inline(text));
  understood.stem = block(content.stem);
  understood.options = texts;
  const { entries, result: found } = readKey(read, mapping, options);
  const key = numbers?.doubtOf(entries, options) ?? found;
  if (key.type === 'refused') return refused(key);
  understood.correct = key.right;
  if ('type' in more) return refused(more);
  const names = more.pictures;
  const { images, pictures, notes } = findPictures(names, pictureOf);

  const said = more.feedback.map((html, index) => ({ to: texts[index] ?? '', html: html && block(html) }));
  const shown = [content.stem, ...options.map(({ text }) => text)].map(foldText);
  const result = validateQuestion({
    id: id ?? `${mapping.bank}:${digest(JSON.stringify([...shown, ...names]))}`,
    stem: understood.stem,
    images,
    topic: more.topic,
    references: more.references.map((title) => ({ title })),
    explanation: understood.explanation + feedbackList(said),
    kind: mapping.kind === 'auto' && key.right.length === 1 ? 'single' : 'multiple',
    options: texts,
    correct: key.right,
  });
  const withoutOption = more.feedback.findIndex((text, index) => text !== '' && index >= options.length);
  if (withoutOption >= 0) notes.push(suspicious('feedback_without_option', `option ${withoutOption + 1}`));
  if (result.type === 'refused') return refused(result);
  return { result, notes: [...content.notes, ...notes], ...(pictures.size > 0 ? { pictures } : {}) };
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
 * Reads the texts beside stem, options and key, as the bank writes them: feedback on each option, empty if
 * there is none, and the names of pictures, since a file of this kind holds none itself.
 */
function readMore(read: FieldReader, mapping: Mapping) {
  const explanation = joinFields(read, mapping.explanation, mapping.text === 'html');
  const feedback = textsOf(mapping.feedback.map((field) => (field === null ? null : read(field))));
  const topic = textsOf(mapping.topic.map((step) => (typeof step === 'object' ? step.constant : read(step))));
  const references = textsOf(mapping.references.flatMap(read));
  const pictures = textsOf(mapping.pictures === undefined ? [] : [read(mapping.pictures.field)].flat());
  if (explanation === null) return refusal('wrong_form', 'explanation');
  if (feedback === null) return refusal('wrong_form', 'feedback');
  if (topic === null) return refusal('wrong_form', 'topic');
  if (references === null) return refusal('wrong_form', 'references');
  if (pictures === null) return refusal('wrong_form', 'pictures');
  return {
    explanation,
    feedback,
    topic: topic.slice(0, [...topic, ''].indexOf('')),
    references: references.filter((text) => text !== ''),
    pictures: pictures.filter((name) => name !== '' && !mapping.pictures?.none.includes(name)),
  };
}
