import { ZipFault } from '../../bytes/zip.ts';
import type { TableRow } from '../table.ts';
import { CellText } from './cell-text.ts';
import { BUILT_IN_FORMATS } from './number-format.ts';
import { type Shared, SheetReader } from './sheet.ts';
import { readXmlParts, type XmlListener } from './xml-events.ts';

export type Sheet = { name: string; isHidden: boolean; rows: TableRow[] };
const MAX_SHEETS = 100;

/** Reads all sheets of a workbook. @throws a {@link ZipFault} */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const shared: Shared = { strings: [], formats: [], countsFrom1904: false };
  const listeners: Record<string, XmlListener> = {
    'xl/workbook.xml': {
      open(name, attribute) {
        if (name === 'workbookPr') shared.countsFrom1904 = /^(?:1|true)$/u.test(attribute('date1904') ?? '');
        if (name !== 'sheet') return;
        const isHidden = (attribute('state') ?? 'visible') !== 'visible';
        sheets.push({ name: attribute('name') ?? '', relation: attribute('r:id') ?? '', isHidden });
        if (sheets.length > MAX_SHEETS) throw new ZipFault(`it has more than ${MAX_SHEETS} sheets`);
      },
    },
    'xl/_rels/workbook.xml.rels': {
      open(name, attribute) {
        if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
      },
    },
    'xl/styles.xml': stylesListener(shared.formats),
    'xl/sharedStrings.xml': stringsListener(shared.strings),
  };
  readXmlParts(bytes, (path) => listeners[path] ?? null);
  const readers = new Map<string, SheetReader>();
  const paths = sheets.map(({ relation }) => {
    const target = targets.get(relation) ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  });
  readXmlParts(bytes, (path) => {
    if (!paths.includes(path)) return null;
    const reader = new SheetReader(shared);
    readers.set(path, reader);
    return reader;
  });
  return sheets.map(({ name, isHidden }, index) => {
    const rows = readers.get(paths[index] ?? '')?.finish();
    if (rows === undefined) throw new ZipFault(`its part ${paths[index]} is missing`);
    return { name, isHidden, rows };
  });
}

function stylesListener(formats: string[]): XmlListener {
  const codes = new Map<number, string>(BUILT_IN_FORMATS);
  let isInCells = false;
  return {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) formats.push(codes.get(Number(attribute('numFmtId'))) ?? '');
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  };
}

function stringsListener(strings: string[]): XmlListener {
  const text = new CellText();
  return {
    open(name) {
      if (name === 'si') text.begin();
      text.open(name);
    },
    text: (piece) => text.add(piece),
    close(name) {
      text.close(name);
      if (name === 'si') strings.push(text.end());
    },
  };
}
