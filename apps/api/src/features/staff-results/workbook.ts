import { SHEET_END, sheetHead, sheetPath, sheetRow, workbookParts } from '@assay/interchange';
import type { Cell } from '../../csv.ts';
import { type ZipEntry, zipTexts } from './zip-stream.ts';

/** A sheet with its rows by the report, the heads first. */
export type Sheet = { name: string; rows: () => AsyncIterable<Cell[][]> };

/** Writes a workbook as its rows come. Texts are texts, also where they look like formulas. */
export function writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const parts = workbookParts(sheets.map(({ name }) => name));
  return zipTexts([
    ...Object.entries(parts).map(([path, xml]): ZipEntry => ({ path, content: [xml] })),
    ...sheets.map(({ rows }, index): ZipEntry => ({ path: sheetPath(index), content: sheetTexts(rows()) })),
  ]);
}

async function* sheetTexts(rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield sheetHead([]);
  let index = 0;
  for await (const some of rows) {
    yield some.map((cells, within) => sheetRow(index + within, cells)).join('');
    index += some.length;
  }
  yield SHEET_END;
}
