import { createHash } from 'node:crypto';
import { findPictureFault, MAX_PICTURE_BYTES } from '../../features/pictures/renditions.ts';
import { decodeUtf8, type FolderFault, readFolderFile } from '../folder-files.ts';
import { type ReadText, readShortText, readText } from '../read-text.ts';
import { formatPath, TENANT_FILE, type TenantFile } from '../tenant-file.ts';
import type { LineOf } from '../yaml-lines.ts';
import type { ContentFacts, PictureDigest, TopicFacts } from './content-facts.ts';

/** Limit of the Markdown reader, in characters; a page has a tenth of it. */
const MAX_TEXT_LENGTH = 60_000;
const MAX_TEXT_BYTES = 4 * MAX_TEXT_LENGTH;
const MAX_BYTES_OF_PICTURES = 200_000_000;
/** Highest heading level below the title of a page, or of a part of the landing page. */
const IN_PAGE = 2;
const IN_PART = 3;

type ReadContent = {
  facts: ContentFacts;
  /** Bytes by digest. */
  pictures: Map<PictureDigest, Uint8Array>;
  /** Every file that the tenant's file names. */
  files: Set<string>;
  faults: FolderFault[];
  remarks: FolderFault[];
};
type Path = readonly PropertyKey[];

/** Reads an organisation's public content, with the files that its own file names. */
export async function readContent(folder: string, file: TenantFile, lineOf: LineOf): Promise<ReadContent> {
  const reader = new ContentReader(folder, lineOf);
  return { facts: await reader.read(file), ...reader };
}

class ContentReader implements Omit<ReadContent, 'facts'> {
  readonly pictures = new Map<PictureDigest, Uint8Array>();
  readonly files = new Set<string>();
  readonly faults: FolderFault[] = [];
  readonly remarks: FolderFault[] = [];
  readonly #folder: string;
  readonly #lineOf: LineOf;
  #bytes = 0;

  constructor(folder: string, lineOf: LineOf) {
    this.#folder = folder;
    this.#lineOf = lineOf;
  }

  async read({ summary, landing, pages, faqs, help, plans, topics }: TenantFile): Promise<ContentFacts> {
    const { hero, about, insight } = landing ?? {};
    return {
      summary: summary ?? '',
      hero: {
        heading: hero?.heading ?? '',
        tagline: hero?.tagline ?? '',
        picture: await this.#picture(hero?.picture, ['landing', 'hero', 'picture']),
      },
      about: {
        html: await this.#text(about?.text, ['landing', 'about', 'text'], IN_PART),
        picture: await this.#picture(about?.picture, ['landing', 'about', 'picture']),
      },
      insight: {
        heading: insight?.heading ?? '',
        subheading: insight?.subheading ?? '',
        picture: await this.#picture(insight?.picture, ['landing', 'insight', 'picture']),
      },
      help: { title: help?.title ?? '', html: await this.#text(help?.text, ['help', 'text'], IN_PAGE) },
      pages: await inOrder(pages, async ({ page, title, text }, index) => ({
        shortName: page,
        title,
        html: await this.#text(text, ['pages', index, 'text'], IN_PAGE),
      })),
      faqs: await inOrder(faqs, async ({ question, answer }, index) => ({
        question,
        answer: this.#shortText(answer, ['faqs', index, 'answer']),
      })),
      plans: (plans ?? []).map(({ plan, price, validity, access, features }) => ({
        shortName: plan,
        pricePence: Math.round(price * 100),
        validityDays: validity,
        access,
        features: features ?? [],
      })),
      topics: await inOrder(topics, (topic, index) => this.#topic(topic, index)),
    };
  }

  async #topic(
    { topic, text, references, pictures }: NonNullable<TenantFile['topics']>[number],
    index: number,
  ): Promise<TopicFacts> {
    const at = ['topics', index];
    const named = await inOrder(pictures, async ({ file, alt }, position) => {
      const digest = await this.#picture(file, [...at, 'pictures', position, 'file']);
      return digest === null ? [] : [{ digest, alt }];
    });
    return {
      path: topic,
      html: await this.#text(text, [...at, 'text'], IN_PAGE),
      references: references ?? [],
      pictures: named.flat(),
    };
  }

  async #text(name: string | undefined, path: Path, topHeading: number): Promise<string> {
    if (name === undefined) return '';
    const bytes = await this.#file(name, path, MAX_TEXT_BYTES);
    if (bytes === null) return '';
    const written = decodeUtf8(bytes);
    const refuse = (message: string) => {
      this.faults.push({ file: name, line: null, message });
      return '';
    };
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
    const file = TENANT_FILE;
    const line = this.#lineOf(path);
    const read = readShortText(written, IN_PART);
    if (read.html === '')
      this.faults.push({ file, line, message: `${formatPath(path)} holds nothing that a page may show.` });
    this.#remark(read, () => ({ file, line }));
    return read.html;
  }

  #remark({ leftOut }: ReadText, place: (line: number | null) => Omit<FolderFault, 'message'>): void {
    for (const { line, what } of leftOut) {
      this.remarks.push({ ...place(line), message: `${what} is left out: no page may show it.` });
    }
  }

  async #picture(name: string | undefined, path: Path): Promise<PictureDigest | null> {
    if (name === undefined) return null;
    const bytes = await this.#file(name, path, MAX_PICTURE_BYTES);
    if (bytes === null) return null;
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (this.pictures.has(digest)) return digest;
    this.#bytes += bytes.length;
    const fault =
      this.#bytes > MAX_BYTES_OF_PICTURES ? 'is one too many: together they have over 200 MB.' : null;
    const message = fault ?? (await findPictureFault(bytes));
    if (message !== null) return this.#refuseFile(name, path, message);
    this.pictures.set(digest, bytes);
    return digest;
  }

  async #file(name: string, path: Path, most: number): Promise<Buffer | null> {
    this.files.add(name);
    const whole = await readFolderFile(this.#folder, name, most);
    return 'bytes' in whole ? whole.bytes : this.#refuseFile(name, path, whole.message);
  }

  #refuseFile(name: string, path: Path, message: string): null {
    const [file, line] = [TENANT_FILE, this.#lineOf(path)];
    this.faults.push({ file, line, message: `${formatPath(path)} names ${name}, which ${message}` });
    return null;
  }
}

/**
 * Maps items one after another: faults come in the order of reading, and memory holds one picture at a time
 * besides those kept.
 */
async function inOrder<Item, Result>(
  items: readonly Item[] | undefined,
  read: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of (items ?? []).entries()) results.push(await read(item, index));
  return results;
}
