import { Unzip, UnzipInflate } from 'fflate';

const MAX_ENTRIES = 2_000;
const MAX_INFLATED_BYTES = 200_000_000;
const CHUNK_BYTES = 65_536;

/**
 * Unpacks those files of a ZIP archive that are wanted, and counts what really comes out of it: what an archive says of
 * its sizes may be a lie.
 * @param most how many bytes may come out
 * @throws an Error that says so where it is broken, or holds more than anybody writes
 */
export function unzipBounded(
  archive: Uint8Array,
  isWanted: (name: string) => boolean,
  most = MAX_INFLATED_BYTES,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let entries = 0;
  let inflated = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > MAX_ENTRIES) throw new Error(`It holds more than ${MAX_ENTRIES} files.`);
    if (!isWanted(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      inflated += piece?.length ?? 0;
      // What is thrown here comes back as an error of the archive.
      if (inflated > most) throw new Error(`Unpacked it has more than ${most / 1_000_000} MB.`);
      if (error !== null) throw new Error('It is a broken ZIP archive.');
      pieces.push(piece);
      if (isLast) files.set(file.name, joinBytes(pieces));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.length; at += CHUNK_BYTES)
    unzip.push(archive.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= archive.length);
  return files;
}

function joinBytes(pieces: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
