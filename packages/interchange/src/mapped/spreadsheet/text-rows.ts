import { refusal } from '../../findings.ts';
import type { Mapping } from '../mapping.ts';
import { type LinesAbove, linesAboveNext, type SourceItem, textIn } from '../source-item.ts';
import { GOES_ON } from './continued-rows.ts';

/** What a row with neither options nor an answer says. */
type TextRow = { kind: 'passage' | 'heading' | 'question'; text: string; filled: number };

const MAX_HEADING_LENGTH = 40;
const MAX_HEADING_WORDS = 3;
const SENTENCE_END = /[.!:…。！：]["”»’)\]]?$/u;
const QUESTION_END = /[?？]["”»’)\]]?$/u;

/** Tells of a row whether it has a text only; null where it has an option, an answer or an explanation, or nothing. */
export type TextRowDetector = (item: SourceItem) => TextRow | null;

/** @param width how many columns the table has */
export function newTextRowDetector(mapping: Mapping, width: number): TextRowDetector {
  const { options, key, explanation, feedback } = mapping;
  if (!Array.isArray(options)) return () => null;
  const asked = [options, key.field, key.text ?? [], explanation ?? [], feedback ?? []].flat();
  const columns = [...Array(width).keys()].map((at) => at + 1);
  return ({ content }) => {
    if (content.type === 'refused' || asked.some((field) => textIn(content.read, field) !== '')) return null;
    const texts = columns.map((column) => textIn(content.read, column)).filter((text) => text !== '');
    if (texts.length === 0) return null;
    const text = texts.reduce((a, b) => (b.length > a.length ? b : a));
    return { kind: kindOf(text), text, filled: texts.length };
  };
}

function kindOf(text: string): TextRow['kind'] {
  if (QUESTION_END.test(text)) return 'question';
  const isShort = text.length <= MAX_HEADING_LENGTH;
  const words = isShort ? text.split(/\s+/u).length : Number.POSITIVE_INFINITY;
  return words <= MAX_HEADING_WORDS || (isShort && !SENTENCE_END.test(text)) ? 'heading' : 'passage';
}

/**
 * Tells each question of a row above it that has a text only. A passage is likely to be a part of the question right
 * below, and perhaps of those that follow, up to the next such row; a heading perhaps of the one right below.
 */
export function* withTextRowsAbove(
  items: Iterable<SourceItem>,
  detect: TextRowDetector,
): Generator<SourceItem> {
  let above: LinesAbove | null = null;
  let isRightBelow = false;
  let isBelowQuestion = false;
  for (const item of items) {
    const row = detect(item);
    if (row === null) {
      yield { ...item, above };
      above = linesAboveNext(above);
      isRightBelow = false;
      isBelowQuestion = true;
      continue;
    }
    yield item;
    const { position } = item;
    // What goes on with a sentence belongs to the question above it.
    const isRest: boolean = isBelowQuestion && GOES_ON.test(row.text);
    isBelowQuestion = false;
    if (position.unit !== 'line' || isRest) continue;
    const isPassage: boolean = row.kind === 'passage' || (isRightBelow && above?.isPart === true);
    const first: number = isRightBelow && above !== null ? above.first : position.first;
    above = { first, last: position.last, isPart: isPassage, isOfSeveral: isPassage };
    isRightBelow = true;
  }
}

/** Refuses the rows themselves, but for questions that are not finished, which lack their options. */
export function* withoutTextRows(
  items: Iterable<SourceItem>,
  detect: TextRowDetector,
): Generator<SourceItem> {
  for (const item of items) {
    const row = detect(item);
    const isText = row !== null && row.kind !== 'question';
    yield isText ? { ...item, content: refusal('text_only') } : item;
  }
}
