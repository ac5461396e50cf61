import { strToU8, zipSync } from 'fflate';
import { columnLetters } from '../table.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The number format of texts. */
const TEXT_FORMAT = 49;
/** Timestamp of the entries: fixed, so that the same table gives the same bytes. */
const WRITTEN_AT = new Date(2026, 0, 1);

/**
 * Writes a workbook of one sheet. All columns that have a width hold texts, also in rows that are not filled
 * in yet.
 * @param widths of the columns, in characters
 */
export function writeXlsx(name: string, rows: readonly string[][], widths: readonly number[]): Uint8Array {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${textStyle(0, true)}${textStyle(1, false)}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetOf(rows, widths),
  };
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(HEAD + xml)] as const);
  return zipSync(Object.fromEntries(files), { mtime: WRITTEN_AT });
}

/** @param targets by their types */
function relations(targets: Record<string, string>): string {
  const each = Object.entries(targets).map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function textStyle(font: number, wraps: boolean): string {
  const alignment = wraps ? '<alignment vertical="top" wrapText="1"/>' : '';
  return `<xf numFmtId="${TEXT_FORMAT}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${alignment}</xf>`;
}

function sheetOf(rows: readonly string[][], widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="1" customWidth="1"/>`,
  );
  const written = rows.map((cells, index) => {
    const row = index + 1;
    const each = cells.map((text, column) => {
      const style = index === 0 ? 2 : 1;
      return `<c r="${columnLetters(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
    });
    return `<row r="${row}">${each.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${written.join('')}</sheetData></worksheet>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
