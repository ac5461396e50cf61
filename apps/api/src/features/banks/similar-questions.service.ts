import type { QuestionId } from '@assay/assessment';
import { resemblance } from './search-words.ts';
import { listSketches, type SketchRow } from './sketches.queries.ts';

/** Questions read at once. */
const PAGE = 5_000;
/**
 * Least hashes by which candidates are found. Two questions that have half of their sequences in common share
 * one of the six least in 98 of 100 cases.
 */
const COMPARED = 6;

export type Similar = { id: QuestionId; version: number; resemblance: number };

/**
 * Reads the sketches of the whole bank once, so that many questions can be compared with it.
 * @returns a function that finds the question most like a sketch, at least as like as `least`
 */
export async function openSimilarityIndex(
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<(sketch: readonly number[], least: number) => Similar | null> {
  const byHash = new Map<number, SketchRow[]>();
  let after: QuestionId | null = null;
  do {
    const from: QuestionId | null = after;
    const rows: SketchRow[] = await inTurn(() => listSketches(from, PAGE));
    for (const row of rows) {
      for (const hash of row.sketch.slice(0, COMPARED)) {
        const known = byHash.get(hash);
        if (known === undefined) byHash.set(hash, [row]);
        else known.push(row);
      }
    }
    after = rows.length < PAGE ? null : (rows.at(-1)?.id ?? null);
  } while (after !== null);
  return (sketch, least) => {
    const candidates = new Set(sketch.slice(0, COMPARED).flatMap((hash) => byHash.get(hash) ?? []));
    let best: Similar | null = null;
    for (const { id, version, sketch: other } of candidates) {
      const share = resemblance(sketch, other);
      if (share >= (best?.resemblance ?? least)) best = { id, version, resemblance: share };
    }
    return best;
  };
}
