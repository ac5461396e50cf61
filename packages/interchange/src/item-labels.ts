import { shorten, truncate } from './texts/html/html.ts';

const MAX_LABEL_LENGTH = 40;

/** The first words of a text, to recognise its question; null if it has none. */
export function labelOf(text: string): string | null {
  const line = truncate(text, 500).replace(/\s+/gu, ' ').trim();
  return line === '' ? null : shorten(line, MAX_LABEL_LENGTH);
}
