import { LONGEST_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';
import type { RefusalReason } from '../findings.ts';

/** A question with its lines; `answer` is what stands behind `ANSWER:`, null when there is no such line. */
export type AikenItem = {
  first: number;
  last: number;
  stem: string[];
  options: { letter: string; text: string }[];
  answer: string | null;
  converted: boolean;
  fault: { reason: RefusalReason; detail: string | null } | null;
};

const OPTION = /^([A-Z])[).]\s*(.*)$/su;
const ANSWER = /^ANSWER:(.*)$/su;

/** The items of an Aiken file. A line with the answer ends one, and so does the stem of the next. */
export function* aikenItems(bytes: Uint8Array): Generator<AikenItem> {
  let item: AikenItem | null = null;
  let afterEmptyLine = false;
  let length = 0;
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : null;
    if (text === '') {
      afterEmptyLine = true;
      continue;
    }
    const isStem = text !== null && !OPTION.test(text) && !ANSWER.test(text);
    // A stem may go on in the next line; after an empty line or options it is the next question's.
    if (item !== null && isStem && (afterEmptyLine || item.options.length > 0)) {
      yield item;
      item = null;
    }
    length = item === null ? 0 : length + (text?.length ?? 0) + 1;
    afterEmptyLine = false;
    item ??= newItem(line);
    if (length > LONGEST_ITEM_BYTES) item.fault ??= { reason: 'line_too_long', detail: null };
    addLine(item, line);
    if (item.answer === null) continue;
    yield item;
    item = null;
  }
  if (item !== null) yield item;
}

function newItem({ number }: TextLine): AikenItem {
  return { first: number, last: number, stem: [], options: [], answer: null, converted: false, fault: null };
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
  if (answer !== undefined) item.answer = answer.trim();
  else if (item.fault !== null) return;
  else if (letter !== undefined && option !== undefined) item.options.push({ letter, text: option });
  else item.stem.push(text);
}
