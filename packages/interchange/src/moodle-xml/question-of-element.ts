import { foldText, type Picture } from '@assay/assessment';
import { checkedQuestion } from '../checked-question.ts';
import type { Digest, Draft } from '../draft.ts';
import { type Refusal, refusal } from '../findings.ts';
import { changed, type Note } from '../notes.ts';
import { addressOfFile } from '../pictures/embedded-files.ts';
import { ItemPictures, type PictureNames } from '../pictures/item-pictures.ts';
import { htmlAttribute } from '../texts/html.ts';
import type { Body, BodyReader } from './body.ts';
import { readMarkedChoice, readMultichoice } from './choice-body.ts';
import { ItemTexts } from './item-texts.ts';
import { readMatrix } from './matrix-body.ts';
import { withoutReferences } from './references.ts';
import { notesOnSettings } from './settings.ts';
import { readTrueFalse } from './true-false-body.ts';
import { childOf, textAt, type XmlElement } from './xml-element.ts';

/** Question types by Moodle's names; all others cannot be represented. */
const BODY_READERS = new Map<string, BodyReader>([
  ['multichoice', readMultichoice],
  ['multichoiceset', readMarkedChoice],
  ['oumultiresponse', readMarkedChoice],
  ['truefalse', readTrueFalse],
  ['kprime', readMatrix],
  ['mtf', readMatrix],
]);

const LONGEST_TEXT = 10_000_000;

/** What an item takes from the bank around it. */
export type Surroundings = {
  bank: string;
  topic: string[];
  notes: Note[];
  names: PictureNames;
  digest: Digest;
};

/** Makes our question of one `<question>`, or tells why that cannot be. */
export function questionOfElement(source: XmlElement, around: Surroundings): Omit<Draft, 'place'> {
  const id = sourceId(source, around.bank);
  const refused = (reason: Refusal) => ({ drafted: { ...reason, id } });
  const kind = source.attributes.type?.trim() ?? '';
  const readBody = BODY_READERS.get(kind);
  if (readBody === undefined) return refused(refusal('kind_not_represented', kind.slice(0, 80)));
  const question = withOldImage(source);
  const fault = faultOfTexts(question);
  if (fault !== null) return refused(fault);

  const texts = new ItemTexts(question, new ItemPictures(around.names, around.digest));
  const images: Picture[] = [];
  const explanationImages: Picture[] = [];
  const stem = stemOf(texts, texts.block(childOf(question, 'questiontext'), images), images);
  if (stem === '') return refused(refusal('no_stem'));
  const general = withoutReferences(texts.block(childOf(question, 'generalfeedback'), explanationImages));
  const body = readBody(question, texts, { question: images, explanation: explanationImages });
  if (body.type === 'refused') return refused(body);

  const drafted = checkedQuestion({
    id: id ?? `${around.bank}:${around.digest(JSON.stringify(askedIn(stem, body, texts.pictures.contents)))}`,
    stem,
    images,
    explanation: general.html + htmlOfFeedbacks(body, texts),
    explanationImages,
    references: general.references,
    topic: around.topic,
    ...body.content,
  });
  if (drafted.type === 'refused') return refused(drafted);
  const notes = [...around.notes, ...texts.notes, ...notesOnSettings(question)];
  const pictures = texts.pictures.bytes;
  const shuffled = kind !== 'truefalse' && isShuffled(question);
  return {
    drafted,
    shuffled,
    ...(notes.length > 0 ? { notes } : {}),
    ...(pictures.size > 0 ? { pictures } : {}),
  };
}

/** Moodle shuffles unless it is told not to. */
function isShuffled(question: XmlElement): boolean {
  return !['false', '0'].includes(textAt(question, 'shuffleanswers'));
}

/** The id number, else a name that is an id of this bank: Moodle's id numbers are too short for some of ours. */
function sourceId(question: XmlElement, bank: string): string | null {
  const number = textAt(question, 'idnumber') || textAt(question, 'idnumber', 'text');
  const name = textAt(question, 'name', 'text');
  if (name.startsWith(`${bank}:`) && (number === '' || number === name)) return name;
  if (number === '') return null;
  return number.startsWith(`${bank}:`) ? number : `${bank}:${number}`;
}

/** Files from before Moodle 2 name the stem's picture beside the stem. */
function withOldImage(question: XmlElement): XmlElement {
  const name = textAt(question, 'image');
  const stem = childOf(question, 'questiontext', 'text');
  if (name === '' || stem === undefined) return question;
  const base64 = textAt(question, 'image_base64');
  const path = name.replaceAll('/', '_');
  const src = base64 === '' ? name : addressOfFile(path);
  const file = { name: 'file', attributes: { name: path }, children: [], text: base64 };
  const text = { ...stem, text: `${stem.text} <img src="${htmlAttribute(src)}">` };
  return {
    ...question,
    children: question.children.map((child) =>
      child.name === 'questiontext'
        ? { ...child, children: [text, ...(base64 === '' ? [] : [file])] }
        : child,
    ),
  };
}

/** Told before anything works on a text: what is this long was made to hurt, pictures in it included. */
function faultOfTexts(element: XmlElement): Refusal | null {
  for (const child of element.children) {
    if (child.name === 'text' && child.children.length > 0) return refusal('broken_text', element.name);
    if (child.name === 'text' && child.text.length > LONGEST_TEXT) return refusal('too_long', element.name);
    const within = faultOfTexts(child);
    if (within !== null) return within;
  }
  return null;
}

function stemOf(texts: ItemTexts, stem: string, images: Picture[]): string {
  if (stem !== '' || images.length === 0) return stem;
  texts.note(changed('stem_made'));
  return '<p>See the picture.</p>';
}

/** What is said to single answers, each under the answer: their order and letters may change. */
function htmlOfFeedbacks({ feedbacks }: Body, texts: ItemTexts): string {
  const said = feedbacks.filter(({ html }) => html !== '');
  if (said.length === 0) return '';
  texts.note(changed('feedback_to_explanation'));
  return `<dl>${said.map(({ to, html }) => `<dt>${to}</dt><dd>${html}</dd>`).join('')}</dl>`;
}

/** What makes a question without an id another one: stem, what is chosen from, and the pictures. */
function askedIn(stem: string, { content }: Body, pictures: string[]): string[] {
  const chosenFrom =
    content.kind === 'parts' ? content.parts.map(({ statement }) => statement) : content.options;
  return [stem, ...chosenFrom].map(foldText).concat(pictures);
}
