import type { Picture } from '@assay/assessment';
import { changed, type Note, suspicious } from '../notes.ts';
import { embeddedFilesOf } from '../pictures/embedded-files.ts';
import { type ImageElement, withoutImages } from '../pictures/image-elements.ts';
import type { ItemPictures } from '../pictures/item-pictures.ts';
import { withOneTex } from '../texts/tex-marks.ts';
import { htmlOf, inlineHtmlOf, type TextFormat } from '../texts/text-format.ts';
import { childOf, textAt, type XmlElement } from './xml-element.ts';

/** As Moodle names them; what has another name is HTML to it. The wiki's marks were given up long ago. */
const FORMATS = new Map<string, TextFormat>([
  ['html', 'html'],
  ['markdown', 'markdown'],
  ['plain_text', 'plain'],
  ['wiki_like', 'plain'],
  ['moodle_auto_format', 'moodle_auto_format'],
]);

const DEAD_ADDRESS = /\s(?:href|src)\s*=\s*(?:"@@PLUGINFILE@@[^"<>]*"|'@@PLUGINFILE@@[^'<>]*')/gu;

/** Reads the texts of one item as HTML without pictures; those go where the caller gathers them. */
export class ItemTexts {
  readonly pictures: ItemPictures;
  readonly #notes: Note[] = [];
  /** The format of texts that name none. */
  readonly #format: string;
  readonly #optionPictures = new Map<string, number>();

  constructor(question: XmlElement, pictures: ItemPictures) {
    this.pictures = pictures;
    this.#format = childOf(question, 'questiontext')?.attributes.format ?? 'html';
  }

  /** What was noted so far, each thing once. */
  get notes(): Note[] {
    const byContent = new Map(
      [...this.#notes, ...this.pictures.notes].map((note) => [JSON.stringify(note), note]),
    );
    return [...byContent.values()];
  }

  note(note: Note): void {
    this.#notes.push(note);
  }

  /** A stem, an explanation, a statement. @param images where its pictures go */
  block(field: XmlElement | undefined, images: Picture[]): string {
    return this.#read(field, htmlOf, (picture) => {
      if (!images.some(({ file }) => file === picture.file)) images.push(picture);
      return '';
    });
  }

  /** An option. Its pictures go to those of the question, where a number tells which is meant. */
  option(field: XmlElement | undefined, images: Picture[]): string {
    return this.#read(field, inlineHtmlOf, (picture) => this.#numbered(picture, images));
  }

  /** A statement, which may have paragraphs and tables of its own. */
  statement(field: XmlElement | undefined, images: Picture[]): string {
    return this.#read(field, htmlOf, (picture) => this.#numbered(picture, images));
  }

  #numbered(picture: Picture, images: Picture[]): string {
    const number = this.#optionPictures.get(picture.file) ?? this.#optionPictures.size + 1;
    if (!this.#optionPictures.has(picture.file)) {
      this.#optionPictures.set(picture.file, number);
      images.push({ ...picture, caption: `Picture ${number}` });
      this.note(changed('option_picture_moved', picture.file));
    }
    return `[Picture ${number}] `;
  }

  #read(
    field: XmlElement | undefined,
    write: (text: string, format: TextFormat) => string,
    place: (picture: Picture) => string,
  ): string {
    const source = textAt(field, 'text');
    const name = field?.attributes.format?.trim() ?? this.#format;
    const written = source === '' ? '' : write(source, FORMATS.get(name) ?? 'html');
    if (name !== 'html' && written !== source) this.note(changed('text_format_converted', name.slice(0, 40)));
    const files = embeddedFilesOf(field);
    const instead = (image: ImageElement) => {
      const picture = this.pictures.take(image, files);
      return picture === null ? '' : place(picture);
    };
    const html = withoutImages(written, instead).replace(DEAD_ADDRESS, '');
    for (const path of files.base64.keys()) {
      if (!files.shown.has(path)) this.note(suspicious('attachment_dropped', path.slice(0, 200)));
    }
    return this.#withOneTex(html).trim();
  }

  #withOneTex(html: string): string {
    const written = withOneTex(html);
    if (written !== html) this.note(changed('mathematics_converted'));
    return written;
  }
}
