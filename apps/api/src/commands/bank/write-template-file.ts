import { stat } from 'node:fs/promises';
import { replaceFile } from '@assay/durable-files';
import { writeTemplate } from '@assay/interchange';
import { printable } from '../terminal.ts';

/**
 * `npm run bank -- template`: a workbook to fill in.
 * @throws an Error that says so when the file is there already
 */
export async function writeTemplateFile(file: string, print: (line: string) => void): Promise<void> {
  const name = printable(file);
  if (!/\.xlsx$/iu.test(file)) throw new Error(`${name} is to be a workbook: call it something.xlsx.`);
  if ((await stat(file).catch(() => null)) !== null) throw new Error(`${name} is there already.`);
  await replaceFile(file, writeTemplate());
  print(`Template       ${name}: one question a row; columns that you do not need may stay empty or go`);
  print('               Fill it in with Excel, LibreOffice or Numbers, save it and see what comes of it:');
  print(
    `               npm run bank -- import --tenant … --bank … --dry-run --preview preview.html --file ${name}`,
  );
}
