import { ZipFault } from '../../bytes/zip.ts';
import { BUILT_IN_FORMATS } from './number-format.ts';
import { readXmlParts, type XmlListener } from './xml-events.ts';

export type Sheet = { name: string; path: string; isHidden: boolean };
/**
 * @param strings the texts that cells share
 * @param formats the number format of each style of cells
 * @param countsFrom1904 whether its days count from 1904, as in files of an old Excel for Mac
 */
export type Workbook = { sheets: Sheet[]; strings: string[]; formats: string[]; countsFrom1904: boolean };

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STYLES = 'xl/styles.xml';
const STRINGS = 'xl/sharedStrings.xml';
const MAX_SHEETS = 100;

/** Reads what the sheets of a workbook share. @throws a {@link ZipFault} */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const workbook: Workbook = { sheets: [], strings: [], formats: [], countsFrom1904: false };
  const listeners: Record<string, XmlListener> = {
    [WORKBOOK]: {
      open(name, attribute) {
        if (name === 'workbookPr')
          workbook.countsFrom1904 = /^(?:1|true)$/u.test(attribute('date1904') ?? '');
        if (name !== 'sheet') return;
        const isHidden = (attribute('state') ?? 'visible') !== 'visible';
        sheets.push({ name: attribute('name') ?? '', relation: attribute('r:id') ?? '', isHidden });
        if (sheets.length > MAX_SHEETS) throw new ZipFault(`it has more than ${MAX_SHEETS} sheets`);
      },
    },
    [RELATIONS]: {
      open(name, attribute) {
        if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
      },
    },
    [STYLES]: stylesListener(workbook.formats),
    [STRINGS]: stringsListener(workbook.strings),
  };
  readXmlParts(bytes, (path) => listeners[path] ?? null);
  workbook.sheets = sheets.map(({ name, relation, isHidden }) => {
    const target = targets.get(relation) ?? '';
    return { name, isHidden, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
  });
  return workbook;
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
  const text = textListener();
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

/** Gathers the text of a cell from its runs, without the signs that say how it is pronounced. */
export function textListener() {
  let text = '';
  let isText = false;
  let isPronunciation = false;
  return {
    begin() {
      text = '';
    },
    open(name: string) {
      if (name === 'rPh') isPronunciation = true;
      isText = name === 't' && !isPronunciation;
    },
    add(piece: string) {
      if (isText) text += piece;
    },
    close(name: string) {
      if (name === 'rPh') isPronunciation = false;
      if (name === 't') isText = false;
    },
    /** The text, with characters that XML cannot hold as they were. */
    end: () =>
      text.replace(/_x([0-9a-f]{4})_/giu, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
  };
}
