import { createHash } from 'node:crypto';
import { cleanRichText } from '../features/imports/rich-text.ts';
import { USUAL_TICKET_TOPICS } from '../features/tickets/usual-topics.ts';
import { readBilling } from './billing-entry.ts';
import type { ContentFacts, PictureDigest } from './content/content-facts.ts';
import { readContent } from './content/read-content.ts';
import { decodeUtf8, type FolderFault, listFolder, readFolderFile } from './folder-files.ts';
import { faultOfLogo, MAX_LOGO_BYTES } from './logo.ts';
import type { TenantFacts } from './tenant-facts.ts';
import { checkTenantFile, TENANT_FILE, type TenantFile } from './tenant-file.ts';
import { type LineFault, type LineOf, readYaml } from './yaml-lines.ts';

const MAX_FILE_BYTES = 1_000_000;
const DEFAULT_HUE = 262;

export type TenantFolder = {
  shortName: string;
  facts: TenantFacts;
  /** The logo's bytes; null without one. */
  logo: Uint8Array | null;
  /** The bytes of the other pictures, by digest. */
  pictures: ReadonlyMap<PictureDigest, Uint8Array>;
  /** Notes on texts that are stored otherwise than they were written. */
  remarks: FolderFault[];
  /** Lines of the tenant's file, for faults that only the database can find. */
  lines: { hosts: number[]; timeZone: number };
};
export type ReadFolderResult =
  | { type: 'folder'; folder: TenantFolder }
  | { type: 'faults'; faults: FolderFault[] };

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
  const content = await readContent(path, file, lineOf);
  const faults: FolderFault[] = names
    .filter((name) => name !== TENANT_FILE && name !== file.logo && !content.files.has(name))
    .map((name) => ({ file: name, line: null, message: 'is not known here. Nothing names it.' }));
  const logo = file.logo === undefined ? null : await readLogo(path, file.logo, lineOf(['logo']));
  if (logo !== null && 'message' in logo) faults.push(logo);
  const note = cleanNote(file.login_note, lineOf(['login_note']));
  if (note.fault !== null) faults.push(note.fault);
  faults.push(...content.faults);
  if (faults.length > 0) return { type: 'faults', faults };
  const bytes = logo !== null && 'bytes' in logo ? logo.bytes : null;
  const facts = factsOf(file, note.html, bytes, content.facts);
  const lines = {
    hosts: facts.hosts.map((_, index) => lineOf(['hosts', index])),
    timeZone: lineOf(['time_zone']),
  };
  return {
    type: 'folder',
    folder: {
      shortName: file.tenant,
      facts,
      logo: bytes,
      pictures: content.pictures,
      remarks: [...note.remarks, ...content.remarks],
      lines,
    },
  };
}

async function readTenantFile(
  path: string,
): Promise<{ type: 'file'; file: TenantFile; lineOf: LineOf } | { type: 'faults'; faults: FolderFault[] }> {
  const inFile = (faults: LineFault[]) => ({
    type: 'faults' as const,
    faults: faults
      .sort((a, b) => a.line - b.line)
      .map(({ line, message }) => ({ file: TENANT_FILE, line, message })),
  });
  const whole = await readFolderFile(path, TENANT_FILE, MAX_FILE_BYTES);
  if ('message' in whole) return { type: 'faults', faults: [whole] };
  const text = decodeUtf8(whole.bytes);
  if (text === null)
    return { type: 'faults', faults: [{ file: TENANT_FILE, line: null, message: 'is not UTF-8.' }] };
  const yaml = readYaml(text);
  if (yaml.type === 'broken') return inFile(yaml.faults);
  const checked = checkTenantFile(yaml.value, yaml.lineOf);
  if (checked.type === 'faults') return inFile(checked.faults);
  return { type: 'file', file: checked.file, lineOf: yaml.lineOf };
}

async function readLogo(path: string, name: string, line: number): Promise<{ bytes: Buffer } | FolderFault> {
  const whole = await readFolderFile(path, name, MAX_LOGO_BYTES);
  if ('message' in whole) {
    return { file: TENANT_FILE, line, message: `logo names ${name}, which ${whole.message}` };
  }
  const fault = faultOfLogo(whole.bytes);
  return fault === null ? whole : { file: name, ...fault };
}

type CleanedNote = { html: string | null; fault: FolderFault | null; remarks: FolderFault[] };

function cleanNote(written: string | undefined, line: number): CleanedNote {
  const text = written?.trim() ?? '';
  if (text === '') return { html: null, fault: null, remarks: [] };
  const html = cleanRichText(text);
  const faultOf = (message: string): FolderFault => ({ file: TENANT_FILE, line, message });
  if (html === '') {
    return { html: null, fault: faultOf('login_note holds nothing that a page may show.'), remarks: [] };
  }
  const remarks = html === text ? [] : [faultOf(`login_note is kept as a page may show it: ${html}`)];
  return { html, fault: null, remarks };
}

function factsOf(
  file: TenantFile,
  loginNote: string | null,
  logo: Buffer | null,
  content: ContentFacts,
): TenantFacts {
  return {
    name: file.name,
    subDomainName: file.sub_domain_name ?? file.name,
    platformType: file.platform_type,
    timeZone: file.time_zone,
    accentHue: file.colours?.accent_hue ?? DEFAULT_HUE,
    accentVivid: file.colours?.accent_vivid ?? 1,
    loginNote,
    leaderboard: file.leaderboard ?? true,
    leaderboardNames: file.leaderboard_names ?? 'full',
    signUpDomains: file.sign_up?.domains ?? null,
    logo: logo === null ? null : createHash('sha256').update(logo).digest('hex'),
    hosts: file.hosts,
    staff: (file.staff ?? []).map(({ first_name, last_name, email }) => ({
      firstName: first_name,
      lastName: last_name,
      email,
    })),
    ticketTopics: file.ticket_topics ?? [...USUAL_TICKET_TOPICS],
    billing: readBilling(file.billing),
    content,
  };
}
