import type { Picture } from '@assay/assessment';
import { type Feedback, feedbackList } from '../body.ts';
import { changed, type Note, suspicious } from '../findings.ts';
import { type EmbeddedFiles, pathOfAddress, withoutDeadAddresses } from '../pictures/embedded-files.ts';
import { withoutImages } from '../pictures/image-elements.ts';
import { standWithinText } from '../pictures/inline-pictures.ts';
import { type Digest, ItemPictures, type PictureNames } from '../pictures/item-pictures.ts';
import { captionOfOption, STEM_OF_A_PICTURE } from '../pictures/lost-pictures.ts';
import { withoutHidden } from './html/hidden-html.ts';
import { normalizeTex } from './tex.ts';
import { htmlOf, inlineHtmlOf, type TextFormat } from './text-format.ts';

/** A text as its author wrote it. */
export type SourceText = { text: string; format: TextFormat; files: EmbeddedFiles };

const MAX_ADDRESS_LENGTH = 100;

type TextWriter = (text: string, format: TextFormat) => string;
/** Takes a picture. @param isWithin true if it stands within the text @returns its replacement in the text */
type PictureTaker = (picture: Picture, isWithin: boolean) => string;

/** Reads the texts of one item as HTML without pictures, and gathers the pictures. */
export class ItemTexts<Source> {
  readonly pictures: ItemPictures;
  /** Pictures of the question, and of its explanation. */
  readonly images: Picture[] = [];
  readonly explanationImages: Picture[] = [];
  readonly #sourceText: (source: Source) => SourceText;
  /**
   * The first text that lost its only picture and cannot be answered without it, with the picture's address:
   * the stem, an option, a statement.
   */
  lostPicture: string | null = null;
  readonly #notes: Note[] = [];
  readonly #optionPictures = new Map<string, number>();
  #options = 0;

  constructor(
    { names, digest }: { names: PictureNames; digest: Digest },
    sourceText: (source: Source) => SourceText,
  ) {
    this.pictures = new ItemPictures(names, digest);
    this.#sourceText = sourceText;
  }

  /** The notes so far, without duplicates. */
  get notes(): Note[] {
    const notes = [...this.#notes, ...this.pictures.notes];
    return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
  }

  note(note: Note): void {
    this.#notes.push(note);
  }

  stem(source: Source): string {
    const html = this.#read(source, htmlOf, (picture, isWithin) =>
      isWithin ? this.#numbered(picture, 'stem_picture_moved') : addOnce(this.images, picture),
    );
    if (html === '' && this.images.length === 0 && this.pictures.missed.length > 0) this.#losePicture('stem');
    if (html !== '' || this.images.length === 0) return html;
    this.note(changed('stem_made'));
    return STEM_OF_A_PICTURE;
  }

  /** @param isFollowed true if feedback on single answers stands below it, above all pictures */
  explanation(source: Source, isFollowed: boolean): string {
    return this.#read(source, htmlOf, (picture, isWithin) =>
      isFollowed || isWithin ? this.#numberedBelow(picture) : addOnce(this.explanationImages, picture),
    );
  }

  /**
   * Feedback on a single answer, among others: its pictures are named in the text, since all of them stand
   * below.
   */
  feedback(source: Source): string {
    return this.explanation(source, true);
  }

  /**
   * An option. Its pictures go to those of the question, and a number says which is meant. Without its only
   * picture its meaning is lost, whatever words stand beside it.
   */
  option(source: Source): string {
    return this.#readChoice(source, inlineHtmlOf, () => true);
  }

  /**
   * A statement, which may have paragraphs and tables of its own; its pictures are treated like an option's.
   */
  statement(source: Source): string {
    return this.#readChoice(source, htmlOf, (html) => html === '');
  }

  #readChoice(source: Source, write: TextWriter, needsPicture: (html: string) => boolean): string {
    this.#options += 1;
    const missed = this.pictures.missed.length;
    let shown = 0;
    const html = this.#read(source, write, (picture) => {
      shown += 1;
      return this.#numbered(picture, 'option_picture_moved');
    });
    if (this.pictures.missed.length > missed && shown === 0 && needsPicture(html))
      this.#losePicture(`option ${this.#options}`);
    return html;
  }

  #losePicture(text: string): void {
    this.lostPicture ??= `${text}: “${this.pictures.missed.at(-1)?.slice(0, MAX_ADDRESS_LENGTH)}”`;
  }

  /**
   * An option or a statement with hashes of its pictures in place of their numbers: one picture may have two
   * names.
   */
  withContents(html: string): string {
    let text = html;
    for (const [file, number] of this.#optionPictures)
      text = text.replaceAll(`[${captionOfOption(number)}]`, `[${this.pictures.contentOf(file)}]`);
    return text;
  }

  /** Lists the feedback on single answers, each under its answer: their order and letters may change. */
  formatFeedback(feedbacks: Feedback[]): string {
    const list = feedbackList(feedbacks);
    if (list !== '') this.note(changed('feedback_to_explanation'));
    return list;
  }

  #numbered(picture: Picture, moved: 'stem_picture_moved' | 'option_picture_moved'): string {
    // Position among all pictures below the question, so that no two have the same name.
    const number = this.#optionPictures.get(picture.file) ?? this.images.length + 1;
    if (!this.#optionPictures.has(picture.file)) {
      this.#optionPictures.set(picture.file, number);
      const caption = captionOfOption(number);
      // A generated alternative text counts other pictures of the item, too: its number would differ from the
      // option's.
      const alt = /^Picture \d+$/u.test(picture.alt) ? caption : picture.alt;
      this.images.push({ ...picture, alt, caption });
      this.note(changed(moved, picture.file));
    }
    return `[${captionOfOption(number)}] `;
  }

  /** Numbered apart from the question's pictures, which stand above it. */
  #numberedBelow(picture: Picture): string {
    addOnce(this.explanationImages, picture);
    const at = this.explanationImages.findIndex(({ file }) => file === picture.file);
    const name = captionOfOption(at + 1);
    this.explanationImages[at] = { ...picture, caption: name };
    this.note(changed('explanation_picture_moved', picture.file));
    return `[${name} below] `;
  }

  #read(source: Source, write: TextWriter, take: PictureTaker): string {
    const { text, format, files } = this.#sourceText(source);
    const { html: visible, notes } = withoutHidden(text === '' ? '' : write(text, format));
    this.#notes.push(...notes);
    const isWithin = standWithinText(visible);
    const withoutPictures = withoutImages(visible, (image) => {
      const picture = this.pictures.take(image, files);
      return picture === null ? '' : take(picture, isWithin);
    });
    const html = withoutDeadAddresses(withoutPictures, (address) => {
      // An embedded file is noted below.
      if (!files.base64.has(pathOfAddress(address)))
        this.note(suspicious('attachment_dropped', address.slice(0, 200)));
    });
    for (const path of files.base64.keys()) {
      if (!files.shown.has(path)) this.note(suspicious('attachment_dropped', path.slice(0, 200)));
    }
    return normalizeTex(html).trim();
  }
}

/** Adds a picture to those below the text, once. */
function addOnce(images: Picture[], picture: Picture): string {
  if (!images.some(({ file }) => file === picture.file)) images.push(picture);
  return '';
}
