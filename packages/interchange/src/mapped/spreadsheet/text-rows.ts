import { refusal } from '../../findings.ts';
import { countWords } from '../../texts/html/html.ts';
import { answeringFieldsOf } from '../fields.ts';
import type { Mapping } from '../mapping.ts';
import {
  type FieldReader,
  type LinesAbove,
  linesAboveNext,
  type SourceItem,
  textIn,
} from '../source-item.ts';
import { GOES_ON, QUESTION_END } from './continued-rows.ts';
import { saysNothing } from './merged-cells.ts';

/**
 * What a row that cannot be a question says.
 * @param filled how many cells hold something
 * @param isAlone whether nothing else stands beside the text, but dashes or the text once more
 * @param isAnswered whether an answer stands beside it: then it is likely to be a question that lacks its options
 * @param isRest whether it stands where options, an answer or an explanation do, and nowhere else
 */
type TextRow = {
  kind: 'passage' | 'heading' | 'question';
  text: string;
  filled: number;
  isAlone: boolean;
  isAnswered: boolean;
  isRest: boolean;
};

const MAX_HEADING_LENGTH = 40;
const MAX_HEADING_WORDS = 3;
const SENTENCE_END = /[.!:…。！：]["”»’)\]]?$/u;

/**
 * Tells of a row whether it is a text and no question: alone, or a passage with fewer than two options beside it. Null
 * where it is none, or empty.
 */
export type TextRowDetector = (item: SourceItem) => TextRow | null;

/** @param width how many columns the table has */
export function newTextRowDetector(mapping: Mapping, width: number): TextRowDetector {
  const { options, key } = mapping;
  if (!Array.isArray(options)) return () => null;
  const answering = answeringFieldsOf(mapping);
  const columns = [...Array(width).keys()].map((at) => at + 1);
  return ({ content }) => {
    if (content.type === 'refused') return null;
    const { read } = content;
    const texts = textsOf(read, columns);
    if (texts.length === 0) return null;
    const beside = textsOf(read, answering);
    const own = texts.filter((text) => !beside.includes(text));
    const text = longestOf(own.length > 0 ? own : texts);
    const kind = kindOf(text);
    const isRest = texts.length === beside.length;
    const isAlone = !isRest && beside.every((each) => saysNothing(each) || each === text);
    const isQuestion = kind !== 'passage' || new Set(textsOf(read, options)).size > 1;
    if (!isAlone && isQuestion) return null;
    const isAnswered = !isAlone && textsOf(read, [key.field].flat()).some((each) => !saysNothing(each));
    return { kind, text, filled: texts.length, isAlone, isAnswered, isRest };
  };
}

/**
 * Whether a row that has nothing where questions have something tells something all the same: a single text which is more
 * than the number or the name that a form has in rows that nobody filled in.
 */
export function isTextOfItsOwn(row: TextRow | null): boolean {
  if (row === null || row.filled > 1) return false;
  return row.kind !== 'heading' || countWords(row.text) > MAX_HEADING_WORDS;
}

function textsOf(read: FieldReader, fields: (number | string)[]): string[] {
  return fields.map((field) => textIn(read, field)).filter((text) => text !== '');
}

function longestOf(texts: string[]): string {
  return texts.reduce((a, b) => (b.length > a.length ? b : a));
}

function kindOf(text: string): TextRow['kind'] {
  if (QUESTION_END.test(text)) return 'question';
  const isShort = text.length <= MAX_HEADING_LENGTH;
  const words = isShort ? countWords(text) : Number.POSITIVE_INFINITY;
  return words <= MAX_HEADING_WORDS || (isShort && !SENTENCE_END.test(text)) ? 'heading' : 'passage';
}

/**
 * Tells each question of a row above it that is a text. A passage is likely to be a part of the question right below,
 * and perhaps of those that follow, up to the next such row; a heading, or what may be a question that lacks its
 * options, perhaps of the one right below.
 */
export function* withTextRowsAbove(
  items: Iterable<SourceItem>,
  detect: TextRowDetector,
  mapping: Mapping,
): Generator<SourceItem> {
  const question = [mapping.stem].flat().at(-1) ?? '';
  let above: LinesAbove | null = null;
  let around: LinesAbove | null = null;
  let isRightBelow = false;
  let isBelowQuestion = false;
  for (const item of items) {
    const row = detect(item);
    if (row === null) {
      const isRest: boolean =
        isRightBelow && item.content.type === 'item' && GOES_ON.test(textIn(item.content.read, question));
      yield { ...item, above: isRest && above !== null ? { ...above, isPart: true } : above };
      above = linesAboveNext(above) ?? around;
      around = null;
      isRightBelow = false;
      isBelowQuestion = true;
      continue;
    }
    yield item;
    const { position } = item;
    // What goes on with a sentence belongs to the question above it.
    const isRest: boolean = isBelowQuestion && GOES_ON.test(row.text);
    const isDoubtful: boolean = row.isAnswered || (row.isRest && isBelowQuestion);
    isBelowQuestion = false;
    if (position.unit === 'item' || isRest) continue;
    // A passage further up goes on to speak of the questions behind the one right below.
    around = isDoubtful ? (linesAboveNext(above) ?? around) : null;
    const isPassage: boolean =
      !isDoubtful && (row.kind === 'passage' || (isRightBelow && above?.isPart === true));
    const first: number = isRightBelow && above !== null ? above.first : position.first;
    above = { unit: position.unit, first, last: position.last, isPart: isPassage, isOfSeveral: isPassage };
    isRightBelow = true;
  }
}

/** Refuses the rows that are a text alone, but for questions that are not finished, which lack their options. */
export function* withoutTextRows(
  items: Iterable<SourceItem>,
  detect: TextRowDetector,
): Generator<SourceItem> {
  for (const item of items) {
    const row = detect(item);
    const isText = row?.isAlone === true && row.kind !== 'question';
    yield isText ? { ...item, content: refusal('text_only') } : item;
  }
}
