import { inflateSync } from 'node:zlib';

const WOFF = 'wOFF';
const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SEGMENTS = 4;
const GROUPS = 12;

/**
 * Characters that a WOFF file has a glyph for, according to its character map.
 * @returns their code points
 * @throws where the bytes are no WOFF file with such a map
 */
export function readCoverage(woff: Buffer): ReadonlySet<number> {
  const map = readTable(woff, 'cmap');
  const covered = new Set<number>();
  for (let index = 0; index < map.readUInt16BE(2); index += 1) {
    const subtable = map.subarray(map.readUInt32BE(4 + index * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === SEGMENTS) addSegments(subtable, covered);
    else if (format === GROUPS) addGroups(subtable, covered);
  }
  if (covered.size === 0) throw new Error('This font has no character map that is understood.');
  return covered;
}

function readTable(woff: Buffer, wanted: string): Buffer {
  if (woff.toString('latin1', 0, 4) !== WOFF) throw new Error('This is no WOFF file.');
  for (let index = 0; index < woff.readUInt16BE(12); index += 1) {
    const entry = woff.subarray(HEADER_BYTES + index * ENTRY_BYTES);
    if (entry.toString('latin1', 0, 4) !== wanted) continue;
    const [offset, stored, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + stored);
    return stored === length ? bytes : inflateSync(bytes);
  }
  throw new Error(`This font has no table ${wanted}.`);
}

/** Format 4: runs of 16-bit characters, each with a shift or a list of glyphs. */
function addSegments(table: Buffer, covered: Set<number>): void {
  const size = table.readUInt16BE(6);
  const [ends, starts, shifts, lists] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size] as const;
  for (let at = 0; at < size; at += 2) {
    const [start, end] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)];
    const [shift, list] = [table.readUInt16BE(shifts + at), table.readUInt16BE(lists + at)];
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = list === 0 ? code : table.readUInt16BE(lists + at + list + 2 * (code - start));
      const glyph = list !== 0 && listed === 0 ? 0 : (listed + shift) & 0xffff;
      if (glyph !== 0) covered.add(code);
    }
  }
}

/** Format 12: parallel ranges of characters and glyphs. */
function addGroups(table: Buffer, covered: Set<number>): void {
  for (let index = 0; index < table.readUInt32BE(12); index += 1) {
    const at = 16 + index * 12;
    const [start, end, glyph] = [at, at + 4, at + 8].map((from) => table.readUInt32BE(from)) as [
      number,
      number,
      number,
    ];
    for (let code = start; code <= end; code += 1) if (glyph + code - start !== 0) covered.add(code);
  }
}
