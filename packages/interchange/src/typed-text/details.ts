import { withoutBoldMark } from './line-forms.ts';
import type { TypedLine } from './typed-lines.ts';

const TAGS = /^\s*<\/?(?:details|summary)\b/iu;
const HIDDEN = /<summary\b[^<>]{0,200}>[^<]{0,500}<\/summary>|<\/?(?:details|summary)\b[^<>]{0,200}>/giu;

/**
 * Tracks Markdown's folded sections (details), where authors put their answers, and removes their tags from
 * the lines.
 */
export class Details {
  #isOpen = false;
  #isClosing = false;

  /** True while the last line read is within a section. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Reads a line without these tags, and without bold signs around its mark; null if nothing else is in it.
   */
  visible(line: TypedLine): TypedLine | null {
    if (line.words.html !== null) return line;
    if (this.#isClosing) this.#isOpen = false;
    const { text } = line.words;
    if (!this.#isOpen && !TAGS.test(text)) return withText(line, withoutBoldMark(text));
    this.#isOpen = true;
    this.#isClosing = /<\/details/iu.test(text);
    const left = text.replace(HIDDEN, '').trimEnd();
    return left.trim() === '' ? null : withText(line, withoutBoldMark(left));
  }
}

function withText(line: TypedLine, text: string): TypedLine {
  return text === line.words.text ? line : { ...line, words: { text, html: null } };
}
