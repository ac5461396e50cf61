import { inflateSync } from 'node:zlib';

/** Content of a PDF, read from its bytes. */
export type ReadPdf = {
  pages: number;
  /** Texts that stand side by side, from top to bottom. */
  lines: string[];
  fonts: { name: string; embedded: boolean }[];
  /** The dictionaries of all objects, and those parts of their streams that are not packed. */
  source: string;
};

type Packed = { dictionary: string; stream: string };

/** Reads this product's own PDFs: packed streams, fonts with maps to Unicode, and lines at positions. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = readObjects(Buffer.from(bytes).toString('latin1'));
  const at = (reference: string | undefined) =>
    objects.get(Number(reference)) ?? { dictionary: '', stream: '' };
  const all = [...objects.values()];
  const faces = all.filter(({ dictionary }) => dictionary.includes('/Subtype /Type0'));
  const names = new Map(
    all.flatMap(({ dictionary }) =>
      [...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/gu)].map(([, name, font]) => [name, Number(font)] as const),
    ),
  );
  const maps = new Map(
    [...names].map(([name, font]) => {
      const [, map] = /\/ToUnicode (\d+)/u.exec(at(String(font)).dictionary) ?? [];
      return [name, readMap(at(map).stream)] as const;
    }),
  );
  const pages = all.filter(({ dictionary }) => /\/Type \/Page\s/u.test(dictionary));
  return {
    pages: pages.length,
    lines: pages.flatMap(({ dictionary }) => {
      const [, contents] = /\/Contents (\d+)/u.exec(dictionary) ?? [];
      return readLines(at(contents).stream, maps);
    }),
    fonts: faces.map(({ dictionary }) => {
      const [, name = '', descendant] =
        /\/BaseFont \/(\S+)[\s\S]*\/DescendantFonts \[(\d+)/u.exec(dictionary) ?? [];
      const [, descriptor] = /\/FontDescriptor (\d+)/u.exec(at(descendant).dictionary) ?? [];
      const [, file] = /\/FontFile2? (\d+)/u.exec(at(descriptor).dictionary) ?? [];
      return { name, embedded: at(file).stream.length > 100 };
    }),
    source: all.map(({ dictionary, stream }) => `${dictionary}\n${stream}`).join('\n'),
  };
}

function readObjects(text: string): Map<number, Packed> {
  const found = new Map<number, Packed>();
  for (const [, id, body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/gu)) {
    const [dictionary = '', packed] = body.split('stream\n');
    const bytes = Buffer.from((packed ?? '').replace(/\nend$/u, ''), 'latin1');
    const stream = dictionary.includes('/FlateDecode') && bytes.length > 0 ? unpack(bytes) : bytes;
    found.set(Number(id), { dictionary, stream: stream.toString('latin1') });
  }
  return found;
}

/**
 * Unpacks a stream. A picture's bytes may hold what looks like the end of its stream: those are not needed.
 */
function unpack(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Maps glyphs to characters. */
function readMap(map: string): string[] {
  const [, list = ''] = /beginbfrange\s+<\w+> <\w+> \[([^\]]*)\]/u.exec(map) ?? [];
  return [...list.matchAll(/<([^>]*)>/gu)].map(([, units = '']) =>
    units
      .split(' ')
      .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
      .join(''),
  );
}

const PLACE = String.raw`1 0 0 1 (\S+) (\S+) Tm\s+\/(F\d+) \S+ Tf\s+\[([^\]]*)\] TJ`;

function readLines(content: string, maps: ReadonlyMap<string | undefined, string[]>): string[] {
  const lines = new Map<string, { x: number; text: string }[]>();
  for (const [, x, y = '', font, glyphs = ''] of content.matchAll(new RegExp(PLACE, 'gu'))) {
    const map = maps.get(font) ?? [];
    const codes = [...glyphs.matchAll(/<(\w*)>/gu)].flatMap(([, run = '']) => run.match(/.{4}/gu) ?? []);
    const text = codes.map((code) => map[Number.parseInt(code, 16)] ?? '?').join('');
    lines.set(y, [...(lines.get(y) ?? []), { x: Number(x), text }]);
  }
  return [...lines.values()].map((pieces) => joinPieces(pieces));
}

/**
 * Joins the pieces of a line. A piece that begins where another was written before is another script's; one
 * that begins far off, another column's.
 */
function joinPieces(pieces: { x: number; text: string }[]): string {
  return pieces
    .sort((a, b) => a.x - b.x)
    .map(({ text }) => text)
    .join('|');
}
