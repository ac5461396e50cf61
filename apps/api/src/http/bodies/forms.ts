import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FormBody, ReceivedFile, UploadType } from '@assay/contract';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '../../failure.ts';
import { LIMITS } from '../overload/limits.ts';
import { type Allowance, receive } from './receiving.ts';

type Refusal = NonNullable<FormBody['file']['refusal']>;

/** A form that was received. */
export type ReceivedForm = {
  fields: Record<string, string>;
  file: ReceivedFile | null;
  /** Deletes the file. */
  close(): Promise<void>;
};

const MOST_FIELDS = 30;
const LONGEST_FIELD_NAME = 100;
/** Limit of one field, in bytes; its schema limits the characters. */
const LONGEST_FIELD = 64 * 1_024;
const LONGEST_FILE_NAME = 255;
/** Number of leading bytes that identify a file's type. */
const HEAD = 16;
/** Type of a form's file that may be any: browsers declare many, and its reader judges the content. */
const ANY_FILE = 'application/octet-stream';

/**
 * Reads a form as a stream: its file is written to the disk piece by piece, up to its limit.
 * @throws AppError `malformed`, `too_large`, or the form's refusal of a file of another kind
 */
export async function readForm(
  payload: IncomingMessage,
  allowance: Allowance,
  body: FormBody,
): Promise<ReceivedForm> {
  const stop = new AbortController();
  const failed = rejectionBy(stop.signal);
  const refusal = body.file.refusal ?? 'unsupported_media';
  const fail = (code: 'malformed' | 'too_large' | Refusal) => stop.abort(new AppError(code));
  const fields = new Map<string, string>();
  const received: { stream: Readable | null; file: Promise<StoredFile> | null } = {
    stream: null,
    file: null,
  };

  const parser = openParser(payload, body);
  parser.on('field', (name, value, _nameCut, valueCut) => {
    if (name.length > LONGEST_FIELD_NAME || valueCut || fields.has(name)) fail('malformed');
    fields.set(name, value);
  });
  parser.on('file', (_name, stream, fileName, _encoding, declared) => {
    received.stream = stream;
    // A page sends an empty name if no file was chosen.
    if (!fileName) {
      stream.resume();
      return;
    }
    const mediaType = body.file.mediaTypes.find((one) => one === declared || one === ANY_FILE);
    // The stream of a cut-off form ends with an error, which the parser reports, too.
    stream.on('error', () => fail('malformed')).on('limit', () => fail('too_large'));
    if (mediaType === undefined) {
      fail(refusal);
      return;
    }
    received.file = store(stream, { mediaType, fileName, refusal });
    received.file.catch((error: unknown) => stop.abort(error));
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => fail('malformed'));
  }
  parser.on('error', () => fail('malformed'));
  const finished = once(parser, 'finish');
  finished.catch(() => {});

  try {
    const take = (chunk: Buffer) => {
      if (parser.write(chunk)) return null;
      return Promise.race([once(parser, 'drain'), failed]);
    };
    // A file that is larger than a learner's bodies may be comes from staff alone, and lies on the disk.
    const isHeld = body.file.maxBytes <= LIMITS.bodyBytes.bytesPerLearner;
    await receive(payload, { ...allowance, isHeld }, take, stop.signal);
    parser.end();
    await Promise.race([finished, failed]);
    const file = await received.file;
    // The last part may have been the one that was too much.
    stop.signal.throwIfAborted();
    return {
      fields: Object.fromEntries(fields),
      file,
      close: async () => file?.close(),
    };
  } catch (error) {
    parser.destroy();
    // The reader of the stream would wait for the rest of it.
    received.stream?.destroy();
    await received.file?.then(
      (file) => file.close(),
      () => {},
    );
    throw error;
  }
}

/** Rejects with the signal's reason; need not be awaited. */
function rejectionBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  promise.catch(() => {});
  return promise;
}

function openParser({ headers }: IncomingMessage, { file }: FormBody): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      // A field with a file's name that is not the file would otherwise be taken for one.
      isPartAFile: (name) => name === file.name,
      limits: {
        fieldSize: LONGEST_FIELD,
        fields: MOST_FIELDS,
        fileSize: file.maxBytes,
        files: 1,
        parts: MOST_FIELDS + 1,
        headerPairs: 20,
      },
    });
  } catch {
    // The header names no boundary.
    throw new AppError('malformed');
  }
}

type StoredFile = ReceivedFile & { close(): Promise<void> };

/** `refusal` is for a file that is not of its declared kind. */
type Declared = { mediaType: UploadType; fileName: string; refusal: Refusal };

/** Writes a file to the disk as it arrives. @throws AppError when it is too large, or not what it says */
async function store(stream: BusboyFileStream, declared: Declared): Promise<StoredFile> {
  const { mediaType, fileName } = declared;
  const handle = await openNamelessFile();
  try {
    const byteLength = await write(stream, handle, declared);
    return {
      mediaType,
      byteLength,
      fileName: [...fileName]
        .filter((character) => character >= ' ')
        .join('')
        .slice(0, LONGEST_FILE_NAME),
      read: (): Readable => handle.createReadStream({ start: 0, autoClose: false }),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function write(stream: BusboyFileStream, handle: FileHandle, declared: Declared): Promise<number> {
  const { mediaType, refusal } = declared;
  let head = Buffer.alloc(0);
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
    await handle.write(chunk, 0, chunk.length, length);
    length += chunk.length;
    if (head.length === HEAD && !isOfType(head, mediaType)) throw new AppError(refusal);
  }
  if (stream.truncated) throw new AppError('too_large');
  if (!isOfType(head, mediaType)) throw new AppError(refusal);
  return length;
}

function isOfType(head: Buffer, mediaType: UploadType): boolean {
  return mediaType === ANY_FILE || typeOfHead(head) === mediaType;
}

/** Detects a file's type by its first bytes and never by its name; null when it is none that is known. */
function typeOfHead(bytes: Buffer): UploadType | null {
  const head = bytes.toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/u.test(head)) return 'image/gif';
  if (head.startsWith('%PDF-')) return 'application/pdf';
  return head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' ? 'image/webp' : null;
}

/**
 * Opens a new file on this machine's disk without a name: no other account can open it, and however this
 * process ends, it leaves nothing behind. It is gone when it is closed.
 */
async function openNamelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `assay-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return handle;
}
