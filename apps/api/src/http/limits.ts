import type { RateLimit } from '../queues/rate-limiter.ts';

/**
 * What callers may ask of one process, in one place. A thousand learners behind one router, who open a test, save each
 * second and hand in at once, meet none of these.
 */

const KILOBYTE = 1_024;
const MEGABYTE = 1_024 * KILOBYTE;

/** Most calls need little. */
export const USUAL_BODY = 100_000;
/** Beyond this, nothing is read before the session is known. */
export const SMALL_BODY = 64 * KILOBYTE;
/** A body of answers is at most so large for each question of its paper, and SMALL_BODY besides. */
const BODY_PER_QUESTION = 20 * KILOBYTE;
/** What a body counts besides the bytes that have come: a connection costs about that. */
export const BODY_OVERHEAD_BYTES = 16 * KILOBYTE;

/** @param questions of the paper that a body of answers is for; 0 without one @returns bytes that such a body may have */
export function answersBodyLimit(questions: number): number {
  return SMALL_BODY + questions * BODY_PER_QUESTION;
}

/** Bytes of bodies that are being read, or wait in a queue, in the whole process and by whom. */
export const BYTES = {
  all: 128 * MEGABYTE,
  /** Of callers of whom no session is known yet. */
  visitors: 80 * MEGABYTE,
  /** Enough for a school that comes back all at once, and for three more like it. */
  visitorsOfAddress: 24 * MEGABYTE,
  learner: 9 * MEGABYTE,
  /** Bodies above SMALL_BODY alone. */
  large: 24 * MEGABYTE,
  largeOfAddress: 16 * MEGABYTE,
  largeOfLearner: 8 * MEGABYTE,
} as const;

/** A body that comes more slowly gives way where another needs the capacity: it would take two minutes for a megabyte. */
export const EXPECTED_BYTES_PER_SECOND = 8 * KILOBYTE;
/** How long its first bytes may take. */
export const TO_BEGIN_MS = 500;
/** How long it may stop after it came fast. */
export const MOST_AHEAD_MS = 2_000;

/** JSON of at most 8 MB can be made to hold millions of values; a whole answer sheet has some 20,000. */
export const MOST_VALUES = 100_000;
/** Lists and objects within one another: no call has more than five. */
export const MOST_DEPTH = 50;

/** How often callers may come. */
export const USUAL_RATES = {
  /** By learner: a page makes two or three calls a second at its busiest. */
  learners: { perSecond: 20, burst: 200, maxWaiting: 200, maxKeys: 20_000 },
  /** By network: a whole school may be behind it. */
  visitors: { perSecond: 50, burst: 5_000, maxWaiting: 500, maxKeys: 20_000 },
  /** By network: no page of ours makes such calls. */
  refusals: { perSecond: 50, burst: 200, maxWaiting: 50, maxKeys: 20_000 },
} as const satisfies Record<string, RateLimit>;
/** A call costs one, and one more for each of so many bytes of a body above SMALL_BODY, and of its answer. */
export const BYTES_PER_CALL = 64 * KILOBYTE;

/** How many calls of one learner work at a time; the others wait. */
export const CONCURRENT_CALLS_OF_LEARNER = 2;
/** Of the connections, so many are never held by callers of whom no session is known yet. */
export const RESERVED_FOR_LEARNERS = 2;
export const MOST_WAITING = 5_000;
/** More than their rate lets through: only the rate refuses. */
export const MOST_WAITING_OF_LEARNER = 500;
/** Whoever waited this long in a queue is asked to come again. */
export const QUEUE_TIMEOUT_MS = 15_000;
/** When to come again where too much is under way. */
export const RETRY_SECONDS = 2;

/** Of websockets, which hold a connection and some memory each for as long as they last. */
export const SOCKETS = {
  /** Of the connections that a process accepts, so that calls always find some. */
  shareOfConnections: 0.5,
  /** More windows than anybody looks at: the one opened first gives way. */
  ofUser: 20,
  /** Who has not said yet who they are; a whole school comes back at once when a process is started again. */
  waiting: 2_000,
  waitingOfNetwork: 1_000,
  /** How long that may take. */
  toSayMs: 10_000,
  /** A ticket and what is on screen beside it; the one joined first is left. */
  rooms: 20,
  /** A message of the longest kind, as the specification's clients send it along. */
  messageBytes: 32 * KILOBYTE,
  /** What comes in: of a page of ours a few at once when it is opened, and an answer to a ping every 25 seconds. */
  packets: { burst: 40, perSecond: 5 },
  /** What no page of ours sends counts as so many. */
  oddPacket: 10,
} as const;
