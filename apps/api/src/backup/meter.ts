import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const LINE_END = 0x0a;

export type Measure = { bytes: number; sha256: string };

/**
 * Counts and hashes what passes through it, so that content of any length needs no more memory than a piece
 * of it.
 */
export class Meter extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #lineEnds = 0;

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += piece.length;
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) this.#lineEnds += 1;
    this.#hash.update(piece);
    done(null, piece);
  }

  /**
   * Number of rows that have passed, in COPY's text format: each ends with a line end, and within values
   * those are written `\\n`. The server reports its own row count after the last row, so a caller that asks
   * at their end may be too early.
   */
  get rows(): number {
    return this.#lineEnds;
  }

  /** Measures bytes and hash. May be called once, when everything has passed. */
  measure(): Measure {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Discards everything. */
export function discard(): Writable {
  return new Writable({ write: (_piece, _encoding, done) => done() });
}

export async function measureFile(path: string, signal: AbortSignal): Promise<Measure> {
  const meter = new Meter();
  await pipeline(createReadStream(path), meter, discard(), { signal });
  return meter.measure();
}
