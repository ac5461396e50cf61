/**
 * Order in which one learner sees what is mixed for each: derived from a seed, so that nothing of it is
 * stored. It must never change: the answers of open attempts are read by it.
 */

const MODULUS = 2 ** 32;

/** Hash of a text (FNV-1a, 32 bits). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** Numbers from 0 to below 1 (mulberry32), the same for the same seed. */
function randomOf(seed: string): () => number {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / MODULUS;
  };
}

/**
 * Mixes the positions from 0 to `count` - 1, the same for the same seed.
 * @returns at each place the position that is shown there
 */
export function mixedOrder(seed: string, count: number): number[] {
  const random = randomOf(seed);
  const order = Array.from({ length: count }, (_, position) => position);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}
