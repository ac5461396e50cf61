import { type Draft, draftOfBody, type ItemContext, idInBank } from '../draft.ts';
import { changed, type Note, type Refusal, refusal, suspicious } from '../findings.ts';
import { plainText, truncate } from '../texts/html/html.ts';
import {
  type BodyReader,
  readMarkedChoice,
  readMatrix,
  readMultichoice,
  readTrueFalse,
} from './question-bodies.ts';
import { withoutReferences } from './references.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-questions.ts';
import { xmlTexts } from './xml-texts.ts';

/** Question types by Moodle's names; all others cannot be represented. */
const BODY_READERS = new Map<string, BodyReader>([
  ['multichoice', readMultichoice],
  ['multichoiceset', readMarkedChoice],
  ['oumultiresponse', readMarkedChoice],
  ['truefalse', readTrueFalse],
  ['kprime', readMatrix],
  ['mtf', readMatrix],
]);

const MAX_TEXT_LENGTH = 10_000_000;

/** Builds a question from one `<question>`, or says why that is impossible. */
export function questionOfElement(question: XmlElement, context: ItemContext): Omit<Draft, 'position'> {
  const id = sourceId(question, context.bank);
  const refusedDraft = (reason: Refusal) => ({ result: { ...reason, id } });
  const kind = question.attributes.type?.trim() ?? '';
  const readBody = BODY_READERS.get(kind);
  if (readBody === undefined) return refusedDraft(refusal('kind_not_represented', kind.slice(0, 80)));
  const fault = faultOfTexts(question);
  if (fault !== null) return refusedDraft(fault);

  const texts = xmlTexts(question, context);
  const stem = texts.stem(childOf(question, 'questiontext'));
  const generalFeedback = childOf(question, 'generalfeedback');
  const general = withoutReferences(texts.explanation(generalFeedback, hasFeedback(question)));
  const body = readBody(question, texts);
  for (const note of notesOnSettings(question)) texts.note(note);
  // Files from before Moodle 2 name a picture outside of the stem.
  const old = textAt(question, 'image');
  if (old !== '') texts.note(suspicious('picture_missing', old.slice(0, 200)));
  const { html: explanation, references } = general;
  const shuffled = kind !== 'truefalse' && isShuffled(question);
  return { ...draftOfBody({ id, stem, explanation, references, body }, texts, context), shuffled };
}

/** True if there is feedback on single answers. */
function hasFeedback(question: XmlElement): boolean {
  const said = [
    ...childrenOf(question, 'answer').map((answer) => textAt(answer, 'feedback', 'text')),
    ...childrenOf(question, 'row').map((row) => textAt(row, 'feedbacktext', 'text')),
  ];
  return said.some((text) => plainText(text).trim() !== '' || /<img\b/iu.test(text));
}

/** Moodle shuffles unless the question says otherwise. */
function isShuffled(question: XmlElement): boolean {
  return !['false', '0'].includes(textAt(question, 'shuffleanswers'));
}

/**
 * The id number, else a name that is an id of this bank: Moodle's id numbers are too short for some of our
 * ids.
 */
function sourceId(question: XmlElement, bank: string): string | null {
  const number = textAt(question, 'idnumber') || textAt(question, 'idnumber', 'text');
  const name = textAt(question, 'name', 'text');
  if (name.startsWith(`${bank}:`) && (number === '' || number === name)) return name;
  return number === '' ? null : idInBank(bank, number);
}

/** Checked before a text is processed: one of this length, including its pictures, is hostile. */
function faultOfTexts(question: XmlElement): Refusal | null {
  for (const { text, place } of textsWithin(question)) {
    const [within] = text.children;
    if (within !== undefined) return refusal('broken_text', `<${truncate(within.name, 40)}> in ${place}`);
    if (text.text.length > MAX_TEXT_LENGTH) return refusal('too_long', place);
    if (goesOnBeyondItsEnd(text.text)) return refusal('broken_text', `</text> and <![CDATA[ in ${place}`);
  }
  return null;
}

/** True if an unclosed CDATA section has swallowed what follows, up to the end of the next one. */
function goesOnBeyondItsEnd(text: string): boolean {
  const end = text.indexOf('</text>');
  return end >= 0 && text.includes('<![CDATA[', end) && !text.slice(0, end).includes('<text');
}

/** Each `<text>`, with the name of the element around it: "answer 2". */
function* textsWithin(question: XmlElement): Generator<{ text: XmlElement; place: string }> {
  const counts = new Map<string, number>();
  for (const child of question.children) {
    const count = (counts.get(child.name) ?? 0) + 1;
    counts.set(child.name, count);
    for (const text of textsOf(child)) yield { text, place: `${child.name} ${count}` };
  }
}

function* textsOf(element: XmlElement): Generator<XmlElement> {
  if (element.name === 'text') yield element;
  else for (const child of element.children) yield* textsOf(child);
}

/** Moodle's default texts: an author who left them unchanged wrote no feedback. */
const STOCK_FEEDBACK = /^your answer is (?:partially )?(?:in)?correct\.?$/iu;
const ON_RESULT = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];

/** Settings of a question that have no counterpart here, one note each, if an author changed them. */
function notesOnSettings(question: XmlElement): Note[] {
  const dropped: string[] = [];
  const grade = textAt(question, 'defaultgrade');
  if (grade !== '' && Number(grade) !== 1) dropped.push(`default grade ${grade}`);
  const tags = [
    ...childrenOf(childOf(question, 'tags'), 'tag'),
    ...childrenOf(childOf(question, 'coursetags'), 'tag'),
  ];
  if (tags.length > 0) dropped.push(`tags ${tags.map((tag) => textAt(tag, 'text')).join(', ')}`);
  const hints = childrenOf(question, 'hint').filter(
    (hint) => textAt(hint, 'text') + textAt(hint, 'hintcontent', 'text') !== '',
  );
  if (hints.length > 0) dropped.push(`hints ${hints.length}`);
  for (const name of ON_RESULT) {
    const feedback = textAt(question, name, 'text');
    if (feedback !== '' && !STOCK_FEEDBACK.test(plainText(feedback).trim()))
      dropped.push(`${name}: ${feedback}`);
  }
  if (!['', '0', 'false'].includes(textAt(question, 'hidden'))) dropped.push('hidden');
  return dropped.map((setting) => changed('setting_dropped', truncate(setting, 200)));
}
