import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import { changed, formatPosition, type RefusalReason, refusal, suspicious } from '../findings.ts';
import type { MappedFormat } from '../formats.ts';
import { labelOf } from '../item-labels.ts';
import { NumberedStems } from '../numbered-stems.ts';
import { csvTable } from '../tables/csv-rows.ts';
import { tableItems } from '../tables/table-items.ts';
import { xlsxTable } from '../tables/xlsx/read-xlsx.ts';
import { plainText } from '../texts/html/html.ts';
import { DescriptionAbove } from '../texts-between.ts';
import { jsonDocument, jsonLines } from './json-items.ts';
import { KeyStatistics } from './keys/key-statistics.ts';
import type { Mapping } from './mapping.ts';
import { mayBePassage, refusalOfLineBelowKey } from './marked-lines/lines-below-key.ts';
import { markedText } from './marked-lines/marked-lines.ts';
import { PassagesInStems } from './passages-in-stems.ts';
import { noPictures, type PictureSource, questionOfItem } from './question-of-item.ts';
import { type FieldReader, type ItemsOfFile, type SourceItem, textIn } from './source-item.ts';
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
  const numbers = new NumberedStems('Take them out of the file.');
  return {
    type: 'drafts',
    drafts: draftsOf(source.items, mapping, { digest, pictureOf, keys, unused, numbers }),
    atEnd: () => ({
      fault: keys.findFault(),
      remarks: [...(source.remarks ?? []), ...numbers.describe(), ...keys.remarks()],
      unused: unused.list(),
    }),
  };
}

type MappedFileContext = {
  digest: Digest;
  pictureOf: PictureSource;
  keys: KeyStatistics;
  unused: UnusedFields;
  numbers: NumberedStems;
};

function* draftsOf(
  items: Iterable<SourceItem>,
  mapping: Mapping,
  { digest, pictureOf, keys, unused, numbers }: MappedFileContext,
): Generator<Draft> {
  const passages = new PassagesInStems();
  const below = new DescriptionAbove();
  for (const item of items) {
    const label = item.label ?? labelOfItem(item, mapping);
    const { position, content, converted, notes: noted = [], above, belowKey, answerElsewhere = null } = item;
    if (content.type === 'refused') {
      yield { position, label, result: content };
      continue;
    }
    unused.add(content.unused());
    const tryReading = (read: FieldReader) => questionOfItem(read, mapping, digest, pictureOf);
    const refusedKey = belowKey && refusalOfLineBelowKey(belowKey, content.read, mapping, tryReading);
    if (belowKey && refusedKey) {
      if (mayBePassage(belowKey))
        below.add({ unit: 'line', first: belowKey.number, last: belowKey.number }, belowKey.text);
      yield { position, label, result: refusedKey };
      continue;
    }
    keys.begin(position);
    const { notes, pictures, ...made } = questionOfItem(content.read, mapping, digest, pictureOf, keys);
    const result = withDetail(made.result, 'no_key', answerElsewhere);
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
      const stem = plainText(result.question.stem).replace(/\s+/gu, ' ').trim();
      numbers.add({ place: formatPosition(position), stem });
      const passage = mapping.marks && passages.noteOf(result.question.stem, position);
      if (passage) notes.push(passage);
      notes.push(...noted);
      if (converted) notes.push(changed('encoding_converted'));
    }
    const { shuffled } = mapping;
    yield below.note({
      position,
      label,
      result,
      notes,
      shuffled,
      ...(pictures === undefined ? {} : { pictures }),
    });
  }
}

/** Tells more of a refusal that has a certain reason and no words of its own. */
function withDetail(result: Draft['result'], reason: RefusalReason, detail: string | null): Draft['result'] {
  const isBare = result.type === 'refused' && result.reason === reason && result.detail === null;
  return isBare ? { ...result, detail } : result;
}

function labelOfItem({ content }: SourceItem, { stem }: Mapping): string | null {
  return content.type === 'refused' ? null : labelOf(textIn(content.read, [stem].flat().at(-1)));
}
