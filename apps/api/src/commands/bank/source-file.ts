import { isUtf8 } from 'node:buffer';
import { constants, open } from 'node:fs/promises';
import {
  type BankFile,
  faultOfKind,
  formatNames,
  isMapped,
  MAX_BANK_BYTES,
  type Mapping,
  mappedFormats,
  readMapping,
  recogniseFormat,
} from '@assay/interchange';
import { printable } from '../printable.ts';
import type { ImportOrder } from './arguments.ts';
import { pictureFolder } from './picture-folder.ts';

const MAX_MAPPING_BYTES = 1_000_000;

/**
 * Reads the bank's file and finds out how it is to be read.
 * @throws an Error whose message says in words what is missing or wrong
 */
export async function readSource({ file, map, bank, pictures, ...order }: ImportOrder): Promise<BankFile> {
  const mapping = map === null ? null : await readMappingFile(map);
  const name = printable(file);
  const bytes = await readWhole(file, MAX_BANK_BYTES);
  const format = order.format ?? recogniseFormat(bytes, mapping);
  if (format === null) {
    const fault = faultOfKind(bytes, null);
    if (fault !== null) throw new Error(`${name}: ${fault.message} [${fault.code}]`);
    throw new Error(
      `${name}: its content does not tell its format. Name it with --format; ${mappedFormats.join(', ')} need --map, too.`,
    );
  }
  const looks = order.format === null ? `${name} looks like ${formatNames[format]}: ` : '';
  if (isMapped(format)) {
    if (mapping === null)
      throw new Error(`${looks}--map is missing, the file that says which field is what.`);
    return { bytes, format, mapping, ...(pictures === null ? {} : { pictureOf: pictureFolder(pictures) }) };
  }
  if (mapping !== null) throw new Error(`${looks}--map does not go with it.`);
  if (format === 'assay') {
    if (bank !== null) throw new Error(`${looks}--bank does not go with it: its questions keep their ids.`);
    return { bytes, format };
  }
  if (bank === null) throw new Error(`${looks}--bank is missing, a short name for the bank.`);
  return { bytes, format, bank };
}

async function readMappingFile(path: string): Promise<Mapping> {
  const bytes = await readWhole(path, MAX_MAPPING_BYTES);
  if (!isUtf8(bytes)) throw new Error(`The mapping ${printable(path)} is not UTF-8.`);
  const result = readMapping(bytes.toString('utf8'));
  if (result.type === 'mapping') return result.mapping;
  const faults = result.faults.map((fault) => `  ${printable(fault)}`);
  throw new Error([`The mapping ${printable(path)} cannot be used:`, ...faults].join('\n'));
}

async function readWhole(path: string, most: number): Promise<Buffer> {
  const name = printable(path);
  // Without waiting for whoever might write into a pipe of this name.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw new Error(
        `${name} cannot be opened: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
      );
    },
  );
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new Error(`${name} is not a file.`);
    if (facts.size > most)
      throw new Error(`${name} has ${facts.size} bytes; at most ${most} are read. Divide it.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
