import type { RateLimit } from './rate-limiter.ts';

/**
 * Limits for callers of one process, in one place. A thousand learners behind one router, who open a test,
 * save each second and hand in at once, meet none of these.
 */

const KILOBYTE = 1_024;
const MEGABYTE = 1_024 * KILOBYTE;

/** Limit of a body where the call sets none: most calls need little. */
export const USUAL_BODY = 100_000;
/** Limit up to which a body is read before the session is known. */
export const SMALL_BODY = 64 * KILOBYTE;
/** Limit of a body of answers for each question of its paper, added to SMALL_BODY. */
const BODY_PER_QUESTION = 20 * KILOBYTE;
/** Bytes that a body counts besides those that have arrived: a connection costs about that. */
export const BODY_OVERHEAD_BYTES = 16 * KILOBYTE;

/**
 * @param questions of the paper that a body of answers is for; 0 without one
 * @returns the limit of such a body, in bytes
 */
export function answersBodyLimit(questions: number): number {
  return SMALL_BODY + questions * BODY_PER_QUESTION;
}

/**
 * Limits of the bytes of bodies that are being read, or wait in a queue, in the whole process and per caller.
 */
export const BYTES = {
  all: 128 * MEGABYTE,
  /** For callers without a known session. */
  visitors: 80 * MEGABYTE,
  /** Enough for a school that comes back all at once, and for three more like it. */
  visitorsOfAddress: 24 * MEGABYTE,
  learner: 9 * MEGABYTE,
  /** For bodies above SMALL_BODY alone. */
  large: 24 * MEGABYTE,
  largeOfAddress: 16 * MEGABYTE,
  largeOfLearner: 8 * MEGABYTE,
} as const;

/**
 * Expected rate of a body. A slower one is evicted if another needs the capacity: it would take two minutes
 * for a megabyte.
 */
export const EXPECTED_BYTES_PER_SECOND = 8 * KILOBYTE;
/** Time within which its first bytes must arrive. */
export const TO_BEGIN_MS = 500;
/** Longest pause after bytes that came fast. */
export const MOST_AHEAD_MS = 2_000;

/**
 * Limit of values: JSON of at most 8 MB can be made to hold millions of them; a whole answer sheet has some
 * 20,000.
 */
export const MOST_VALUES = 100_000;
/** Limit of lists and objects within one another: no call has more than five. */
export const MOST_DEPTH = 50;

/** Rate limits of callers. */
export const USUAL_RATES = {
  /** By learner: a page makes two or three calls a second at its busiest. */
  learners: { perSecond: 20, burst: 200, maxWaiting: 200, maxKeys: 20_000 },
  /** By network: a whole school may be behind it. */
  visitors: { perSecond: 50, burst: 5_000, maxWaiting: 500, maxKeys: 20_000 },
  /** By network: no page of ours makes such calls. */
  refusals: { perSecond: 50, burst: 200, maxWaiting: 50, maxKeys: 20_000 },
} as const satisfies Record<string, RateLimit>;
/**
 * Bytes per call for the rate: a call costs one, and one more for each of so many bytes of a body above
 * SMALL_BODY, and of its response.
 */
export const BYTES_PER_CALL = 64 * KILOBYTE;

/** Number of concurrent calls of one learner; the others wait. */
export const CONCURRENT_CALLS_OF_LEARNER = 2;
/** Number of connections that callers without a known session never hold. */
export const RESERVED_FOR_LEARNERS = 2;
export const MOST_WAITING = 5_000;
/** More than their rate lets through: only the rate limit refuses. */
export const MOST_WAITING_OF_LEARNER = 500;
/** Timeout in a queue, after which the caller is asked to retry. */
export const QUEUE_TIMEOUT_MS = 15_000;
/** Time after which to retry if too much is under way. */
export const RETRY_SECONDS = 2;

/** Limits of websockets, each of which holds a connection and some memory for as long as it lasts. */
export const SOCKETS = {
  /** Share of the connections that a process accepts, so that calls always find some. */
  shareOfConnections: 0.5,
  /** More windows than a person looks at: the one opened first is closed. */
  ofUser: 20,
  /**
   * Sockets that have not authenticated yet; a whole school comes back at once when a process is restarted.
   */
  waiting: 2_000,
  waitingOfNetwork: 1_000,
  /** Timeout for authenticating. */
  toSayMs: 10_000,
  /** A ticket and the rest of the screen beside it; the room joined first is left. */
  rooms: 20,
  /** A message of the longest kind, in the form that the specification's clients send. */
  messageBytes: 32 * KILOBYTE,
  /**
   * Rate limit of incoming packets: a page of ours sends a few at once when it is opened, and answers a ping
   * every 25 seconds.
   */
  packets: { burst: 40, perSecond: 5 },
  /** Number of packets as which one counts that no page of ours sends. */
  oddPacket: 10,
} as const;
