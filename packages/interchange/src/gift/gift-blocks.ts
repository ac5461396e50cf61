import { MAX_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';
import type { RefusalReason } from '../findings.ts';

/**
 * A block of a GIFT file, between two empty lines.
 * @param text its lines without comments, joined with line feeds
 * @param comments its comment lines, without the slashes
 */
export type GiftBlock = {
  first: number;
  last: number;
  text: string;
  comments: string[];
  converted: boolean;
  fault: { reason: RefusalReason; detail: string | null } | null;
};

const CATEGORY = '$CATEGORY:';

/** The blocks of a GIFT file that hold more than comments. A line with a category is a block of its own. */
export function* giftBlocks(bytes: Uint8Array): Generator<GiftBlock | { category: string }> {
  let open = new OpenBlock();
  for (const line of textLines(bytes)) {
    const trimmed = 'text' in line ? line.text.trim() : null;
    const isCategory = trimmed?.startsWith(CATEGORY) ?? false;
    if (trimmed !== '' && !isCategory) {
      open.add(line);
      continue;
    }
    yield* open.block();
    open = new OpenBlock();
    if (isCategory) yield { category: trimmed?.slice(CATEGORY.length) ?? '' };
  }
  yield* open.block();
}

class OpenBlock {
  readonly #lines: string[] = [];
  readonly #comments: string[] = [];
  #length = 0;
  #first: number | null = null;
  #last = 0;
  #converted = false;
  #fault: GiftBlock['fault'] = null;

  add(line: TextLine): void {
    if ('text' in line) {
      const trimmed = line.text.trimStart();
      this.#length += line.text.length + 1;
      // Not kept any longer, since it is refused: a file of comments alone must not fill the memory.
      if (this.#length > MAX_ITEM_BYTES) this.#fault ??= { reason: 'line_too_long', detail: null };
      this.#converted ||= line.converted;
      if (trimmed.startsWith('//')) {
        if (this.#fault === null) this.#comments.push(trimmed.slice(2));
        return;
      }
      if (this.#fault === null) this.#lines.push(line.text);
    } else {
      this.#fault ??= { reason: line.fault, detail: line.detail && `line ${line.number}, ${line.detail}` };
    }
    this.#first ??= line.number;
    this.#last = line.number;
  }

  *block(): Generator<GiftBlock> {
    if (this.#first === null) return;
    yield {
      first: this.#first,
      last: this.#last,
      text: this.#lines.join('\n').trim(),
      comments: this.#comments,
      converted: this.#converted,
      fault: this.#fault,
    };
  }
}
