import { topicOfCategory } from '../category.ts';
import type { Digest, Draft, DraftsOfFile, ItemContext } from '../draft.ts';
import { changed, type FileFault, refusal } from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { PictureNames } from '../pictures/item-pictures.ts';
import { DescriptionAbove } from '../refused-texts.ts';
import { plainText } from '../texts/html/html.ts';
import { questionOfElement } from './question-of-element.ts';
import { decodeXml, type XmlCharacters } from './xml-characters.ts';
import { textAt, type XmlElement } from './xml-elements.ts';
import { xmlQuestions } from './xml-questions.ts';

/** Limit for hostile texts. */
const MAX_LABEL_SOURCE = 1_000;
const NOT_ASCII = /[\u0080-\u{10ffff}]/u;

/**
 * Reads Moodle XML as Moodle's own importer (`qformat_xml`) does; see docs/decisions/0010.
 * @param options.bank the bank's name, the prefix of ids
 */
export function readMoodleXml(bytes: Uint8Array, { bank }: { bank: string }, digest: Digest): DraftsOfFile {
  const decoded = decodeXml(bytes);
  if (decoded.type === 'unreadable') return decoded;
  let fault: FileFault | null = null;
  const onFault = (found: FileFault) => {
    fault = found;
  };
  const drafts = draftsOf(
    decoded,
    { bank, topic: [], notes: [], names: new PictureNames(), digest },
    onFault,
  );
  return { type: 'drafts', drafts, fault: () => fault };
}

function* draftsOf(
  { text, recognised }: XmlCharacters,
  ofFile: ItemContext,
  onFault: (fault: FileFault) => void,
): Generator<Draft> {
  const description = new DescriptionAbove();
  let topic: string[] = [];
  for (const found of xmlQuestions(text)) {
    if ('fault' in found) return onFault(found.fault);
    const { element, first, last, isComplete } = found;
    const position = { unit: 'line', first, last } as const;
    const type = element.attributes.type?.trim();
    if (type === 'category') {
      topic = topicOfCategory(textAt(element, 'category', 'text'));
      description.set(null);
      continue;
    }
    if (type === 'description') description.set(position);
    const notes = recognised && holdsMoreThanAscii(element) ? [changed('encoding_converted')] : [];
    const draft = isComplete
      ? questionOfElement(element, { ...ofFile, topic, notes })
      : { result: refusal('too_many_elements') };
    yield { position, label: nameOfQuestion(element), ...description.note(draft) };
  }
}

/** The question's name in Moodle's lists, else its first words. */
function nameOfQuestion(question: XmlElement): string | null {
  const stem = textAt(question, 'questiontext', 'text')
    .slice(0, MAX_LABEL_SOURCE)
    .replace(/<[^>]*$/u, '');
  return labelOf(textAt(question, 'name', 'text') || plainText(stem));
}

function holdsMoreThanAscii({ text, children }: XmlElement): boolean {
  return NOT_ASCII.test(text) || children.some(holdsMoreThanAscii);
}
