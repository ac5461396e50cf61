import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Setting } from '../adapters/files/files-url.ts';

/** Faults of a response; `stall` and `break` come after half of the file. */
export type S3Fault = 'unavailable' | 'hang' | 'slow' | 'reset' | 'no bucket' | 'stall' | 'break';

const BUCKET = 'pictures';
const KEYS = { accessKeyId: 'TESTKEY', secretAccessKey: 'a secret/of+tests' };
const SLOW_MS = 300;
/** Few, so that a list has several pages. */
const LISTED_AT_ONCE = 2;

/** A server in this process that speaks S3's protocol, for one bucket. */
export async function startS3Server() {
  const objects = new Map<string, Buffer>();
  const writtenAt = new Map<string, Date>();
  const asked: string[] = [];
  const held = new Set<ServerResponse>();
  let fault: { kind: S3Fault; times: number } | null = null;

  function nextFault(): S3Fault | null {
    if (fault === null || fault.times === 0) return null;
    fault.times -= 1;
    return fault.kind;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    asked.push(method);
    const kind = nextFault();
    // With a fault a body is never stored, however much of it arrived.
    const body = await buffer(request);
    if (kind === 'hang') return void held.add(response);
    if (kind === 'reset') return void request.socket.destroy();
    if (kind === 'slow') await sleep(SLOW_MS);
    if (kind === 'unavailable') return refuse(response, 503, 'SlowDown');
    if (kind === 'no bucket') return refuse(response, 404, 'NoSuchBucket');
    const [, bucket, ...rest] = new URL(url, 'http://store').pathname.split('/');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const signedBy = /Credential=([^/]+)\//u.exec(headers.authorization ?? '')?.[1];
    if (signedBy !== KEYS.accessKeyId) return refuse(response, 403, 'InvalidAccessKeyId');
    const digest = createHash('sha256').update(body).digest('hex');
    if (headers['x-amz-content-sha256'] !== digest) return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    if (headers['x-amz-acl'] !== undefined) return refuse(response, 400, 'AccessControlListNotSupported');
    const key = rest.map(decodeURIComponent).join('/');
    if (method === 'PUT') {
      objects.set(key, body);
      writtenAt.set(key, new Date());
      response.end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (method === 'HEAD') {
      const at = objects.has(key) ? writtenAt.get(key) : undefined;
      response.writeHead(at === undefined ? 404 : 200, at && { 'last-modified': at.toUTCString() }).end();
    } else if (key === '') {
      list(response, new URL(url, 'http://store').searchParams);
    } else await send(response, objects.get(key), kind);
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const [prefix, from] = [query.get('prefix') ?? '', Number(query.get('continuation-token') ?? 0)];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const next = from + LISTED_AT_ONCE;
    const contents = keys
      .slice(from, next)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${writtenAt.get(key)?.toISOString()}</LastModified></Contents>`,
      );
    const more = keys.length > next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    response.end(`<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`);
  }

  const server = createServer((request, response) => {
    // The client has gone.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    /** By key. */
    objects,
    /** The method of each request that arrived. */
    asked,
    /** Address of the store, in the form of FILES_URL. */
    url: `s3://${KEYS.accessKeyId}:${encodeURIComponent(KEYS.secretAccessKey)}@${BUCKET}/test?endpoint=${endpoint}`,
    /** The same, parsed. */
    setting: (change: Partial<S3Setting> = {}): S3Setting => ({
      type: 's3',
      bucket: BUCKET,
      prefix: 'test/',
      region: 'us-east-1',
      endpoint,
      pathStyle: true,
      credentials: KEYS,
      ...change,
    }),
    /** Answers with a fault from now on, or the next few times; null: normally. */
    failWith(kind: S3Fault | null, times = Number.POSITIVE_INFINITY) {
      fault = kind === null ? null : { kind, times };
    },
    /** Ends the requests that hang. */
    letGo() {
      for (const response of held) response.destroy();
      held.clear();
    },
    /** Counts the connections to it. */
    connections: () =>
      new Promise<number>((resolve) => {
        server.getConnections((_error, count) => resolve(count));
      }),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

async function send(response: ServerResponse, object: Buffer | undefined, kind: S3Fault | null) {
  if (object === undefined) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-length': object.length });
  if (kind !== 'stall' && kind !== 'break') return void response.end(object);
  // Only once the first half has been sent.
  await new Promise((resolve) => response.write(object.subarray(0, object.length / 2), resolve));
  if (kind === 'break') response.destroy();
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>As the test wants it.</Message></Error>`,
  );
}
