import { topicOfCategory } from '../category.ts';
import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import { changed, type Note, type Position, refusal } from '../findings.ts';
import { PictureNames } from '../pictures/item-pictures.ts';
import { DescriptionAbove } from '../texts-between.ts';
import { questionOfElement } from './question-of-element.ts';
import { charactersOf, type XmlEncoding, xmlEncodingOf } from './xml-characters.ts';
import { faultOfXml, textAt, type XmlElement, xmlQuestions } from './xml-questions.ts';

const NOT_ASCII = /[\u0080-\u{10ffff}]/u;

/**
 * Reads Moodle XML as Moodle's own importer (`qformat_xml`) does; see docs/decisions/0010.
 * @param options.bank the bank's name, with which ids begin
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
  let category = topicOfCategory('');
  for (const { element, first, last, isComplete } of xmlQuestions(charactersOf(bytes, label))) {
    if (element.attributes.type?.trim() === 'category') {
      category = topicOfCategory(textAt(element, 'category', 'text'));
      description.forget();
      continue;
    }
    const position: Position = { unit: 'line', first, last };
    if (!isComplete) {
      yield { position, result: refusal('too_many_elements') };
      continue;
    }
    if (element.attributes.type?.trim() === 'description')
      description.add(position, textAt(element, 'questiontext', 'text'));
    const notes: Note[] = [];
    if (category.shortened) notes.push(changed('topic_shortened'));
    if (recognised && holdsMoreThanAscii(element)) notes.push(changed('encoding_converted'));
    const context = { bank, topic: category.topic, notes, names, digest };
    yield { position, ...description.note(questionOfElement(element, context)) };
  }
}

function holdsMoreThanAscii({ text, children }: XmlElement): boolean {
  return NOT_ASCII.test(text) || children.some(holdsMoreThanAscii);
}
