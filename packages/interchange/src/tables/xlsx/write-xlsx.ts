import { strToU8, zipSync } from 'fflate';
import { columnLetters } from '../table.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The number format of texts. */
const TEXT_FORMAT = 49;
/** Characters that a cell can hold. */
const MAX_CELL = 32_767;
/** Timestamp of the entries: fixed, so that the same table gives the same bytes. */
const WRITTEN_AT = new Date(2026, 0, 1);

/**
 * Writes a workbook of one sheet. All columns that have a width hold texts, also in rows that are not filled
 * in yet.
 * @param widths of the columns, in characters
 */
export function writeXlsx(name: string, rows: readonly string[][], widths: readonly number[]): Uint8Array {
  const sheet = [sheetHead(widths), ...rows.map((cells, index) => sheetRow(index, cells)), SHEET_END].join(
    '',
  );
  const parts = { ...workbookParts([name]), [sheetPath(0)]: sheet };
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)] as const);
  return zipSync(Object.fromEntries(files), { mtime: WRITTEN_AT });
}

/** Path of a sheet in the workbook, by its position. */
export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** All parts of a workbook by their paths, but its sheets. @param names of the sheets */
export function workbookParts(names: readonly string[]): Record<string, string> {
  const overrides = names.map(
    (_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const targets = names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([...targets, ['styles', 'styles.xml']]),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${textStyle(0, true)}${textStyle(1, false)}</cellXfs></styleSheet>`,
  };
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, HEAD + xml]));
}

/** @param targets with their types */
function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function textStyle(font: number, wraps: boolean): string {
  const alignment = wraps ? '<alignment vertical="top" wrapText="1"/>' : '';
  return `<xf numFmtId="${TEXT_FORMAT}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${alignment}</xf>`;
}

/** The beginning of a sheet, before its rows. @param widths of the columns that hold texts, in characters */
export function sheetHead(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="1" customWidth="1"/>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

/** The end of a sheet, after its rows. */
export const SHEET_END = '</sheetData></worksheet>';

/** A row of a sheet: texts, which are never formulas, and numbers. @param index 0 for the heads */
export function sheetRow(index: number, cells: readonly (string | number)[]): string {
  const row = index + 1;
  const each = cells.map((value, column) => {
    const place = `${columnLetters(column)}${row}`;
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    const text = escapeXml(value.slice(0, MAX_CELL));
    return `<c r="${place}" s="${index === 0 ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  });
  return `<row r="${row}">${each.join('')}</row>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
