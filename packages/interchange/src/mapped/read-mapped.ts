import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import { changed, formatPosition, refusal, suspicious } from '../findings.ts';
import type { MappedFormat } from '../formats.ts';
import { labelOf } from '../item-labels.ts';
import { csvTable } from '../tables/csv-rows.ts';
import { tableItems } from '../tables/table-items.ts';
import { xlsxTable } from '../tables/xlsx/read-xlsx.ts';
import { jsonDocument, jsonLines } from './json-items.ts';
import { KeyStatistics } from './keys/key-statistics.ts';
import type { Mapping } from './mapping.ts';
import { noPictures, type PictureSource, questionOfItem } from './question-of-item.ts';
import { type ItemsOfFile, type SourceItem, textIn } from './source-item.ts';
import { UnusedFields } from './unused-fields.ts';

/** The formats whose fields only a mapping can name. */
const sources: Record<MappedFormat, (bytes: Uint8Array, mapping: Mapping) => ItemsOfFile> = {
  jsonl: (bytes, mapping) => ({ type: 'items', items: jsonLines(bytes, mapping) }),
  json: jsonDocument,
  csv: (bytes, mapping) => tableItems(csvTable(bytes, mapping.csv.delimiter), mapping),
  xlsx(bytes, mapping) {
    const table = xlsxTable(bytes, mapping.sheet);
    return table.type === 'unreadable' ? table : tableItems(table, mapping);
  },
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
  const keys = new KeyStatistics(mapping.key.form);
  const unused = new UnusedFields();
  return {
    type: 'drafts',
    drafts: draftsOf(source.items, mapping, { digest, pictureOf, keys, unused }),
    atEnd: () => ({
      fault: keys.findFault(),
      remarks: [...(source.remarks ?? []), ...keys.remarks()],
      unused: unused.list(),
    }),
  };
}

type MappedFileContext = {
  digest: Digest;
  pictureOf: PictureSource;
  keys: KeyStatistics;
  unused: UnusedFields;
};

function* draftsOf(
  items: Iterable<SourceItem>,
  mapping: Mapping,
  { digest, pictureOf, keys, unused }: MappedFileContext,
): Generator<Draft> {
  for (const item of items) {
    const label = item.label ?? labelOfItem(item, mapping);
    const { position, content, converted, notes: noted = [], above } = item;
    if (content.type === 'refused') {
      yield { position, label, result: content };
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
    }
    const { shuffled } = mapping;
    yield { position, label, result, notes, shuffled, ...(pictures === undefined ? {} : { pictures }) };
  }
}

function labelOfItem({ content }: SourceItem, { stem }: Mapping): string | null {
  return content.type === 'refused' ? null : labelOf(textIn(content.read, [stem].flat().at(-1)));
}
