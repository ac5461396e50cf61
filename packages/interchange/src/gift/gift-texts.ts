import type { Surroundings } from '../draft-of-body.ts';
import { noFiles } from '../pictures/embedded-files.ts';
import { ItemTexts } from '../texts/item-texts.ts';
import type { TextFormat } from '../texts/text-format.ts';
import { unescaped } from './escapes.ts';

const FORMATS = new Map<string, TextFormat>([
  ['html', 'html'],
  ['markdown', 'markdown'],
  ['plain', 'plain'],
  ['moodle', 'moodle_auto_format'],
]);
const FORMAT_MARK = /^\[(html|markdown|plain|moodle)\]/iu;

export type GiftTexts = ItemTexts<string>;

/** Reads the texts of one question: each may name its format, else it has the stem's. */
export function giftTexts(stem: string, around: Surroundings): GiftTexts {
  const ofStem = formatOf(stem.trim()) ?? 'moodle_auto_format';
  return new ItemTexts(around, (source) => {
    const marked = source.trim();
    const format = formatOf(marked) ?? ofStem;
    return {
      text: unescaped(marked.replace(FORMAT_MARK, '')).trim(),
      format,
      unusual: format === 'markdown' ? format : null,
      // Only what an address itself holds can be shown.
      files: noFiles(),
    };
  });
}

function formatOf(text: string): TextFormat | undefined {
  return FORMATS.get(FORMAT_MARK.exec(text)?.[1]?.toLowerCase() ?? '');
}
