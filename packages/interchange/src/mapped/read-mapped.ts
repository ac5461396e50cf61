import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import { changed } from '../findings.ts';
import type { MappedFormat } from '../formats.ts';
import { csvTable } from './csv-table.ts';
import { jsonDocument, jsonLines } from './json-items.ts';
import { KeyStatistics } from './key-statistics.ts';
import type { Mapping } from './mapping.ts';
import { markedText } from './marked-lines.ts';
import { noPictures, type PictureSource, questionOfItem } from './question-of-item.ts';
import type { ItemsOfFile, SourceItem } from './source-item.ts';
import { UnusedFields } from './unused-fields.ts';

/** The formats whose fields only a mapping can name. */
const sources: Record<MappedFormat, (bytes: Uint8Array, mapping: Mapping) => ItemsOfFile> = {
  jsonl: (bytes, mapping) => ({ type: 'items', items: jsonLines(bytes, mapping) }),
  json: jsonDocument,
  csv: csvTable,
  text: markedText,
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
    atEnd: () => ({ fault: keys.findFault(), remarks: keys.remarks(), unused: unused.list() }),
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
  for (const { position, content, converted, repaired } of items) {
    if (content.type === 'refused') {
      yield { position, result: content };
      continue;
    }
    unused.add(content.unused());
    keys.begin(position);
    const { result, notes, pictures } = questionOfItem(content.read, mapping, digest, pictureOf, keys);
    if (result.type === 'question') {
      if (converted) notes.push(changed('encoding_converted'));
      if (repaired) notes.push(changed('quotes_read_as_text'));
    }
    yield { position, result, notes, ...(pictures === undefined ? {} : { pictures }) };
  }
}
