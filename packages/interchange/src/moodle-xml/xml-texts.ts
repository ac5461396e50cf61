import type { ItemContext } from '../draft.ts';
import type { EmbeddedFiles } from '../pictures/embedded-files.ts';
import { ItemTexts } from '../texts/item-texts.ts';
import type { TextFormat } from '../texts/text-format.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-elements.ts';

/** Moodle's names of formats; it treats any other name as HTML. The wiki format was dropped long ago. */
const FORMATS = new Map<string, TextFormat>([
  ['html', 'html'],
  ['markdown', 'markdown'],
  ['plain_text', 'plain'],
  ['wiki_like', 'plain'],
  ['moodle_auto_format', 'moodle_auto_format'],
]);

export type XmlTexts = ItemTexts<XmlElement | undefined>;

/** Reads the texts of one `<question>`; those that name no format have the stem's. */
export function xmlTexts(question: XmlElement, context: ItemContext): XmlTexts {
  const ofStem = childOf(question, 'questiontext')?.attributes.format ?? 'html';
  return new ItemTexts(context, (field) => {
    const name = field?.attributes.format?.trim() ?? ofStem;
    return {
      text: textAt(field, 'text'),
      format: FORMATS.get(name) ?? 'html',
      files: embeddedFilesOf(field),
    };
  });
}

function embeddedFilesOf(field: XmlElement | undefined): EmbeddedFiles {
  const base64 = new Map<string, string>();
  for (const { attributes, text } of childrenOf(field, 'file')) {
    const path = `${attributes.path ?? '/'}${attributes.name ?? ''}`.replace(/^\/+/u, '');
    // If two files have one path, Moodle shows the first.
    if (path !== '' && !base64.has(path)) base64.set(path, text);
  }
  return { base64, shown: new Set() };
}
