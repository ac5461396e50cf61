import { ZipFault } from '../../bytes/zip.ts';
import { type Unreadable, unreadable } from '../../findings.ts';
import { quote } from '../../mapped/source-item.ts';
import type { TableResult, TableRow } from '../table.ts';
import { readSheet } from './sheet.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

/** The beginning of a sheet. */
export type SheetHead = { name: string; rows: TableRow[] };

/**
 * Reads the first rows of each sheet that is not hidden.
 * @param most how many filled rows of each
 */
export function headsOfSheets(
  bytes: Uint8Array,
  most: number,
): { type: 'heads'; heads: SheetHead[] } | Unreadable {
  return guarded(() => {
    const workbook = openWorkbook(bytes);
    const heads = workbook.sheets
      .filter(({ isHidden }) => !isHidden)
      .map(({ name, path }) => ({ name, rows: readSheet(bytes, workbook, path, most) }));
    return { type: 'heads', heads };
  });
}

/** One sheet of a workbook as a table. @param name without it the first that is not hidden */
export function xlsxTable(bytes: Uint8Array, name?: string): TableResult {
  return guarded(() => {
    const workbook = openWorkbook(bytes);
    const sheet = workbook.sheets.find((each) => (name === undefined ? !each.isHidden : each.name === name));
    if (sheet === undefined) {
      const there = workbook.sheets.map((each) => quote(each.name)).join(', ');
      return unreadable('no_items', `The workbook has no sheet ${quote(name ?? '')}. It has: ${there}.`);
    }
    const rows = readSheet(bytes, workbook, sheet.path);
    return { type: 'table', rows: () => rows, isPadded: true, remarks: describeOthers(workbook, sheet.name) };
  });
}

function describeOthers({ sheets }: Workbook, name: string): string[] {
  const others = sheets.filter((each) => each.name !== name);
  if (others.length === 0) return [];
  const named = others.map((each) => `${quote(each.name)}${each.isHidden ? ' (hidden)' : ''}`);
  return [`Read is the sheet ${quote(name)}; left out: ${named.join(', ')}.`];
}

function guarded<Result>(read: () => Result): Result | Unreadable {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    return unreadable(
      'broken_workbook',
      `The workbook cannot be read: ${error.message}. Save it as .xlsx once more.`,
    );
  }
}
