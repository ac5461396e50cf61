import { decodeUtf8, type FolderFault, listFolder, readFolderFile } from './folder-files.ts';
import { FolderReader } from './folder-reader.ts';
import { documentOf, type PictureDigest, type TenantDocument } from './tenant-document.ts';
import { checkTenantFile, TENANT_FILE, type TenantFile } from './tenant-file.ts';
import { type LineFault, type LineOf, readYaml } from './yaml-lines.ts';

const MAX_FILE_BYTES = 1_000_000;

export type TenantFolder = {
  shortName: string;
  document: TenantDocument;
  /** The logo's bytes; null without one. */
  logo: Uint8Array | null;
  /** The bytes of the other pictures, by digest. */
  pictures: ReadonlyMap<PictureDigest, Uint8Array>;
  /** Notes on texts that are stored otherwise than they were written. */
  remarks: FolderFault[];
  /** Lines of the tenant's file, for faults that only the database can find. */
  lines: { hosts: number[]; timeZone: number };
};
type Faults = { type: 'faults'; faults: FolderFault[] };
export type ReadFolderResult = { type: 'folder'; folder: TenantFolder } | Faults;

/**
 * Reads a tenant's folder and checks all of it. Names that begin with a point (the system's and editors' own)
 * are ignored.
 * @throws an Error in words when the folder itself cannot be read
 */
export async function readTenantFolder(path: string): Promise<ReadFolderResult> {
  const names = await listFolder(path);
  const read = await readTenantFile(path);
  if (read.type === 'faults') return read;
  const { file, lineOf } = read;
  const reader = new FolderReader(path, lineOf);
  const document = documentOf(await reader.read(file));
  const { logo, pictures, remarks } = reader;
  const faults = [
    ...names
      .filter((name) => name !== TENANT_FILE && !reader.files.has(name))
      .map((name) => ({ file: name, line: null, message: 'is not known here. Nothing names it.' })),
    ...reader.faults,
  ];
  if (faults.length > 0) return { type: 'faults', faults };
  const lines = {
    hosts: file.hosts.map((_, index) => lineOf(['hosts', index])),
    timeZone: lineOf(['time_zone']),
  };
  return { type: 'folder', folder: { shortName: file.tenant, document, logo, pictures, remarks, lines } };
}

async function readTenantFile(
  path: string,
): Promise<{ type: 'file'; file: TenantFile; lineOf: LineOf } | Faults> {
  const whole = await readFolderFile(path, TENANT_FILE, MAX_FILE_BYTES);
  if ('message' in whole) return { type: 'faults', faults: [whole] };
  const text = decodeUtf8(whole.bytes);
  if (text === null)
    return { type: 'faults', faults: [{ file: TENANT_FILE, line: null, message: 'is not UTF-8.' }] };
  const yaml = readYaml(text);
  if (yaml.type === 'broken') return faultsInOrder(yaml.faults);
  const checked = checkTenantFile(yaml.value, yaml.lineOf);
  if (checked.type === 'faults') return faultsInOrder(checked.faults);
  return { type: 'file', file: checked.file, lineOf: yaml.lineOf };
}

function faultsInOrder(faults: LineFault[]): Faults {
  const byLine = faults.toSorted((one, other) => one.line - other.line);
  return { type: 'faults', faults: byLine.map((fault) => ({ file: TENANT_FILE, ...fault })) };
}
