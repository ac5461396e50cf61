import type { Picture } from '@assay/assessment';
import { bytesOfBase64 } from '../bytes/base64.ts';
import { changed, type Note, suspicious } from '../findings.ts';
import { truncate } from '../texts/html/html.ts';
import { type EmbeddedFiles, findShownFile } from './embedded-files.ts';
import type { ImageElement } from './image-elements.ts';

const MAX_NAME_LENGTH = 300;
const MAX_ALT_LENGTH = 500;
const MAX_CAPTION_LENGTH = 300;
const MAX_DETAIL_LENGTH = 200;

/** Short hash of a text: equal for equal texts only. Passed in, since hashing is no rule of this package. */
export type Digest = (text: string) => string;

/** Keeps picture names unique within a bank: many authors call theirs `image.png`. */
export class PictureNames {
  readonly #contents = new Map<string, string>();

  /** @param content hash of the picture's content */
  nameOf(path: string, content: string): string {
    const wanted = path.slice(-MAX_NAME_LENGTH);
    const name = (this.#contents.get(wanted) ?? content) === content ? wanted : `${content}-${wanted}`;
    this.#contents.set(name, content);
    return name.slice(0, MAX_NAME_LENGTH);
  }
}

/** The pictures of one item, and the notes on them. */
export class ItemPictures {
  readonly bytes = new Map<string, Uint8Array>();
  readonly #contents = new Map<string, string>();
  readonly notes: Note[] = [];
  /** Addresses of the images that could not be taken. */
  readonly missed: string[] = [];
  readonly #names: PictureNames;
  readonly #digest: Digest;

  constructor(names: PictureNames, digest: Digest) {
    this.#names = names;
    this.#digest = digest;
  }

  /** Hashes of the pictures' content, in the order in which they were found. */
  get contents(): string[] {
    return [...this.#contents.values()];
  }

  /** Same for one picture, by its `file`; pictures with the same bytes have the same hash. */
  contentOf(file: string): string {
    return this.#contents.get(file) ?? '';
  }

  /** @returns null if the file does not hold the picture that an image shows */
  take({ src, alt, caption, width, height }: ImageElement, files: EmbeddedFiles): Picture | null {
    const found = findShownFile(src, files);
    const file = found === null ? null : this.#store(found.path, found.base64);
    if (file === null) {
      const [reason, name] =
        found === null ? (['picture_missing', src] as const) : (['picture_broken', found.path] as const);
      this.notes.push(suspicious(reason, name.slice(0, MAX_DETAIL_LENGTH)));
      this.missed.push(src);
      return null;
    }
    if (alt === '') this.notes.push(changed('alt_made', file));
    return {
      file,
      alt: truncate(alt, MAX_ALT_LENGTH) || `Picture ${[...this.bytes.keys()].indexOf(file) + 1}`,
      ...(caption === '' ? {} : { caption: truncate(caption, MAX_CAPTION_LENGTH) }),
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
    };
  }

  #store(path: string, base64: string): string | null {
    const content = this.#digest(base64.replace(/\s+/gu, ''));
    const file = this.#names.nameOf(path, content);
    if (this.bytes.has(file)) return file;
    const bytes = bytesOfBase64(base64);
    if (bytes === null) return null;
    this.bytes.set(file, bytes);
    this.#contents.set(file, content);
    return file;
  }
}
