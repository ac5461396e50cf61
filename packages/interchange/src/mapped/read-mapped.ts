import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import { changed, formatPosition, refusal, suspicious } from '../findings.ts';
import type { MappedFormat } from '../formats.ts';
import { labelOf } from '../item-labels.ts';
import { csvTable } from './csv-table.ts';
import { jsonDocument, jsonLines } from './json-items.ts';
import { KeyStatistics } from './keys/key-statistics.ts';
import { findKindsOfKeys, type KindsOfKeys } from './keys/kinds-of-keys.ts';
import type { Mapping } from './mapping.ts';
import { noPictures, type PictureSource, questionOfItem } from './question-of-item.ts';
import { type ItemsOfFile, type SourceItem, textIn } from './source-item.ts';
import { UnusedFields } from './unused-fields.ts';

/** The formats whose fields only a mapping can name. */
const sources: Record<MappedFormat, (bytes: Uint8Array, mapping: Mapping) => ItemsOfFile> = {
  jsonl: (bytes, mapping) => ({ type: 'items', items: jsonLines(bytes, mapping) }),
  json: jsonDocument,
  csv: csvTable,
};

export function readMapped(
  bytes: Uint8Array,
  format: MappedFormat,
  mapping: Mapping,
  digest: Digest,
  pictureOf: PictureSource = noPictures,
): DraftsOfFile {
  const source = sources[format](bytes, mapping);
  if (source.type === 'unreadable') return source;
  const keys = new KeyStatistics(mapping.key.form, kindsOfKeys(bytes, format, mapping));
  const unused = new UnusedFields();
  const examples: string[] = [];
  return {
    type: 'drafts',
    drafts: draftsOf(source.items, mapping, { digest, pictureOf, keys, unused, examples }),
    atEnd: () => ({
      fault: keys.findFault(),
      remarks: [...(source.remarks ?? []), ...describeExamples(examples), ...keys.remarks()],
      unused: unused.list(),
    }),
  };
}

/** Only where answers may be written in any form: then the others tell how one is meant. */
function kindsOfKeys(bytes: Uint8Array, format: MappedFormat, mapping: Mapping): KindsOfKeys | undefined {
  if (mapping.key.form !== 'any') return undefined;
  const source = sources[format](bytes, mapping);
  return source.type === 'items' ? findKindsOfKeys(source.items, mapping) : undefined;
}

type MappedFileContext = {
  digest: Digest;
  pictureOf: PictureSource;
  keys: KeyStatistics;
  unused: UnusedFields;
  examples: string[];
};

function* draftsOf(
  items: Iterable<SourceItem>,
  mapping: Mapping,
  { digest, pictureOf, keys, unused, examples }: MappedFileContext,
): Generator<Draft> {
  for (const item of items) {
    const label = item.label ?? labelOfItem(item, mapping);
    const { position, content, converted, repaired, notes: noted = [], isExample = false, above } = item;
    if (content.type === 'refused') {
      yield { position, label, result: content };
      continue;
    }
    if (isExample) {
      examples.push(formatPosition(position));
      continue;
    }
    unused.add(content.unused());
    keys.begin(position);
    const { notes, pictures, result } = questionOfItem(content.read, mapping, digest, pictureOf, keys);
    if (result.type === 'question' && above != null) {
      const { isPart, ...place } = above;
      const lines = formatPosition(place);
      if (isPart) {
        yield { position, label, result: refusal('lines_lost', lines, result.question.id) };
        continue;
      }
      notes.push(suspicious('lines_above_refused', lines));
    }
    if (result.type === 'question') {
      notes.push(...noted);
      if (converted) notes.push(changed('encoding_converted'));
      if (repaired) notes.push(changed('quotes_read_as_text'));
    }
    yield { position, label, result, notes, ...(pictures === undefined ? {} : { pictures }) };
  }
}

function labelOfItem({ content }: SourceItem, { stem }: Mapping): string | null {
  return content.type === 'refused' ? null : labelOf(textIn(content.read, [stem].flat().at(-1)));
}

const MAX_NAMED_EXAMPLES = 5;

function describeExamples(positions: string[]): string[] {
  if (positions.length === 0) return [];
  const named = positions.slice(0, MAX_NAMED_EXAMPLES).join(', ');
  return [
    `Left out as examples of the template: ${named}${positions.length > MAX_NAMED_EXAMPLES ? ' …' : ''}.`,
  ];
}
