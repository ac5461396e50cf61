import { ZipFault } from '../../bytes/zip.ts';
import { suspicious } from '../../findings.ts';
import type { TableRow } from '../table.ts';
import { textOfRuns } from './cell-text.ts';
import { BUILT_IN_FORMATS } from './number-format.ts';
import { isTrue, readSheet, type Shared } from './sheet.ts';
import { SheetAttachments } from './sheet-attachments.ts';
import { readXmlParts, type Wanted } from './xml-parts.ts';

/** @param pictures the rows that pictures begin in @param comments cells, such as B3; neither is read */
export type Sheet = {
  name: string;
  isHidden: boolean;
  rows: TableRow[];
  pictures: number[];
  comments: string[];
};

const MAX_SHEETS = 100;

/** Reads all sheets of a workbook. @throws a {@link ZipFault} */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const shared: Shared = { strings: [], formats: [], countsFrom1904: false };
  const codes = new Map<number, string>(BUILT_IN_FORMATS);
  const parts: Record<string, Wanted> = {
    'xl/workbook.xml': {
      names: ['workbookPr', 'sheet'],
      receive({ name, attributes }) {
        if (name === 'workbookPr') shared.countsFrom1904 = isTrue(attributes.date1904);
        if (name !== 'sheet') return;
        const isHidden = (attributes.state ?? 'visible') !== 'visible';
        sheets.push({ name: attributes.name ?? '', relation: attributes['r:id'] ?? '', isHidden });
        if (sheets.length > MAX_SHEETS) throw new ZipFault(`it has more than ${MAX_SHEETS} sheets`);
      },
    },
    'xl/_rels/workbook.xml.rels': {
      names: ['Relationship'],
      receive: ({ attributes }) => targets.set(attributes.Id ?? '', attributes.Target ?? ''),
    },
    'xl/styles.xml': {
      names: ['numFmt', 'cellXfs'],
      receive({ name, attributes, children }) {
        if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        for (const style of children) shared.formats.push(codes.get(Number(style.attributes.numFmtId)) ?? '');
      },
    },
    'xl/sharedStrings.xml': {
      names: ['si'],
      receive: (element) => shared.strings.push(textOfRuns(element)),
    },
  };
  const beside = new SheetAttachments();
  readXmlParts(bytes, (path) => parts[path] ?? beside.wantedOf(path));
  const paths = sheets.map(({ relation }) => {
    const target = targets.get(relation) ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  });
  const readers = new Map<string, ReturnType<typeof readSheet>>();
  readXmlParts(bytes, (path) => {
    if (!paths.includes(path)) return null;
    const reader = readSheet(shared);
    readers.set(path, reader);
    return reader;
  });
  return sheets.map(({ name, isHidden }, index) => {
    const path = paths[index] ?? '';
    const rows = readers.get(path)?.finish();
    if (rows === undefined) throw new ZipFault(`its part ${path} is missing`);
    const pictures = beside.picturesOf(path);
    for (const { line, notes } of rows)
      if (pictures.has(line)) notes.push(suspicious('sheet_picture_dropped'));
    return { name, isHidden, rows, pictures: [...pictures], comments: beside.commentsOf(path) };
  });
}
