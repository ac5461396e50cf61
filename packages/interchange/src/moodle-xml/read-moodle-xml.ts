import { topicOfCategory } from '../category.ts';
import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import { changed, refusal } from '../findings.ts';
import { PictureNames } from '../pictures/item-pictures.ts';
import { plainText, truncate } from '../texts/html/html.ts';
import { DescriptionAbove } from '../texts-between.ts';
import { questionOfElement } from './question-of-element.ts';
import { charactersOf, type XmlEncoding, xmlEncodingOf } from './xml-characters.ts';
import { faultOfXml, textAt, type XmlElement, xmlQuestions } from './xml-questions.ts';

const MAX_NAME_LENGTH = 60;
/** Limit for hostile texts. */
const MAX_LABEL_SOURCE = 1_000;
const NOT_ASCII = /[\u0080-\u{10ffff}]/u;

/**
 * Reads Moodle XML as Moodle's own importer (`qformat_xml`) does; see docs/decisions/0010.
 * @param options.bank the bank's name, the prefix of ids
 */
export function readMoodleXml(bytes: Uint8Array, { bank }: { bank: string }, digest: Digest): DraftsOfFile {
  const encoding = xmlEncodingOf(bytes);
  if (encoding.type === 'fault') return { type: 'unreadable', fault: encoding.fault };
  const fault = faultOfXml(() => charactersOf(bytes, encoding.label));
  return fault === null
    ? { type: 'drafts', drafts: draftsOf(bytes, encoding, bank, digest) }
    : { type: 'unreadable', fault };
}

function* draftsOf(
  bytes: Uint8Array,
  { label, recognised }: XmlEncoding,
  bank: string,
  digest: Digest,
): Generator<Draft> {
  const names = new PictureNames();
  const description = new DescriptionAbove();
  let topic: string[] = [];
  for (const { element, first, last, isComplete } of xmlQuestions(charactersOf(bytes, label))) {
    if (isCategory(element)) {
      topic = topicOfCategory(textAt(element, 'category', 'text'));
      description.set(null);
      continue;
    }
    const position = { unit: 'line', first, last } as const;
    const label = nameOfQuestion(element);
    if (!isComplete) {
      yield { position, label, result: refusal('too_many_elements') };
      continue;
    }
    if (element.attributes.type?.trim() === 'description') description.set(position);
    const notes = recognised && holdsMoreThanAscii(element) ? [changed('encoding_converted')] : [];
    const context = { bank, topic, notes, names, digest };
    yield { position, label, ...description.note(questionOfElement(element, context)) };
  }
}

/** The question's name in Moodle's lists, else its first words. */
function nameOfQuestion(question: XmlElement): string | null {
  const stem = textAt(question, 'questiontext', 'text')
    .slice(0, MAX_LABEL_SOURCE)
    .replace(/<[^>]*$/u, '');
  const label = textAt(question, 'name', 'text') || plainText(stem);
  return truncate(label.replace(/\s+/gu, ' ').trim(), MAX_NAME_LENGTH) || null;
}

function isCategory({ attributes }: XmlElement): boolean {
  return attributes.type?.trim() === 'category';
}

function holdsMoreThanAscii({ text, children }: XmlElement): boolean {
  return NOT_ASCII.test(text) || children.some(holdsMoreThanAscii);
}
