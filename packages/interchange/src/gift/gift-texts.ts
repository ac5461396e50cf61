import type { Picture } from '@assay/assessment';
import { changed, type Note } from '../notes.ts';
import { type ImageElement, withoutImages } from '../pictures/image-elements.ts';
import type { ItemPictures } from '../pictures/item-pictures.ts';
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

/** Reads the texts of one question: each may name its format, else it has the question's. */
export class GiftTexts {
  readonly #pictures: ItemPictures;
  readonly #notes: Note[] = [];
  readonly #optionPictures = new Map<string, number>();
  #format: TextFormat = 'moodle_auto_format';

  constructor(pictures: ItemPictures) {
    this.#pictures = pictures;
  }

  /** What was noted so far, each thing once. */
  get notes(): Note[] {
    const notes = [...this.#notes, ...this.#pictures.notes];
    return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
  }

  note(note: Note): void {
    this.#notes.push(note);
  }

  /** The question itself, whose format the texts after it take. @param images where its pictures go */
  stem(source: string, images: Picture[]): string {
    this.#format = formatOf(source.trim()) ?? this.#format;
    const html = this.block(source, images);
    if (html !== '' || images.length === 0) return html;
    this.note(changed('stem_made'));
    return '<p>See the picture.</p>';
  }

  block(source: string, images: Picture[]): string {
    return this.#read(source, htmlOf, (picture) => {
      if (!images.some(({ file }) => file === picture.file)) images.push(picture);
      return '';
    });
  }

  /** An option. Its pictures go to those of the question, where a number tells which is meant. */
  option(source: string, images: Picture[]): string {
    return this.#read(source, inlineHtmlOf, (picture) => {
      const number = this.#optionPictures.get(picture.file) ?? this.#optionPictures.size + 1;
      if (!this.#optionPictures.has(picture.file)) {
        this.#optionPictures.set(picture.file, number);
        images.push({ ...picture, caption: `Picture ${number}` });
        this.note(changed('option_picture_moved', picture.file));
      }
      return `[Picture ${number}]`;
    });
  }

  #read(
    source: string,
    write: (text: string, format: TextFormat) => string,
    place: (picture: Picture) => string,
  ): string {
    const marked = source.trim();
    const format = formatOf(marked) ?? this.#format;
    const text = unescaped(marked.replace(FORMAT_MARK, '')).trim();
    if (text === '') return '';
    if (format === 'markdown') this.note(changed('text_format_converted', format));
    // GIFT comes without files: only what an address itself holds can be shown.
    const noFiles = { base64: new Map<string, string>(), shown: new Set<string>() };
    const instead = (image: ImageElement) => {
      const picture = this.#pictures.take(image, noFiles);
      return picture === null ? '' : place(picture);
    };
    const html = withoutImages(write(text, format), instead).trim();
    const withTex = withOneTex(html);
    if (withTex !== html) this.note(changed('mathematics_converted'));
    return withTex;
  }
}

function formatOf(text: string): TextFormat | undefined {
  return FORMATS.get(FORMAT_MARK.exec(text)?.[1]?.toLowerCase() ?? '');
}
