import { stat } from 'node:fs/promises';
import { replaceFile } from '@assay/durable-files';
import { writeCsvTemplate, writeXlsxTemplate } from '@assay/interchange';
import { printable } from '../terminal.ts';

/**
 * `npm run bank -- template`: a table to fill in, as a workbook unless the file's name ends with `.csv`.
 * @throws an Error with a message if the file exists already
 */
export async function writeTemplateFile(file: string, print: (line: string) => void): Promise<void> {
  const name = printable(file);
  if ((await stat(file).catch(() => null)) !== null) throw new Error(`${name} already exists.`);
  await replaceFile(file, /\.csv$/iu.test(file) ? writeCsvTemplate() : writeXlsxTemplate());
  print(
    `Template       ${name}: one question a row; leave columns that you do not need empty, or delete them`,
  );
  print('               Fill it in with Excel, LibreOffice or Numbers, save it, then check it:');
  print(
    `               npm run bank -- import --tenant … --bank … --dry-run --preview preview.html --file ${name}`,
  );
}
