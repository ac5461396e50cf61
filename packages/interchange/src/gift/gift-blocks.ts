import { MAX_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';
import { type Refusal, refusal } from '../findings.ts';

/**
 * A block of a GIFT file, between two empty lines.
 * @param first its first line that is no comment; 0 while it has none
 * @param text its lines without comments
 * @param comments its comment lines
 */
export type GiftBlock = {
  first: number;
  last: number;
  text: string;
  comments: string;
  converted: boolean;
  fault: Refusal | null;
};

const CATEGORY = '$CATEGORY:';

/** The blocks of a GIFT file that hold more than comments. A line with a category is a block of its own. */
export function* giftBlocks(bytes: Uint8Array): Generator<GiftBlock | { category: string }> {
  let block = newBlock();
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : null;
    const isCategory = text?.startsWith(CATEGORY);
    if (text !== '' && !isCategory) {
      addLine(block, line);
      continue;
    }
    if (block.first > 0) yield block;
    block = newBlock();
    if (isCategory) yield { category: text?.slice(CATEGORY.length) ?? '' };
  }
  if (block.first > 0) yield block;
}

function newBlock(): GiftBlock {
  return { first: 0, last: 0, text: '', comments: '', converted: false, fault: null };
}

function addLine(block: GiftBlock, line: TextLine): void {
  if ('fault' in line) {
    block.fault ??= refusal(line.fault, `line ${line.number}`);
  } else {
    block.converted ||= line.converted;
    const isComment = line.text.trimStart().startsWith('//');
    if (block.text.length + block.comments.length + line.text.length > MAX_ITEM_BYTES)
      block.fault ??= refusal('line_too_long');
    else block[isComment ? 'comments' : 'text'] += `${line.text}\n`;
    if (isComment) return;
  }
  block.first ||= line.number;
  block.last = line.number;
}
