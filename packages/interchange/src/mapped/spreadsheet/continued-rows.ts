import { formatPosition, refusal, suspicious } from '../../findings.ts';
import { countWords } from '../../texts/html/html.ts';
import { answeringFieldsOf, knownFieldsOf } from '../fields.ts';
import type { Mapping } from '../mapping.ts';
import { type Field, type FieldReader, type SourceItem, textIn } from '../source-item.ts';
import { isQuestion, saysNothing } from './merged-cells.ts';

/** A sentence that goes on begins so. */
export const GOES_ON = /^[\p{Ll},;)…]/u;
/** A question that is whole ends so. */
const ENDS = /[.?!:…_？。！：)\]"”»]$/u;
/** What ends so has asked, or left a gap that an option fills. */
const ASKED = /[?:…_？：]["”»’)\]]?$/u;
const FIRST_COLUMN = 1;
/** Of a person or a section, which somebody writes in small letters. */
const MAX_NAME_WORDS = 3;
export const QUESTION_END = /[?？]["”»’)\]]?$/u;

/**
 * Looks at the row below each. Without a question of its own it is the rest of the one above, of its options or its
 * explanation; so is a text alone where the words go on: then the question is refused. Any other text may be a heading
 * or a passage, and the question is named where it may still lack something.
 */
export function* withContinuedRowsNamed(
  items: Iterable<SourceItem>,
  mapping: Mapping,
): Generator<SourceItem> {
  let above: SourceItem | null = null;
  let areOpen = false;
  for (const item of items) {
    if (above !== null) {
      const looked = besideRowBelow(above, item, mapping, areOpen);
      yield looked;
      areOpen ||= looked === above && isOpen(above, mapping);
    }
    above = item;
  }
  if (above !== null) yield above;
}

function isOpen({ content }: SourceItem, mapping: Mapping): boolean {
  if (content.type === 'refused' || !isQuestion(content.read, mapping)) return false;
  return !ENDS.test(textIn(content.read, [mapping.stem].flat().at(-1)));
}

/** @param areOpen whether questions above end without a mark, too, so that it tells nothing */
function besideRowBelow(item: SourceItem, below: SourceItem, mapping: Mapping, areOpen: boolean): SourceItem {
  const { content } = item;
  const { stem, options, key } = mapping;
  if (content.type === 'refused' || below.content.type === 'refused' || !Array.isArray(options)) return item;
  const { read } = below.content;
  const question = [stem].flat().at(-1) ?? '';
  const rest = textIn(read, question);
  const answers = [...options, key.field].flat();
  const asked = textIn(content.read, question);
  const asks = asked !== '' && answers.some((field) => textIn(content.read, field) !== '');
  const where = formatPosition(below.position);
  const named = { ...item, notes: [...(item.notes ?? []), suspicious('text_below', where)] };
  if (asks && rest === '' && isRestOfQuestion(read, mapping, options)) {
    // With an id of its own it may be a question that has lost its text.
    return [mapping.id ?? []].flat().every((field) => textIn(read, field) === '')
      ? { ...item, content: refusal('question_continued', where) }
      : named;
  }
  if (asks && isRestInFirstColumn(read, mapping))
    return { ...item, content: refusal('question_continued', where) };
  const standsAlone = rest !== '' && answers.every((field) => textIn(read, field) === '');
  if (!asks || !standsAlone) return item;
  if (GOES_ON.test(rest) || (!areOpen && !ENDS.test(asked)))
    return { ...item, content: refusal('question_continued', where) };
  return QUESTION_END.test(rest) || !ASKED.test(asked) ? named : item;
}

/**
 * Whether a row goes on with the one above in its first column alone, as where a line end without quotation marks has begun
 * it. Not where that column means something: a topic may have small letters.
 */
function isRestInFirstColumn(read: FieldReader, mapping: Mapping): boolean {
  const known = knownFieldsOf(mapping);
  if (known.includes(FIRST_COLUMN) || known.some((field) => textIn(read, field) !== '')) return false;
  const text = textIn(read, FIRST_COLUMN);
  return GOES_ON.test(text) && ENDS.test(text) && countWords(text) > MAX_NAME_WORDS;
}

/** Whether a row without a question holds options, an answer or an explanation, but not enough to be one itself. */
function isRestOfQuestion(read: FieldReader, mapping: Mapping, options: Field[]): boolean {
  const isFilled = (field: Field) => !saysNothing(textIn(read, field));
  const isWhole = options.filter(isFilled).length > 1 && [mapping.key.field].flat().some(isFilled);
  return !isWhole && answeringFieldsOf(mapping).some(isFilled);
}
