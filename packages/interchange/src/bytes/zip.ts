import { Unzip, type UnzipFile, UnzipInflate, unzipSync } from 'fflate';

const MAX_ENTRIES = 2_000;
/**
 * Limit of all unpacked entries together, in bytes: counted as they are unpacked, not as the directory
 * claims.
 */
const MAX_UNPACKED_BYTES = 200_000_000;
/**
 * Limit of the compression ratio. Documents shrink to a tenth or a twentieth; a much higher ratio is a ZIP
 * bomb.
 */
const MAX_GROWTH = 200;
const ALWAYS_UNPACKED_BYTES = 10_000_000;
/** Number of bytes unpacked between checks of the limits. */
const PIECE_BYTES = 16_384;

/** Says in words why an archive cannot be unpacked. */
export class ZipFault extends Error {}

/** Receives the pieces of an entry in order. @returns false if nothing more of the archive is needed */
export type EntrySink = (piece: Uint8Array, isLast: boolean) => boolean;

/**
 * Unpacks entries of a ZIP archive piece by piece, so that only one piece is in memory.
 * @param sinkOf chooses the receiver of an entry; null leaves it packed
 * @throws a {@link ZipFault} if the archive is broken, or grows beyond any document
 */
export function unpackZip(bytes: Uint8Array, sinkOf: (name: string) => EntrySink | null): void {
  const most = Math.min(MAX_UNPACKED_BYTES, Math.max(ALWAYS_UNPACKED_BYTES, bytes.length * MAX_GROWTH));
  let unpacked = 0;
  let isDone = false;
  const open = new Set<UnzipFile>();
  namesIn(bytes);
  const unzip = new Unzip((file) => {
    const sink = sinkOf(file.name);
    if (sink === null || isDone) return;
    file.ondata = (error, piece, isLast) => {
      if (isDone) return;
      if (error !== null) throw error;
      unpacked += piece.length;
      if (unpacked > most) throw new ZipFault(`the archive unpacks to more than ${most} bytes`);
      isDone = !sink(piece, isLast);
      if (isLast) open.delete(file);
    };
    open.add(file);
    startEntry(file);
  });
  unzip.register(UnzipInflate);
  try {
    for (let from = 0; from < bytes.length && !isDone; from += PIECE_BYTES)
      unzip.push(bytes.subarray(from, from + PIECE_BYTES), from + PIECE_BYTES >= bytes.length);
  } catch (error) {
    // Errors thrown by a sink pass through to the caller.
    throw error instanceof Error && 'code' in error ? new ZipFault('the archive is broken') : error;
  }
  if (!isDone && open.size > 0) throw new ZipFault('the archive is broken');
}

function startEntry(file: UnzipFile): void {
  if (file.compression !== 0 && file.compression !== 8)
    throw new ZipFault(`its ${file.name} is packed in a way that is not read`);
  file.start();
}

/** The names of an archive's entries; none if it is no ZIP archive, is cut off or has too many. */
export function zipEntries(bytes: Uint8Array): string[] {
  try {
    return namesIn(bytes);
  } catch {
    return [];
  }
}

/** Reads the directory at an archive's end. @throws a {@link ZipFault} if there is none, or it is too long */
function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = [];
  const filter = ({ name }: { name: string }) => {
    if (names.push(name) > MAX_ENTRIES)
      throw new ZipFault(`the archive has more than ${MAX_ENTRIES} entries`);
    return false;
  };
  try {
    unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof ZipFault ? error : new ZipFault('the archive is cut off');
  }
  return names;
}

/**
 * Unpacks the wanted entries of an archive, by their names.
 * @throws a {@link ZipFault} like {@link unpackZip}
 */
export function unzipEntries(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  unpackZip(bytes, (name) => {
    if (!isWanted(name)) return null;
    const pieces: Uint8Array[] = [];
    return (piece, isLast) => {
      pieces.push(piece);
      if (isLast) entries.set(name, joinBytes(pieces));
      return true;
    };
  });
  return entries;
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
