import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { path: string; content: Iterable<string> | AsyncIterable<string> };
type WrittenEntry = { path: Buffer; at: number; crc: number; packed: number; size: number };

const VERSION = 20;
/** Sizes and checksum follow the content; the path is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** Timestamp of all entries, 1 January 2026: the same content gives the same bytes. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;

/**
 * Packs texts into a ZIP archive as they come, so that it is never whole in memory. Packing runs beside the
 * event loop, and the next text is asked for when the reader has taken what there is.
 */
export async function* zipTexts(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let at = 0;
  for (const { path, content } of entries) {
    const entry: WrittenEntry = { path: Buffer.from(path), at, crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([localHead(entry), entry.path]);
    yield head;
    for await (const chunk of deflated(content, entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    yield descriptorOf(entry);
    at += head.length + entry.packed + DESCRIPTOR_BYTES;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map((entry) => Buffer.concat([directoryHead(entry), entry.path])));
  yield directory;
  yield endOf(written.length, directory.length, at);
}

function deflated(content: ZipEntry['content'], entry: WrittenEntry): AsyncIterable<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  // A fault of the source ends the packer with it, and so reaches whoever reads.
  return pipeline(Readable.from(counted()), createDeflateRaw({ level: 3 }), () => {});
}

const LOCAL_BYTES = 30;
const DESCRIPTOR_BYTES = 16;
const DIRECTORY_BYTES = 46;
const END_BYTES = 22;

function localHead({ path }: WrittenEntry): Buffer {
  const head = Buffer.alloc(LOCAL_BYTES);
  head.writeUInt32LE(0x04034b50, 0);
  writeMethod(head, 4);
  head.writeUInt16LE(path.length, 26);
  return head;
}

function writeMethod(head: Buffer, offset: number): void {
  head.writeUInt16LE(VERSION, offset);
  head.writeUInt16LE(FLAGS, offset + 2);
  head.writeUInt16LE(DEFLATED, offset + 4);
  head.writeUInt16LE(DATE, offset + 8);
}

function writeSizes(head: Buffer, offset: number, { crc, packed, size }: WrittenEntry): void {
  head.writeUInt32LE(crc, offset);
  head.writeUInt32LE(packed, offset + 4);
  head.writeUInt32LE(size, offset + 8);
}

function descriptorOf(entry: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(DESCRIPTOR_BYTES);
  descriptor.writeUInt32LE(0x08074b50, 0);
  writeSizes(descriptor, 4, entry);
  return descriptor;
}

function directoryHead(entry: WrittenEntry): Buffer {
  const head = Buffer.alloc(DIRECTORY_BYTES);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(VERSION, 4);
  writeMethod(head, 6);
  writeSizes(head, 16, entry);
  head.writeUInt16LE(entry.path.length, 28);
  head.writeUInt32LE(entry.at, 42);
  return head;
}

function endOf(entries: number, directoryBytes: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryAt, 16);
  return end;
}
