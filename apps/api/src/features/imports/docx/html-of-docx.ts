import { LOST_NOTE, unzipEntries } from '@assay/interchange';
import { strFromU8, strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { byId, ListLabels } from './list-labels.ts';
import { withVisibleLabels } from './visible-labels.ts';
import { parseWordXml } from './word-xml.ts';

const WANTED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?(?:document\d*|styles|numbering)\.xml(?:\.rels)?|word\/media\/[^/]+)$/u;
/** Limit of XML in bytes: in memory its elements take a hundred times as much. */
const MAX_XML_BYTES = 6_000_000;
const XML_PART = /\.(?:xml|rels)$/u;
const MAIN_PART = /^word\/document\d*\.xml$/u;

/** The mark of a footnote or endnote. */
const NOTE_REFERENCE = /<w:(?:foot|end)noteReference\b[^<>]*(?:\/>|>\s*<\/w:(?:foot|end)noteReference>)/gu;

/** No lists here: their labels are text. */
const STYLE_MAP = [
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='heading ${level}'] => h${level}:fresh`),
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='Heading ${level}'] => h${level}:fresh`),
  "p[style-name='Title'] => h1:fresh",
  "r[style-name='Strong'] => strong",
  'b => strong',
  'i => em',
  'u => u',
  'strike => s',
  'p => p:fresh',
];

/**
 * Converts a Word document to HTML for `readBank`: its paragraphs in order, pictures as data: addresses.
 * @throws an Error that says why it cannot be read
 */
export async function htmlOfDocx(bytes: Uint8Array): Promise<Uint8Array> {
  const files = unzipEntries(bytes, (name) => WANTED.test(name));
  const main = [...files.keys()].find((name) => MAIN_PART.test(name));
  const textOf = (name: string) => strFromU8(files.get(name) ?? new Uint8Array());
  if (main === undefined || !textOf(main).includes('<w:document'))
    throw new Error('it holds no text of Word');
  const parts = [...files.keys()].filter((name) => XML_PART.test(name));
  const xmlBytes = parts.reduce((bytes, name) => bytes + (files.get(name)?.length ?? 0), 0);
  if (xmlBytes > MAX_XML_BYTES)
    throw new Error(`its text has more than ${MAX_XML_BYTES / 1_000_000} MB without pictures: divide it`);
  const texts = new Map(parts.map((name) => [name, textOf(name)]));
  texts.set(main, textOf(main).replace(NOTE_REFERENCE, `<w:t>${LOST_NOTE}</w:t>`));
  files.set(main, strToU8(withLabels(main, texts)));
  const archive = zipSync(Object.fromEntries(files), { level: 0 });
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(archive) },
    {
      styleMap: STYLE_MAP,
      includeDefaultStyleMap: false,
      includeEmbeddedStyleMap: false,
      ignoreEmptyParagraphs: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (image) => ({ src: await addressOf(image) })),
    },
  );
  return strToU8(value);
}

/** The main part with its labels. Every part is parsed, so that no broken or hostile XML comes further. */
function withLabels(main: string, parts: Map<string, string>): string {
  const parsed = new Map([...parts].map(([name, xml]) => [name, parseWordXml(xml)]));
  const of = (name: string) => parsed.get(name) ?? parseWordXml('<none/>');
  const styles = byId(of('word/styles.xml'), 'w:style', 'w:styleId');
  const labels = new ListLabels(of('word/numbering.xml'), styles);
  return withVisibleLabels(parts.get(main) ?? '', of(main), styles, labels);
}

type Image = { contentType: string; readAsBase64String(): Promise<string> };

/** A linked picture, which lies outside of the document, is not fetched. */
async function addressOf(image: Image): Promise<string> {
  const base64 = await image.readAsBase64String().catch(() => null);
  return base64 === null ? 'linked-picture' : `data:${image.contentType};base64,${base64}`;
}
