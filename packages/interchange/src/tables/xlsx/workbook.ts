import { ZipFault } from '../../bytes/zip.ts';
import type { TableRow } from '../table.ts';
import { collectElements, textOfRuns } from './elements.ts';
import { BUILT_IN_FORMATS } from './number-format.ts';
import { isTrue, readSheet, type Shared } from './sheet.ts';
import { readXmlParts, type XmlListener } from './xml-events.ts';

export type Sheet = { name: string; isHidden: boolean; rows: TableRow[] };

const MAX_SHEETS = 100;

/** Reads all sheets of a workbook. @throws a {@link ZipFault} */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const shared: Shared = { strings: [], formats: [], countsFrom1904: false };
  const codes = new Map<number, string>(BUILT_IN_FORMATS);
  const listeners: Record<string, XmlListener> = {
    'xl/workbook.xml': collectElements(['workbookPr', 'sheet'], ({ name, attribute }) => {
      if (name === 'workbookPr') shared.countsFrom1904 = isTrue(attribute('date1904'));
      if (name !== 'sheet') return;
      const isHidden = (attribute('state') ?? 'visible') !== 'visible';
      sheets.push({ name: attribute('name') ?? '', relation: attribute('r:id') ?? '', isHidden });
      if (sheets.length > MAX_SHEETS) throw new ZipFault(`it has more than ${MAX_SHEETS} sheets`);
    }),
    'xl/_rels/workbook.xml.rels': collectElements(['Relationship'], ({ attribute }) => {
      targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    }),
    'xl/styles.xml': collectElements(['numFmt', 'cellXfs'], ({ name, attribute, children }) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      for (const style of children) shared.formats.push(codes.get(Number(style.attribute('numFmtId'))) ?? '');
    }),
    'xl/sharedStrings.xml': collectElements(['si'], (element) => shared.strings.push(textOfRuns(element))),
  };
  readXmlParts(bytes, (path) => listeners[path] ?? null);
  const paths = sheets.map(({ relation }) => {
    const target = targets.get(relation) ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  });
  const readers = new Map<string, ReturnType<typeof readSheet>>();
  readXmlParts(bytes, (path) => {
    if (!paths.includes(path)) return null;
    const reader = readSheet(shared);
    readers.set(path, reader);
    return reader.listener;
  });
  return sheets.map(({ name, isHidden }, index) => {
    const rows = readers.get(paths[index] ?? '')?.finish();
    if (rows === undefined) throw new ZipFault(`its part ${paths[index]} is missing`);
    return { name, isHidden, rows };
  });
}
