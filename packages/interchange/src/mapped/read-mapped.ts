import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import { partsOf, type Refusal } from '../findings.ts';
import type { MappedFormat } from '../formats.ts';
import { labelOf } from '../item-labels.ts';
import { csvTable } from '../tables/csv-rows.ts';
import { tableItems } from '../tables/table-items.ts';
import { xlsxTable } from '../tables/xlsx/read-xlsx.ts';
import { jsonDocument, jsonLines } from './json-items.ts';
import { NumberKeys } from './keys/number-keys.ts';
import type { Mapping } from './mapping.ts';
import { noPictures, type PictureSource, questionOfItem } from './question-of-item.ts';
import { type ItemsOfFile, type SourceItem, textIn } from './source-item.ts';
import { UnusedFields } from './unused-fields.ts';

/** The formats whose fields only a mapping can name. */
const sources: Record<MappedFormat, (bytes: Uint8Array, mapping: Mapping) => ItemsOfFile> = {
  jsonl: (bytes, mapping) => ({ type: 'items', items: () => jsonLines(bytes, mapping) }),
  json: jsonDocument,
  csv: (bytes, mapping) => tableItems(csvTable(bytes, mapping.csv.delimiter), mapping),
  xlsx(bytes, mapping) {
    const table = xlsxTable(bytes, mapping.sheet);
    return table.type === 'unreadable' ? table : tableItems(table, mapping);
  },
};

/** A refusal with what would be understood of the item without its fault. */
function withPartsOf(fault: Refusal, result: Draft['result']): Refusal {
  const understood = result.type === 'question' ? partsOf(result.question) : result.understood;
  return understood === undefined ? fault : { ...fault, understood };
}

export function readMapped(
  bytes: Uint8Array,
  format: MappedFormat,
  mapping: Mapping,
  digest: Digest,
  pictureOf: PictureSource = noPictures,
): DraftsOfFile {
  const source = sources[format](bytes, mapping);
  if (source.type === 'unreadable') return source;
  const keys = new NumberKeys(source.items(), mapping);
  const fault = keys.findFault();
  if (fault !== null) return { type: 'unreadable', fault };
  const unused = new UnusedFields();
  function* draftsOf(items: Iterable<SourceItem>): Generator<Draft> {
    for (const { position, read, fault: misread, notes, ...item } of items) {
      const label = labelOf(textIn(read, mapping.stem.at(-1)));
      if (misread !== null) {
        // The cells of a row whose width differs may have moved.
        const isInPlace = misread.reason !== 'ragged_row';
        const { result } = isInPlace ? questionOfItem(read, mapping, digest, pictureOf, keys) : {};
        yield { position, label, result: result === undefined ? misread : withPartsOf(misread, result) };
        continue;
      }
      unused.add(item.unused());
      const draft = questionOfItem(read, mapping, digest, pictureOf, keys);
      yield { position, label, ...draft, notes: [...draft.notes, ...notes], shuffled: mapping.shuffled };
    }
  }
  return {
    type: 'drafts',
    drafts: draftsOf(source.items()),
    remarks: () => [...(source.remarks?.() ?? []), ...keys.remarks()],
    unusedFields: () => unused.list(),
  };
}
