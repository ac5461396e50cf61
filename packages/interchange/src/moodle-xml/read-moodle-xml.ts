import { topicOfCategory } from '../category.ts';
import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import { changed, type Note, type Position, refusal } from '../findings.ts';
import { PictureNames } from '../pictures/item-pictures.ts';
import { plainText, truncate } from '../texts/html/html.ts';
import { DescriptionAbove } from '../texts-between.ts';
import { questionOfElement } from './question-of-element.ts';
import { charactersOf, type XmlEncoding, xmlEncodingOf } from './xml-characters.ts';
import { faultOfXml, textAt, type XmlElement, type XmlQuestion, xmlQuestions } from './xml-questions.ts';

const MAX_NAME_LENGTH = 60;
/** A text may be made to hurt. */
const MAX_LABEL_SOURCE = 1_000;
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
  for (const { element, position, isComplete } of withPositions(xmlQuestions(charactersOf(bytes, label)))) {
    if (isCategory(element)) {
      category = topicOfCategory(textAt(element, 'category', 'text'));
      description.forget();
      continue;
    }
    const label = nameOfQuestion(element);
    if (!isComplete) {
      yield { position, label, result: refusal('too_many_elements') };
      continue;
    }
    if (element.attributes.type?.trim() === 'description')
      description.add(position, textAt(element, 'questiontext', 'text'));
    const notes: Note[] = [];
    if (category.shortened) notes.push(changed('topic_shortened'));
    if (recognised && holdsMoreThanAscii(element)) notes.push(changed('encoding_converted'));
    const context = { bank, topic: category.topic, notes, names, digest };
    yield { position, label, ...description.note(questionOfElement(element, context)) };
  }
}

/**
 * Each by its lines; where one line holds several, as in a file that a program wrote without line ends, by its number
 * among the questions.
 */
function* withPositions(questions: Iterable<XmlQuestion>): Generator<XmlQuestion & { position: Position }> {
  let before: XmlQuestion | null = null;
  let isBehindOnLine = false;
  let number = 0;
  const placed = (question: XmlQuestion, sharesLine: boolean) => {
    const { first, last } = question;
    if (!isCategory(question.element)) number += 1;
    const position: Position = sharesLine ? { unit: 'item', number } : { unit: 'line', first, last };
    return { ...question, position };
  };
  for (const question of questions) {
    const isOnSameLine: boolean = before?.first === question.last;
    if (before !== null) yield placed(before, isOnSameLine || isBehindOnLine);
    isBehindOnLine = isOnSameLine;
    before = question;
  }
  if (before !== null) yield placed(before, isBehindOnLine);
}

/** The name by which Moodle lists it, else the beginning of its words. */
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
