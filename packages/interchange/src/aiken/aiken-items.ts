import { MAX_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';
import type { RefusalReason } from '../findings.ts';
import { letterAt } from '../options/options.ts';

/**
 * A question with its lines.
 * @param written the lines of its stem with the white space before them
 * @param answers what stands behind `ANSWER:`, once a line of this kind; one in a sound file
 * @param otherAnswer the line below its options that says the answer in another way than `ANSWER:`
 * @param partedBy the line behind which the rest of its options, or its answer, stand as an item of their own
 * @param isBehindEmptyLine whether an empty line, or the beginning of the file, stands above it
 */
export type AikenItem = {
  first: number;
  last: number;
  stem: string[];
  written: string[];
  options: { letter: string; text: string }[];
  answers: string[];
  otherAnswer: { number: number; text: string } | null;
  partedBy: { number: number; text: string } | null;
  isBehindEmptyLine: boolean;
  converted: boolean;
  fault: { reason: RefusalReason; detail: string | null } | null;
};

const OPTION = /^([A-Z])[).]\s*(.*)$/su;
const ANSWER = /^ANSWER\s?:(.*)$/su;

/** A key that is not written as Aiken has it: in a stem it would tell the answer of the question above. */
export const OTHER_ANSWER = /^answer\s?:\s*\(?[a-z]\)?[.:]?$/iu;

/** The items of an Aiken file, each knowing whether the one below it has its answer. */
export function* aikenItems(bytes: Uint8Array): Generator<AikenItem> {
  let before: AikenItem | null = null;
  for (const item of itemsOf(bytes)) {
    if (before !== null) yield { ...before, partedBy: partedBy(before, item) };
    before = item;
  }
  if (before !== null) yield before;
}

/** The foot of a page and the head of the next have hardly more. */
const MAX_LINES_BETWEEN = 3;

/** A line such as the number of a page within the options of a question, or between them and its answer. */
function partedBy(item: AikenItem, next: AikenItem): AikenItem['partedBy'] {
  const [text] = next.stem;
  if (text === undefined || next.stem.length > MAX_LINES_BETWEEN || lacksNothing(item)) return null;
  const [continued] = next.options;
  const isItsEnd = continued === undefined ? next.answers.length > 0 : isNextLetter(continued, item);
  return isItsEnd ? { number: next.first, text } : null;
}

function lacksNothing({ options, answers, otherAnswer }: AikenItem): boolean {
  return options.length === 0 || answers.length > 0 || otherAnswer !== null;
}

function isNextLetter({ letter }: { letter: string }, { options }: AikenItem): boolean {
  return letter === letterAt(options.length);
}

/** What comes behind the lines with the answer begins the next item, and so does another stem. */
function* itemsOf(bytes: Uint8Array): Generator<AikenItem> {
  let item: AikenItem | null = null;
  let afterEmptyLine = true;
  let length = 0;
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : null;
    if (text === '') {
      afterEmptyLine = true;
      continue;
    }
    const hasOptions = item !== null && item.options.length > 0;
    const isAnswer = text !== null && (ANSWER.test(text) || (hasOptions && OTHER_ANSWER.test(text)));
    const isStem = text !== null && !isAnswer && !OPTION.test(text);
    // A stem may go on in the next line; after an empty line or options it is the next question's.
    const isOver: boolean =
      item !== null &&
      (item.answers.length > 0 || item.otherAnswer !== null
        ? !isAnswer
        : isStem && (afterEmptyLine || item.options.length > 0));
    if (item !== null && isOver) {
      yield item;
      item = null;
    }
    length = item === null ? 0 : length + (text?.length ?? 0) + 1;
    item ??= newItem(line, afterEmptyLine);
    afterEmptyLine = false;
    if (length > MAX_ITEM_BYTES) item.fault ??= { reason: 'line_too_long', detail: null };
    addLine(item, line);
  }
  if (item !== null) yield item;
}

function newItem({ number }: TextLine, isBehindEmptyLine: boolean): AikenItem {
  return {
    ...{ first: number, last: number, stem: [], written: [], options: [], answers: [] },
    ...{ otherAnswer: null, partedBy: null, isBehindEmptyLine, converted: false, fault: null },
  };
}

function addLine(item: AikenItem, line: TextLine): void {
  item.last = line.number;
  if ('fault' in line) {
    item.fault ??= { reason: line.fault, detail: line.detail && `line ${line.number}, ${line.detail}` };
    return;
  }
  item.converted ||= line.converted;
  const text = line.text.trim();
  const [, answer] = ANSWER.exec(text) ?? [];
  const [, letter, option] = OPTION.exec(text) ?? [];
  if (answer !== undefined) item.answers.push(answer.trim());
  else if (item.fault !== null) return;
  else if (item.options.length > 0 && OTHER_ANSWER.test(text))
    item.otherAnswer ??= { number: line.number, text };
  else if (letter !== undefined && option !== undefined) item.options.push({ letter, text: option });
  else {
    item.stem.push(text);
    item.written.push(line.text);
  }
}
