import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TenantId } from '@assay/assessment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import type { FileStore } from './file-store.ts';
import { readFilesUrl } from './files-url.ts';
import { openFileStore, refuseUnusableFileStore } from './open-file-store.ts';

const OURS = '0190aaaa-0000-7000-8000-000000000001' as TenantId;
const THEIRS = '0190aaaa-0000-7000-8000-000000000002' as TenantId;
const LARGE = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 7) % 251);

let dataDir: string;
let server: S3Server;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-files-'));
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function contentOf(files: FileStore, tenantId: TenantId, name: string): Promise<Uint8Array | null> {
  const stream = await files.read(tenantId, name);
  return stream === null ? null : new Uint8Array(await buffer(stream));
}

async function namesOf(files: FileStore, tenantId: TenantId): Promise<string[]> {
  const names: string[] = [];
  for await (const some of files.listNames(tenantId)) names.push(...some);
  return names;
}

const STORES = [
  { where: 'on the disk', open: () => openFileStore({ files: { type: 'disk' }, dataDir }) },
  { where: 'in a bucket', open: () => openFileStore({ files: readFilesUrl(server.url), dataDir }) },
];

describe.each(STORES)('files $where', ({ open }) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await open();
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['one byte', new Uint8Array([255])],
    ['a part of a larger memory', new Uint8Array(LARGE.buffer, 10, 20)],
    ['three megabytes', LARGE],
  ])('that hold %s come back byte for byte', async (_title, bytes) => {
    await files.put(OURS, 'picture.png', bytes);
    const content = await contentOf(files, OURS, 'picture.png');
    // Compared as bytes: an equality of arrays looks at each of their elements for seconds.
    expect(content !== null && Buffer.compare(content, bytes) === 0).toBe(true);
  });

  it('are replaced by what is put under the same name', async () => {
    for (const byte of [1, 2]) await files.put(OURS, 'again.png', new Uint8Array([byte]));
    expect(await contentOf(files, OURS, 'again.png')).toEqual(new Uint8Array([2]));
  });

  it('are there for their tenant alone', async () => {
    await files.put(OURS, 'ours.png', new Uint8Array([1]));
    await files.put(THEIRS, 'ours.png', new Uint8Array([2]));
    await files.remove(OURS, 'ours.png');
    expect(await contentOf(files, OURS, 'ours.png')).toBeNull();
    expect(await contentOf(files, THEIRS, 'ours.png')).toEqual(new Uint8Array([2]));
  });

  it('that are not there are read as null, and removed without a word', async () => {
    expect(await files.read(OURS, 'absent.png')).toBeNull();
    await files.remove(OURS, 'absent.png');
    await files.remove('0190aaaa-0000-7000-8000-000000000003' as TenantId, 'absent.png');
  });

  it('are listed by their names, each once, and of their tenant alone', async () => {
    const own = '0190aaaa-0000-7000-8000-000000000004' as TenantId;
    expect(await namesOf(files, own)).toEqual([]);
    const names = ['a.png', 'b.png', 'c.png', 'd.original', 'e.png'];
    for (const name of names) await files.put(own, name, new Uint8Array([1]));
    expect((await namesOf(files, own)).sort()).toEqual(names);
  });

  it('tell when they were written, those that are there', async () => {
    await files.put(OURS, 'dated.png', new Uint8Array([1]));
    expect(await files.findWrittenAt(OURS, 'absent.png')).toBeNull();
    expect((await files.findWrittenAt(OURS, 'dated.png'))?.toDateString()).toBe(new Date().toDateString());
  });

  it('are asked for at the start without a trace', async () => {
    const said: string[] = [];
    await refuseUnusableFileStore(files, (line) => said.push(line));
    expect(said).toEqual([]);
  });
});

it('in a bucket lie below their prefix, as they lie on the disk', async () => {
  const files = await openFileStore({ files: readFilesUrl(server.url), dataDir });
  await files.put(OURS, 'where.png', new Uint8Array([1]));
  expect([...server.objects.keys()]).toContain(`test/${OURS}/where.png`);
});
