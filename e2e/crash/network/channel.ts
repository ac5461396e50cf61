/** Speed of a line: half of a round trip, and bytes a second each way. */
export type Speed = { latencyMs: number; bytesPerSecond: number };

/** Small enough that a slow line is slow throughout, as radio is, and not one long wait. */
const PIECE_BYTES = 1_400;

/**
 * One direction of a line, shared by all its connections: data leaves at the line's rate and arrives after
 * its latency, in order.
 * @returns sends a chunk, or null for an end, to the receiver at the other side
 */
export function createChannel({ latencyMs, bytesPerSecond }: Speed) {
  const onTheWay: (() => void)[] = [];
  let freeAt = 0;

  function post(bytes: number, arrive: () => void): void {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1_000;
    onTheWay.push(arrive);
    // Two timers of one millisecond may run in either order: the oldest always arrives first.
    setTimeout(() => onTheWay.shift()?.(), freeAt + latencyMs - now);
  }

  return (chunk: Buffer | null, deliver: (piece: Buffer | null) => void): void => {
    if (chunk === null) post(0, () => deliver(null));
    for (let from = 0; chunk !== null && from < chunk.length; from += PIECE_BYTES) {
      const piece = chunk.subarray(from, from + PIECE_BYTES);
      post(piece.length, () => deliver(piece));
    }
  };
}
