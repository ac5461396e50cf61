import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Measure = { bytes: number; sha256: string };

/** Counts and hashes what passes through it, so that content of any length needs no more memory than a piece of it. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += piece.length;
    this.#hash.update(piece);
    done(null, piece);
  }

  /** To be asked once, when everything has passed. */
  measure(): Measure {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Takes everything and keeps nothing. */
export function discard(): Writable {
  return new Writable({ write: (_piece, _encoding, done) => done() });
}

export async function measureFile(path: string, signal: AbortSignal): Promise<Measure> {
  const meter = new Meter();
  await pipeline(createReadStream(path), meter, discard(), { signal });
  return meter.measure();
}
