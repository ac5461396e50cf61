import { createHash } from 'node:crypto';
import { MAX_LOGO_BYTES, MAX_PICTURE_BYTES } from '@assay/contract';
import { faultOfLogo } from '../features/pictures/logo.ts';
import { findPictureFault } from '../features/pictures/renditions.ts';
import { formatPath, type Path, replaceTexts } from './document-values.ts';
import { decodeUtf8, type FolderFault, readFolderFile } from './folder-files.ts';
import { type ReadText, readNote, readShortText, readText } from './read-text.ts';
import { isPicture, type PictureDigest } from './tenant-document.ts';
import { TENANT_FILE, type TenantFile } from './tenant-file.ts';
import type { LineOf } from './yaml-lines.ts';

/** Limit of the Markdown reader, in characters; a page has a tenth of it. */
const MAX_TEXT_LENGTH = 60_000;
const MAX_TEXT_BYTES = 4 * MAX_TEXT_LENGTH;
const MAX_BYTES_OF_PICTURES = 200_000_000;
/** Highest heading level below the title of a page, or of a part of the landing page. */
const IN_PAGE = 2;
const IN_PART = 3;

/** Reads the texts and pictures of a tenant's file, from the files that it names and from itself. */
export class FolderReader {
  /** The logo's bytes; null without one. */
  logo: Uint8Array | null = null;
  /** Bytes of the other pictures by digest. */
  readonly pictures = new Map<PictureDigest, Uint8Array>();
  /** Every file that the tenant's file names. */
  readonly files = new Set<string>();
  readonly faults: FolderFault[] = [];
  /** Notes on texts that are stored otherwise than they were written. */
  readonly remarks: FolderFault[] = [];
  readonly #folder: string;
  readonly #lineOf: LineOf;
  #bytes = 0;

  constructor(folder: string, lineOf: LineOf) {
    this.#folder = folder;
    this.#lineOf = lineOf;
  }

  /** Puts HTML and digests of pictures in place of what was written; what has a fault becomes empty. */
  read(file: TenantFile): Promise<TenantFile> {
    return replaceTexts(file, (written, path) => {
      const entry = path.at(-1);
      if (entry === 'logo') return this.#logo(written, path);
      if (entry === 'login_note') return this.#note(written.trim(), path);
      if (entry === 'text') return this.#text(written, path, path[0] === 'landing' ? IN_PART : IN_PAGE);
      if (entry === 'answer') return this.#shortText(written, path);
      return isPicture(path) ? this.#picture(written, path) : written;
    });
  }

  async #text(name: string, path: Path, topHeading: number): Promise<string> {
    const bytes = await this.#file(name, path, MAX_TEXT_BYTES);
    if (bytes === null) return '';
    const written = decodeUtf8(bytes);
    const refuse = (message: string) => this.#refuse({ file: name, line: null, message });
    if (written === null) return refuse('is not UTF-8.');
    if (written.includes('\0')) return refuse('holds a character that cannot be kept (NUL).');
    if (written.length > MAX_TEXT_LENGTH)
      return refuse(`has ${written.length} characters; at most ${MAX_TEXT_LENGTH} are read.`);
    const read = readText(written, name.endsWith('.md') ? 'markdown' : 'html', topHeading);
    if (read.html === '') return refuse('holds nothing that a page may show.');
    this.#remark(read, (line) => ({ file: name, line }));
    return read.html;
  }

  #shortText(written: string, path: Path): string {
    const read = readShortText(written, IN_PART);
    if (read.html === '') return this.#refuseEntry(path, 'holds nothing that a page may show.');
    this.#remark(read, () => ({ file: TENANT_FILE, line: this.#lineOf(path) }));
    return read.html;
  }

  #note(written: string, path: Path): string {
    const { html } = readNote(written);
    if (html === '' && written !== '') return this.#refuseEntry(path, 'holds nothing that a page may show.');
    const message = `login_note is kept as a page may show it: ${html}`;
    if (html !== written) this.remarks.push({ file: TENANT_FILE, line: this.#lineOf(path), message });
    return html;
  }

  async #logo(name: string, path: Path): Promise<string> {
    const bytes = await this.#file(name, path, MAX_LOGO_BYTES);
    if (bytes === null) return '';
    const fault = faultOfLogo(bytes);
    if (fault !== null) return this.#refuse({ file: name, ...fault });
    this.logo = bytes;
    return digestOf(bytes);
  }

  async #picture(name: string, path: Path): Promise<string> {
    const bytes = await this.#file(name, path, MAX_PICTURE_BYTES);
    if (bytes === null) return '';
    const digest = digestOf(bytes);
    if (this.pictures.has(digest)) return digest;
    this.#bytes += bytes.length;
    const fault =
      this.#bytes > MAX_BYTES_OF_PICTURES ? 'is one too many: together they have over 200 MB.' : null;
    const message = fault ?? (await findPictureFault(bytes));
    if (message !== null) return this.#refuseEntry(path, `names ${name}, which ${message}`);
    this.pictures.set(digest, bytes);
    return digest;
  }

  async #file(name: string, path: Path, most: number): Promise<Buffer | null> {
    this.files.add(name);
    const whole = await readFolderFile(this.#folder, name, most);
    if ('bytes' in whole) return whole.bytes;
    this.#refuseEntry(path, `names ${name}, which ${whole.message}`);
    return null;
  }

  #remark({ leftOut }: ReadText, place: (line: number | null) => Omit<FolderFault, 'message'>): void {
    for (const { line, what } of leftOut) {
      this.remarks.push({ ...place(line), message: `${what} is left out: no page may show it.` });
    }
  }

  #refuseEntry(path: Path, message: string): '' {
    const line = this.#lineOf(path);
    return this.#refuse({ file: TENANT_FILE, line, message: `${formatPath(path)} ${message}` });
  }

  #refuse(fault: FolderFault): '' {
    this.faults.push(fault);
    return '';
  }
}

function digestOf(bytes: Uint8Array): PictureDigest {
  return createHash('sha256').update(bytes).digest('hex');
}
