import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A cell of a sheet: a text, a number, or its XML without the element around it. */
type Cell = string | number | { attributes: string; content: string };
/** @param hidden the numbers of hidden rows @param merged ranges such as A2:A4 */
type TestSheet = {
  name?: string;
  rows: (Cell | null)[][];
  state?: string;
  hidden?: number[];
  merged?: string[];
};

/**
 * A workbook as a spreadsheet program writes it.
 * @param more.formats number formats, by which cells are styled from s="1" on
 * @param more.parts further parts, by path
 */
export function workbookOf(
  sheets: TestSheet[],
  more: { formats?: string[]; parts?: Record<string, string> } = {},
): Uint8Array {
  const { formats = [], parts = {} } = more;
  const list = sheets.map(({ name = 'Sheet', state = 'visible' }, index) => {
    return `<sheet name="${name}${index}" sheetId="${index + 1}" state="${state}" r:id="r${index}"/>`;
  });
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="r${index}" Type="${OFFICE}/worksheet" Target="worksheets/s${index}.xml"/>`,
  );
  const codes = formats.map((code, index) => {
    return `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`;
  });
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  const all: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/s${index}.xml`, xmlOf(sheet)])),
    ...parts,
  };
  // Packed quickly: for thousands of entries the usual level takes five times as long.
  return zipSync(Object.fromEntries(Object.entries(all).map(([path, xml]) => [path, strToU8(xml)])), {
    level: 1,
  });
}

function xmlOf({ rows, hidden = [], merged = [] }: TestSheet): string {
  const written = rows.map((cells, index) => {
    const number = index + 1;
    const each = cells.map((cell, column) => {
      const place = `r="${String.fromCharCode(65 + column)}${number}"`;
      if (cell === null) return '';
      if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
      if (typeof cell === 'string') return `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
      return `<c ${place} ${cell.attributes}>${cell.content}</c>`;
    });
    return `<row r="${number}"${hidden.includes(number) ? ' hidden="1"' : ''}>${each.join('')}</row>`;
  });
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`);
  return `<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData><mergeCells>${ranges.join('')}</mergeCells></worksheet>`;
}
