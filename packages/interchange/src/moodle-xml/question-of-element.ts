import { type Draft, draftOfBody, type ItemContext, idInBank } from '../draft.ts';
import { changed, type Refusal, refusal, suspicious } from '../findings.ts';
import { plainText, truncate } from '../texts/html/html.ts';
import { BODY_READERS } from './question-bodies.ts';
import { withoutReferences } from './references.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-elements.ts';
import { xmlTexts } from './xml-texts.ts';

const MAX_TEXT_LENGTH = 10_000_000;

/** Builds a question from one `<question>`, or says why that is impossible. */
export function questionOfElement(question: XmlElement, context: ItemContext): Omit<Draft, 'position'> {
  const id = sourceId(question, context.bank);
  const kind = question.attributes.type?.trim() ?? '';
  const readBody = BODY_READERS.get(kind);
  if (readBody === undefined) return { result: refusal('kind_not_represented', kind.slice(0, 80), id) };
  const fault = faultOfTexts(question);
  if (fault !== null) return { result: { ...fault, id } };

  const texts = xmlTexts(question, context);
  const stem = texts.stem(childOf(question, 'questiontext'));
  const general = texts.explanation(childOf(question, 'generalfeedback'), hasFeedback(question));
  const { html: explanation, references } = withoutReferences(general);
  const body = readBody(question, texts);
  for (const setting of droppedSettings(question))
    texts.note(changed('setting_dropped', truncate(setting, 200)));
  // Files from before Moodle 2 name a picture outside of the stem.
  const old = textAt(question, 'image');
  if (old !== '') texts.note(suspicious('picture_missing', old.slice(0, 200)));
  // Moodle shuffles unless the question says otherwise.
  const shuffled = kind !== 'truefalse' && !['false', '0'].includes(textAt(question, 'shuffleanswers'));
  return { ...draftOfBody({ id, stem, explanation, references, body }, texts, context), shuffled };
}

/** True if there is feedback on single answers. */
function hasFeedback(question: XmlElement): boolean {
  const said = question.children.map(
    (child) => textAt(child, 'feedback', 'text') + textAt(child, 'feedbacktext', 'text'),
  );
  return said.some((text) => plainText(text).trim() !== '' || /<img\b/iu.test(text));
}

/**
 * The id number, else a name that is an id of this bank: Moodle's id numbers are too short for some of our
 * ids.
 */
function sourceId(question: XmlElement, bank: string): string | null {
  const number = textAt(question, 'idnumber');
  const name = textAt(question, 'name', 'text');
  if (name.startsWith(`${bank}:`) && (number === '' || number === name)) return name;
  return number === '' ? null : idInBank(bank, number);
}

/** Checked before a text is processed: one of this length, including its pictures, is hostile. */
function faultOfTexts({ children }: XmlElement): Refusal | null {
  for (const child of children) {
    const fault = textsOf(child).map(faultOfText).find(Boolean);
    if (!fault) continue;
    const number = children.filter(({ name }) => name === child.name).indexOf(child) + 1;
    return refusal(fault.reason, `${fault.what}${child.name} ${number}`);
  }
  return null;
}

function textsOf(element: XmlElement): XmlElement[] {
  return element.name === 'text' ? [element] : element.children.flatMap(textsOf);
}

function faultOfText({ text, children: [within] }: XmlElement) {
  if (within !== undefined)
    return { reason: 'broken_text', what: `<${truncate(within.name, 40)}> in ` } as const;
  if (text.length > MAX_TEXT_LENGTH) return { reason: 'too_long', what: '' } as const;
  // An unclosed CDATA section has swallowed what follows, up to the end of the next one.
  const end = text.indexOf('</text>');
  const goesOn = end >= 0 && text.includes('<![CDATA[', end) && !text.slice(0, end).includes('<text');
  return goesOn ? ({ reason: 'broken_text', what: '</text> and <![CDATA[ in ' } as const) : null;
}

/** Moodle's default texts: an author who left them unchanged wrote no feedback. */
const STOCK_FEEDBACK = /^your answer is (?:partially )?(?:in)?correct\.?$/iu;
const ON_RESULT = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];

/** Settings of a question that have no counterpart here, if an author changed them. */
function droppedSettings(question: XmlElement): string[] {
  const grade = textAt(question, 'defaultgrade');
  const tags = ['tags', 'coursetags'].flatMap((list) => childrenOf(childOf(question, list), 'tag'));
  const hints = childrenOf(question, 'hint').filter((hint) => textAt(hint, 'text') !== '');
  const feedbacks = ON_RESULT.map((name) => ({ name, text: textAt(question, name, 'text') })).filter(
    ({ text }) => text !== '' && !STOCK_FEEDBACK.test(plainText(text).trim()),
  );
  return [
    ...(grade === '' || Number(grade) === 1 ? [] : [`default grade ${grade}`]),
    ...(tags.length === 0 ? [] : [`tags ${tags.map((tag) => textAt(tag, 'text')).join(', ')}`]),
    ...(hints.length === 0 ? [] : [`hints ${hints.length}`]),
    ...feedbacks.map(({ name, text }) => `${name}: ${text}`),
    ...(['', '0', 'false'].includes(textAt(question, 'hidden')) ? [] : ['hidden']),
  ];
}
