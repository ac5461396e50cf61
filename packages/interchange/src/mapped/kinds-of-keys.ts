import { kindOfAnyKey } from './any-key.ts';
import { keyEntries } from './key.ts';
import type { Mapping } from './mapping.ts';
import type { SourceItem } from './source-item.ts';
import { readStemAndOptions } from './stem-and-options.ts';

/**
 * Whether the answers of a table are words rather than numbers. Then a number among them is hardly a place: it is a
 * text that none of its options reads, as where the columns of options hold the wrong ones only.
 */
export function areAnswersWords(items: Iterable<SourceItem>, mapping: Mapping): boolean {
  const counts = { words: 0, number: 0 };
  for (const { content, isExample = false } of items) {
    if (content.type === 'refused' || isExample) continue;
    const asked = readStemAndOptions(content.read, mapping);
    const entries = keyEntries(content.read, mapping.key);
    if (asked.type === 'refused' || 'type' in entries || entries.length === 0) continue;
    const kind = kindOfAnyKey(entries.join('; '), asked.options);
    if (kind !== null) counts[kind] += 1;
  }
  return counts.words > 0 && counts.words >= counts.number;
}
