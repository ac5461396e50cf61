import { changed, type Note, suspicious } from '../notes.ts';
import { withOneTex } from '../texts/tex-marks.ts';
import { htmlOf, inlineHtmlOf, type TextFormat } from '../texts/text-format.ts';
import { unescaped } from './escapes.ts';

const FORMATS = new Map<string, TextFormat>([
  ['html', 'html'],
  ['markdown', 'markdown'],
  ['plain', 'plain'],
  ['moodle', 'moodle_auto_format'],
]);
const FORMAT_MARK = /^\[(html|markdown|plain|moodle)\]/iu;
const IMAGE = /<img\b[^<>]*>/giu;
const SOURCE = /\ssrc\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/iu;
const LONGEST_DETAIL = 200;

/** Reads the texts of one question: each may name its format, else it has the question's. */
export class GiftTexts {
  #format: TextFormat = 'moodle_auto_format';
  readonly #notes = new Map<string, Note>();

  /** What was noted so far, each thing once. */
  get notes(): Note[] {
    return [...this.#notes.values()];
  }

  note(note: Note): void {
    this.#notes.set(JSON.stringify(note), note);
  }

  /** The question itself, whose format the texts after it take. */
  stem(source: string): string {
    this.#format = formatOf(source.trim()) ?? this.#format;
    return this.block(source);
  }

  block(source: string): string {
    return this.#read(source, htmlOf);
  }

  option(source: string): string {
    return this.#read(source, inlineHtmlOf);
  }

  #read(source: string, write: (text: string, format: TextFormat) => string): string {
    const marked = source.trim();
    const format = formatOf(marked) ?? this.#format;
    const text = unescaped(marked.replace(FORMAT_MARK, '')).trim();
    if (text === '') return '';
    if (format === 'markdown') this.note(changed('text_format_converted', format));
    const html = write(text, format).trim();
    // GIFT holds no files.
    for (const [image] of html.matchAll(IMAGE)) {
      const [, ...sources] = SOURCE.exec(image) ?? [];
      const address = sources.find((found) => found !== undefined) ?? '';
      this.note(suspicious('picture_missing', address.slice(0, LONGEST_DETAIL)));
    }
    const withTex = withOneTex(html);
    if (withTex !== html) this.note(changed('mathematics_converted'));
    return withTex;
  }
}

function formatOf(text: string): TextFormat | undefined {
  return FORMATS.get(FORMAT_MARK.exec(text)?.[1]?.toLowerCase() ?? '');
}
