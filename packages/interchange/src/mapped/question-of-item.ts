import { foldText, type Picture, type Reference } from '@assay/assessment';
import { feedbackList } from '../body.ts';
import { type Digest, type Draft, validateQuestion } from '../draft.ts';
import { changed, type Note, type Refusal, refusal, suspicious } from '../findings.ts';
import { inlineOf, paragraphsOf } from '../texts/html/html.ts';
import { convertDollarTex, joinTexLines } from '../texts/tex.ts';
import { htmlOfHtml } from '../texts/text-format.ts';
import { readFeedback } from './feedback.ts';
import { joinFields } from './joined-fields.ts';
import { type KeyResult, keyEntries, readKey, type SourceOption } from './keys/key.ts';
import { KeyStatistics } from './keys/key-statistics.ts';
import { differsFromText } from './keys/key-text.ts';
import type { Mapping } from './mapping.ts';
import { type Field, type FieldReader, textOf } from './source-item.ts';
import { readStemAndOptions } from './stem-and-options.ts';

type DraftOfItem = Omit<Draft, 'position'> & { notes: Note[] };

/** Finds the bytes of a picture by the name that an item gives it; null where there is none. */
export type PictureSource = (name: string) => Uint8Array | null;
export const noPictures: PictureSource = () => null;

/**
 * Makes our question of one item, as the mapping says, or tells why that cannot be.
 * @param keys gathers what the keys of the whole file say
 */
export function questionOfItem(
  read: FieldReader,
  mapping: Mapping,
  digest: Digest,
  pictureOf: PictureSource,
  keys = new KeyStatistics(mapping.key.form),
): DraftOfItem {
  const sourceId = sourceIdOf(read, mapping);
  if (typeof sourceId === 'object' && sourceId !== null) return refusedDraft(sourceId);
  const draft = draftOf(read, mapping, { digest, pictureOf, sourceId, keys });
  return draft.result.type === 'question'
    ? draft
    : refusedDraft({ ...draft.result, id: sourceId === null ? null : idOf(mapping, sourceId) });
}

function refusedDraft(result: Refusal): DraftOfItem {
  return { result, notes: [] };
}

/** @returns null when the item has none, or lacks one of the fields that make it up */
function sourceIdOf(read: FieldReader, { id }: Mapping): string | null | Refusal {
  if (id === undefined) return null;
  const steps = [id].flat().map((field) => readText(read, field));
  if (steps.includes(null)) return refusal('wrong_form', 'id');
  return steps.includes('') ? null : steps.join('/');
}

function idOf({ bank }: Mapping, sourceId: string): string {
  return `${bank}:${sourceId}`;
}

type MappedItemContext = {
  digest: Digest;
  pictureOf: PictureSource;
  sourceId: string | null;
  keys: KeyStatistics;
};

