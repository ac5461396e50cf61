import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { type FileStore, FilesAway } from './file-store.ts';
import type { S3Setting } from './files-url.ts';

/** In milliseconds. */
type Timeouts = {
  /** Timeout for the head of a response, beside the time that sending takes. */
  answer: number;
  /** Timeout for the next piece of a file. */
  piece: number;
};

const USUAL_TIMEOUTS: Timeouts = { answer: 4_000, piece: 10_000 };
const ATTEMPTS = 3;
/** The slowest line on which a file can still be sent. */
const SLOWEST_BYTES_PER_MS = 256;
/**
 * Connection pool size: the number of files that are read at once. Later readers wait, and get an error when
 * that takes too long.
 */
const CONNECTIONS = 256;

const NOT_THERE = 'NoSuchKey';
/** Error name for a response without a body: it names neither object nor bucket. */
const NO_HEAD = 'NotFound';
/** Statuses of refusals that pass by themselves. */
const PASSING_STATUS = new Set([408, 429]);
const PASSING_NAME = 'RequestTimeout';
const LONGEST_DETAIL = 200;

/**
 * Files as objects of a bucket that is ours alone: we serve them ourselves. Each call is tried three times
 * and comes to an end, and a file is stored once `put` resolves.
 * @throws FilesAway from each call, and from the stream of a file that breaks off
 */
export function createS3FileStore(setting: S3Setting, timeouts: Timeouts = USUAL_TIMEOUTS): FileStore {
  const { bucket, prefix } = setting;
  const driver = new S3Driver({
    client: createClient(setting, timeouts),
    bucket,
    visibility: 'private',
    // A bucket is private by default, and many refuse an ACL for each object.
    supportsACL: false,
  });
  const disk = new Disk(driver);
  const ask = <T, Absent>(
    absent: Absent,
    work: () => Promise<T>,
    absentName = NOT_THERE,
  ): Promise<T | Absent> =>
    work().catch((error: unknown) => {
      const cause = causeOf(error);
      // Not by the status: a missing bucket has the same.
      if (cause instanceof Error && cause.name === absentName) return absent;
      throw explain(cause);
    });
  return {
    async put(tenantId, name, bytes) {
      const key = `${prefix}${tenantId}/${name}`;
      await ask(undefined, () => disk.put(key, bytes));
    },
    async read(tenantId, name) {
      const body = await ask(null, () => disk.getStream(`${prefix}${tenantId}/${name}`));
      return body === null ? null : readInTime(body, timeouts.piece);
    },
    async remove(tenantId, name) {
      await ask(undefined, () => disk.delete(`${prefix}${tenantId}/${name}`));
    },
    async *listNames(tenantId) {
      let paginationToken: string | undefined;
      do {
        const options = paginationToken === undefined ? {} : { paginationToken };
        const page = await ask(null, () => disk.listAll(`${prefix}${tenantId}`, options));
        if (page === null) return;
        yield Array.from(page.objects)
          .filter(({ isFile }) => isFile)
          .map(({ name }) => name);
        ({ paginationToken } = page);
      } while (paginationToken !== undefined);
    },
    async findWrittenAt(tenantId, name) {
      const found = await ask(null, () => disk.getMetaData(`${prefix}${tenantId}/${name}`), NO_HEAD);
      return found === null ? null : found.lastModified;
    },
  };
}

function createClient({ region, endpoint, pathStyle, credentials }: S3Setting, timeouts: Timeouts): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    maxAttempts: ATTEMPTS,
    requestHandler: new TimedHandler(timeouts.answer),
    // Every request is signed over its content. Not every store knows the checksums beside that, and waiting
    // for the checksum at the end of a response has swallowed responses that broke off.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Otherwise a large file waits for a reply (100 Continue) that not every store gives.
    expectContinueHeader: false,
  });
}

/**
 * Aborts a request that is not answered in time, waiting for a connection included. The timeout grows with
 * what is sent.
 */
class TimedHandler extends NodeHttpHandler {
  readonly #answerMs: number;

  constructor(answerMs: number) {
    const agent = { maxSockets: CONNECTIONS };
    // An idle socket may be one whose reader is slow: pieces have their own timeout.
    super({ httpAgent: agent, httpsAgent: agent, socketTimeout: 0, throwOnRequestTimeout: true });
    this.#answerMs = answerMs;
  }

  override handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    const bytes = Number(request.headers['content-length'] ?? 0);
    const requestTimeout = this.#answerMs + Math.ceil(bytes / SLOWEST_BYTES_PER_MS);
    return super.handle(request, { ...options, requestTimeout });
  }
}

/**
 * Passes the body on piece by piece. Each piece has a timeout from when it was wanted: a slow reader is no
 * slow store.
 */
function readInTime(body: Readable, pieceMs: number): Readable {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const iterator: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
    for (;;) {
      const stalled = () => body.destroy(new Error(`nothing came for ${pieceMs} ms`));
      const timer = setTimeout(stalled, pieceMs);
      const next = await iterator
        .next()
        .catch((error: unknown) => {
          throw explain(error);
        })
        .finally(() => clearTimeout(timer));
      if (next.done === true) return;
      yield next.value;
    }
  }
  // It may break before it is read; the reader is told then.
  body.on('error', () => {});
  const stream = Readable.from(pieces());
  // Reading may not have begun.
  stream.once('close', () => body.destroy());
  return stream;
}

/** Finds what happened, where flydrive only says which file it was. @throws what flydrive itself refuses */
function causeOf(error: unknown): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  if (!(error instanceof Error) || typeof code !== 'string' || !code.startsWith('E_')) return error;
  if (error.cause instanceof Error) return error.cause;
  throw error;
}

function explain(error: unknown): FilesAway {
  if (!(error instanceof Error)) return new FilesAway('away', String(error));
  const code: unknown = Reflect.get(error, 'code');
  const message = error.message === '' ? String(code) : error.message;
  const detail = `${error.name}: ${message}`.replace(/\s+/gu, ' ').slice(0, LONGEST_DETAIL);
  return new FilesAway(isRefused(error) ? 'refused' : 'away', detail);
}

function isRefused(error: Error): boolean {
  if (error.name === 'CredentialsProviderError') return true;
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return false;
  const status = Number(metadata.httpStatusCode);
  return status >= 300 && status < 500 && !PASSING_STATUS.has(status) && error.name !== PASSING_NAME;
}
