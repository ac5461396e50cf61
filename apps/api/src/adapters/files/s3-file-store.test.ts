import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { TenantId } from '@assay/assessment';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type S3Fault, type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { type FileStore, FilesAway } from './file-store.ts';
import { refuseUnusableFileStore } from './open-file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

const TENANT = '0190aaaa-0000-7000-8000-000000000001' as TenantId;
const PICTURE = 'the-name-is-a-key.png';
const BYTES = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
/** Short timeouts, so that tests do not wait for what will not come. */
const IMPATIENT = { answer: 50, piece: 50 };

let server: S3Server;
let files: FileStore;
beforeAll(async () => {
  server = await startS3Server();
  files = createS3FileStore(server.setting());
  await files.put(TENANT, PICTURE, BYTES);
});
afterEach(() => server.failWith(null));
afterAll(() => server.close());

const CALLS: [string, (store: FileStore) => Promise<unknown>][] = [
  ['put', (store) => store.put(TENANT, 'new.png', BYTES)],
  ['read', (store) => store.read(TENANT, PICTURE)],
  ['remove', (store) => store.remove(TENANT, PICTURE)],
  ['list', (store) => store.listNames(TENANT)[Symbol.asyncIterator]().next()],
];

const bytesOf = async (stream: Readable | null) => (stream === null ? null : buffer(stream));

async function awayOf(call: Promise<unknown>): Promise<FilesAway> {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof FilesAway)) throw new Error(`It was not refused: ${String(error)}`);
  expect(error.message).not.toContain(PICTURE);
  return error;
}

describe.each(CALLS)('%s', (_name, call) => {
  it.each<[S3Fault, RegExp]>([
    ['unavailable', /cannot be reached \(SlowDown: As the test wants it\.\)/u],
    ['reset', /cannot be reached \(TimeoutError: /u],
  ])('of a store that answers with %s is tried three times, and then away', async (fault, words) => {
    server.failWith(fault);
    const before = server.asked.length;
    const { reason, message } = await awayOf(call(files));
    expect([reason, server.asked.length - before]).toEqual(['away', 3]);
    expect(message).toMatch(words);
  });

  it('of a store that hangs comes to an end', async () => {
    server.failWith('hang');
    const before = server.asked.length;
    const { reason } = await awayOf(call(createS3FileStore(server.setting(), IMPATIENT)));
    expect(reason).toBe('away');
    // On a busy machine a try may time out before the store has heard of it.
    expect(server.asked.length - before).toBeLessThanOrEqual(3);
  });

  it('of a store that nobody listens at is away', async () => {
    const nowhere = createS3FileStore(server.setting({ endpoint: 'http://127.0.0.1:1' }));
    const { reason, message } = await awayOf(call(nowhere));
    expect([reason, message]).toEqual(['away', expect.stringContaining('ECONNREFUSED')]);
  });

  it('with a wrong key is refused, and not tried again', async () => {
    const credentials = { accessKeyId: 'SOMEBODY', secretAccessKey: 'hidden' };
    const before = server.asked.length;
    const { reason, message } = await awayOf(call(createS3FileStore(server.setting({ credentials }))));
    expect([reason, server.asked.length - before]).toEqual(['refused', 1]);
    expect(message).toContain('InvalidAccessKeyId');
  });

  it('of a bucket that is not there is refused: nothing is absent for that', async () => {
    const { reason } = await awayOf(call(createS3FileStore(server.setting({ bucket: 'elsewhere' }))));
    expect(reason).toBe('refused');
  });
});

it.each(CALLS)('%s is done when one try failed, and when the store is slow', async (_name, call) => {
  await files.put(TENANT, PICTURE, BYTES);
  for (const fault of ['unavailable', 'slow'] as const) {
    server.failWith(fault, 1);
    await call(files);
    await files.put(TENANT, PICTURE, BYTES);
  }
  expect(await files.read(TENANT, PICTURE)).not.toBeNull();
});

it('what the store did not say it has is not put', async () => {
  server.failWith('hang');
  await awayOf(createS3FileStore(server.setting(), IMPATIENT).put(TENANT, 'unsaid.png', BYTES));
  server.failWith(null);
  expect(await files.read(TENANT, 'unsaid.png')).toBeNull();
});

describe('a file that stops half-way', () => {
  it('breaks, and is no shorter file', async () => {
    server.failWith('break');
    const stream = await files.read(TENANT, PICTURE);
    expect((await awayOf(bytesOf(stream))).reason).toBe('away');
  });

  it('because the store says no more breaks, too', async () => {
    server.failWith('stall');
    const stream = await createS3FileStore(server.setting(), { ...IMPATIENT, answer: 10_000 }).read(
      TENANT,
      PICTURE,
    );
    expect((await awayOf(bytesOf(stream))).message).toContain('nothing came for 50 ms');
  });

  it('ends nothing else before it is read', async () => {
    server.failWith('break');
    const stream = await files.read(TENANT, PICTURE);
    // Wait until the store has no connection any more: then it has broken.
    await expect.poll(server.connections).toBeLessThan(2);
    await awayOf(bytesOf(stream));
  });
});

it('a file that nobody reads holds no connection once it is let go', async () => {
  const other = await startS3Server();
  const store = createS3FileStore(other.setting());
  await store.put(TENANT, PICTURE, new Uint8Array(5_000_000));
  const before = await other.connections();
  const streams = await Promise.all([1, 2, 3, 4].map(() => store.read(TENANT, PICTURE)));
  expect(await other.connections()).toBeGreaterThan(before);
  for (const stream of streams) {
    stream?.destroy();
    if (stream !== null) await once(stream, 'close');
  }
  await expect.poll(other.connections).toBeLessThanOrEqual(before);
  await other.close();
});

describe('at the start', () => {
  const start = async (store: FileStore) => {
    const said: string[] = [];
    await refuseUnusableFileStore(store, (line) => said.push(line));
    return said;
  };

  it('a store that is away is said, and waited for by nobody', async () => {
    server.failWith('unavailable');
    expect(await start(files)).toEqual([
      'FILES_URL: The file store cannot be reached (SlowDown: As the test wants it.). Files are answered 503 until it can be.',
    ]);
  });

  it.each([
    ['a wrong key', { credentials: { accessKeyId: 'SOMEBODY', secretAccessKey: 'hidden' } }],
    ['a bucket that is not there', { bucket: 'elsewhere' }],
  ])('%s is refused, with the cure', async (_title, change) => {
    const refused = start(createS3FileStore(server.setting(change)));
    await expect(refused).rejects.toThrow(
      /^FILES_URL: The file store refuses .* Look at its bucket, region and keys/u,
    );
    await expect(refused).rejects.not.toThrow(/hidden/u);
  });
});
