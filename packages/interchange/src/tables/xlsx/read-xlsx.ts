import { ZipFault } from '../../bytes/zip.ts';
import { type Unreadable, unreadable } from '../../findings.ts';
import { quote } from '../../mapped/source-item.ts';
import type { Table } from '../table.ts';
import { readWorkbook, type Sheet } from './workbook.ts';

/** The sheets of a workbook. */
export function sheetsOf(bytes: Uint8Array): Sheet[] | Unreadable {
  try {
    return readWorkbook(bytes);
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    return unreadable(
      'broken_workbook',
      `The workbook cannot be read: ${error.message}. Save it as .xlsx once more.`,
    );
  }
}

/** One sheet of a workbook as a table. @param name by default the first that is not hidden */
export function xlsxTable(bytes: Uint8Array, name?: string): Table | Unreadable {
  const sheets = sheetsOf(bytes);
  if ('fault' in sheets) return sheets;
  const sheet = sheets.find((each) => (name === undefined ? !each.isHidden : each.name === name));
  if (sheet === undefined) {
    const there = sheets.map((each) => quote(each.name)).join(', ');
    return unreadable('no_items', `The workbook has no sheet ${quote(name ?? '')}. It has: ${there}.`);
  }
  const remarks = [...describeOthers(sheets, sheet), ...describeBeside(sheet)];
  return { type: 'table', rows: () => sheet.rows, isPadded: true, remarks };
}

function describeOthers(sheets: Sheet[], sheet: Sheet): string[] {
  const others = sheets.filter((each) => each !== sheet);
  if (others.length === 0) return [];
  const named = others.map((each) => `${quote(each.name)}${each.isHidden ? ' (hidden)' : ''}`);
  return [`Read is the sheet ${quote(sheet.name)}; left out: ${named.join(', ')}.`];
}

const MAX_NAMED = 10;

function describeBeside({ pictures, comments }: Sheet): string[] {
  const named = (places: (string | number)[]) =>
    `${places.slice(0, MAX_NAMED).join(', ')}${places.length > MAX_NAMED ? ' …' : ''}`;
  const ofPictures = `Pictures on a sheet are not read, here in row ${named(pictures)}: name files in a column “image”.`;
  return [
    ...(pictures.length === 0 ? [] : [ofPictures]),
    ...(comments.length === 0 ? [] : [`Comments are not read, here in ${named(comments)}.`]),
  ];
}
