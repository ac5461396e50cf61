import { MAX_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';
import type { RefusalReason } from '../findings.ts';

/**
 * A question with its lines.
 * @param answers what stands behind `ANSWER:`, once a line of this kind; one in a sound file
 * @param isBehindEmptyLine whether an empty line, or the beginning of the file, stands above it
 */
export type AikenItem = {
  first: number;
  last: number;
  stem: string[];
  options: { letter: string; text: string }[];
  answers: string[];
  isBehindEmptyLine: boolean;
  converted: boolean;
  fault: { reason: RefusalReason; detail: string | null } | null;
};

const OPTION = /^([A-Z])[).]\s*(.*)$/su;
const ANSWER = /^ANSWER\s?:(.*)$/su;

/** The items of an Aiken file. What comes behind the lines with the answer begins the next one, and so does another stem. */
export function* aikenItems(bytes: Uint8Array): Generator<AikenItem> {
  let item: AikenItem | null = null;
  let afterEmptyLine = true;
  let length = 0;
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : null;
    if (text === '') {
      afterEmptyLine = true;
      continue;
    }
    const isAnswer = text !== null && ANSWER.test(text);
    const isStem = text !== null && !isAnswer && !OPTION.test(text);
    // A stem may go on in the next line; after an empty line or options it is the next question's.
    const isOver: boolean =
      item !== null &&
      (item.answers.length > 0 ? !isAnswer : isStem && (afterEmptyLine || item.options.length > 0));
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
    ...{ first: number, last: number, stem: [], options: [], answers: [] },
    ...{ isBehindEmptyLine, converted: false, fault: null },
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
  else if (letter !== undefined && option !== undefined) item.options.push({ letter, text: option });
  else item.stem.push(text);
}
