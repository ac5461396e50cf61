import { describeLine, MAX_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';
import { type Refusal, refusal } from '../findings.ts';
import { letterAt } from '../options/options.ts';

/**
 * A question with its lines, or loose lines.
 * @param stem its lines with the white space before them
 * @param answers the text behind each `ANSWER:`; one in a sound question
 * @param isBehindEmptyLine true if an empty line, or the beginning of the file, stands above it
 * @param fault the first line that does not fit Aiken's form
 */
export type AikenItem = {
  first: number;
  last: number;
  stem: string[];
  options: string[];
  answers: string[];
  isBehindEmptyLine: boolean;
  converted: boolean;
  fault: Refusal | null;
};

const OPTION = /^([A-Z])[).]\s*(.*)$/su;
const ANSWER = /^ANSWER\s?:(.*)$/isu;

/**
 * The items of an Aiken file. An item ends before a line behind ANSWER, and before a stem behind options or
 * an empty line.
 */
export function* aikenItems(bytes: Uint8Array): Generator<AikenItem> {
  let item: AikenItem | null = null;
  let isBehindEmptyLine = true;
  let length = 0;
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : null;
    if (text === '') {
      isBehindEmptyLine = true;
      continue;
    }
    if (item !== null && isOver(item, text, isBehindEmptyLine)) {
      if (text !== null && item.answers.length === 0) expectMore(item, describeLine(line.number, text));
      yield item;
      item = null;
    }
    item ??= newItem(line, isBehindEmptyLine);
    length = item.first === line.number ? 0 : length + (text?.length ?? 0) + 1;
    if (length > MAX_ITEM_BYTES) item.fault ??= refusal('line_too_long');
    isBehindEmptyLine = false;
    addLine(item, line);
  }
  if (item === null) return;
  if (item.answers.length === 0) expectMore(item, 'the end of the file');
  yield item;
}

function isOver({ options, answers }: AikenItem, text: string | null, isBehindEmptyLine: boolean): boolean {
  const isAnswer = text !== null && ANSWER.test(text);
  if (answers.length > 0) return !isAnswer;
  const isStem = text !== null && !isAnswer && !OPTION.test(text);
  return isStem && (isBehindEmptyLine || options.length > 0);
}

function newItem({ number }: TextLine, isBehindEmptyLine: boolean): AikenItem {
  const lines = { first: number, last: number, stem: [], options: [], answers: [] };
  return { ...lines, isBehindEmptyLine, converted: false, fault: null };
}

function addLine(item: AikenItem, line: TextLine): void {
  item.last = line.number;
  if ('fault' in line) {
    item.fault ??= refusal(line.fault, `line ${line.number}`);
    return;
  }
  item.converted ||= line.converted;
  const text = line.text.trim();
  const met = () => describeLine(line.number, text);
  const [, answer] = ANSWER.exec(text) ?? [];
  const [, letter, option] = OPTION.exec(text) ?? [];
  if (answer !== undefined) {
    if (item.answers.length > 0) expected(item, met(), 'the next question, since this one has its answer');
    else if (item.options.length < 2) expectMore(item, met());
    item.answers.push(answer.trim());
  } else if (item.fault !== null) return;
  else if (letter !== undefined && option !== undefined) {
    if (item.stem.length === 0) expected(item, met(), 'a question before its options');
    else if (letter !== letterAt(item.options.length)) expectMore(item, met());
    item.options.push(option);
  } else item.stem.push(line.text);
}

/** Refuses an item whose lines end or continue in another way than Aiken's. */
function expectMore(item: AikenItem, met: string): void {
  const count = item.options.length;
  const next = letterAt(count);
  expected(item, met, `option ${next}, as “${next}.” or “${next})”${count > 1 ? ', or “ANSWER:”' : ''}`);
}

function expected(item: AikenItem, met: string, what: string): void {
  item.fault ??= refusal('broken_aiken', `${met}: expected ${what}`);
}