function draftOf(read: FieldReader, mapping: Mapping, context: MappedItemContext): DraftOfItem {
  const { digest, pictureOf, sourceId, keys } = context;
  const content = readStemAndOptions(read, mapping);
  if (content.type === 'refused') return refusedDraft(content);
  const key = readKey(read, mapping, content.options);
  const entries = keyEntries(read, mapping.key);
  if (!('type' in entries)) {
    const isAny = mapping.key.form === 'any';
    const counted = isAny ? entries.flatMap((entry) => entry.split(/\s*[;,&]\s*/u)) : entries;
    keys.add(counted, content.options.length, key);
  }
  if (key.type === 'refused') return refusedDraft(key);
  const differing = differsFromText(read, mapping, content.options, key);
  if (differing !== null) return refusedDraft(differing);
  const feedback = readFeedback(read, mapping, content.options);
  if (feedback.type === 'refused') return refusedDraft(feedback);
  const teaching = readTeaching(read, mapping);
  if (teaching.type === 'refused') return refusedDraft(teaching);
  const names = pictureNamesOf(read, mapping);
  if (names === null) return refusedDraft(refusal('wrong_form', 'pictures'));
  const { images, pictures, notes } = findPictures(names, pictureOf);

  const { block, inline } = writers(mapping);
  const texts = [content.stem, ...content.options.map(({ text }) => text)];
  const shown = texts.map(foldText);
  const result = validateQuestion({
    id: idOf(mapping, sourceId ?? digest(JSON.stringify([...shown, ...names]))),
    stem: block(content.stem),
    images,
    topic: teaching.topic,
    references: teaching.references,
    explanation: explanationOf(teaching.explanation, content.options, feedback.feedback, { block, inline }),
    ...bodyOf(content.options, key, mapping.kind, block, inline),
  });
  const all = [...content.notes, ...notes, ...feedback.notes];
  return { result, notes: all, ...(pictures.size > 0 ? { pictures } : {}) };
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

/** The names of pictures that the item shows: a file of this kind holds none itself. */
function pictureNamesOf(read: FieldReader, { pictures }: Mapping): string[] | null {
  if (pictures === undefined) return [];
  const names = textsIn(read, pictures.field);
  return names?.filter((name) => !pictures.none.includes(name)) ?? null;
}

type Writer = (text: string) => string;

function writers({ text, mathematics }: Mapping): { block: Writer; inline: Writer } {
  if (text === 'html') {
    const read: Writer = htmlOfHtml;
    return { block: read, inline: read };
  }
  const tex: Writer = (plain) => joinTexLines(mathematics === 'dollars' ? convertDollarTex(plain) : plain);
  return { block: (plain) => paragraphsOf(tex(plain)), inline: (plain) => inlineOf(tex(plain)) };
}

/** With what is said of the options behind it, each beside its own. */
function explanationOf(
  explanation: string,
  options: SourceOption[],
  feedback: string[],
  { block, inline }: { block: Writer; inline: Writer },
): string {
  const said = options.map(({ text }, index) => {
    const of = feedback[index] ?? '';
    return { to: inline(text), html: of === '' ? '' : block(of) };
  });
  return (explanation === '' ? '' : block(explanation)) + feedbackList(said);
}

function bodyOf(
  options: SourceOption[],
  key: Exclude<KeyResult, Refusal>,
  kind: Mapping['kind'],
  block: Writer,
  inline: Writer,
) {
  if (kind === 'parts' || key.type === 'truths') {
    const isTrue = (index: number) => (key.type === 'truths' ? key.truths[index] : key.right.includes(index));
    return {
      kind: 'parts',
      parts: options.map(({ text }, index) => ({ statement: block(text), correct: isTrue(index) })),
    };
  }
  const single = kind === 'auto' && key.right.length === 1;
  return {
    kind: single ? 'single' : 'multiple',
    options: options.map(({ text }) => inline(text)),
    correct: key.right,
  };
}

/** What an item has besides its question; the explanation as the bank writes it. */
type Teaching = { type: 'teaching'; explanation: string; topic: string[]; references: Reference[] };

function readTeaching(read: FieldReader, mapping: Mapping): Teaching | Refusal {
  const explanation = joinFields(read, mapping.explanation ?? [], mapping);
  if (explanation === null) return refusal('wrong_form', 'explanation');
  const topic: string[] = [];
  for (const step of mapping.topic) {
    const name = typeof step === 'object' ? step.constant : readText(read, step);
    if (name === null) return refusal('wrong_form', 'topic');
    if (name === '') break;
    topic.push(name);
  }
  const references: Reference[] = [];
  for (const source of mapping.references) {
    if (typeof source === 'object') {
      references.push({ title: source.constant, url: source.url });
      continue;
    }
    const titles = textsIn(read, source);
    if (titles === null) return refusal('wrong_form', 'references');
    references.push(...titles.map((title) => ({ title })));
  }
  return { type: 'teaching', explanation, topic, references };
}

/** @returns empty when the item does not have it, null when the field holds something that is no text */
function readText(read: FieldReader, field: Field): string | null {
  const result = textOf(read(field));
  if (result.type === 'wrong_form') return null;
  return result.type === 'text' ? result.text : '';
}

/** The texts of a list or of one value, without what is empty; null when one is no text. */
function textsIn(read: FieldReader, field: Field): string[] | null {
  const results = [read(field)].flat().map(textOf);
  if (results.some(({ type }) => type === 'wrong_form')) return null;
  return results.flatMap((result) => (result.type === 'text' ? [result.text] : []));
}
