import type { Answer } from './refusal.ts';

/**
 * Table of the overload limits of one process; docs/bounds.md shows it, generated. Each row says what is
 * limited, which file does it, what a caller beyond it gets, and its bounds, whose names end in their unit:
 * bytes, milliseconds, or else a number. A fair queue and a rate limiter let callers wait, and refuse them
 * where too many wait already (`fair-queue.ts`, `rate-limiter.ts`); what callers hold is counted, and refused
 * where nothing is left (`held-amounts.ts`).
 *
 * A thousand learners behind one router, who open a test, save each second and hand in at once, meet none of
 * these. Imports types only: a thread that parses bodies loads it each time it starts.
 */

const KILOBYTE = 1_024;
const MEGABYTE = 1_024 * KILOBYTE;

type Row = { what: string; where: string; answer: Answer } & Record<string, number | string | Answer>;

/** Time after which to retry if too much is under way. */
export const RETRY_SECONDS = 2;
const BUSY = { code: 'busy', retryAfterSeconds: RETRY_SECONDS } as const;
/** Refusal by a queue in which too many wait. */
const QUEUE_FULL = { code: 'busy', retryAfterSeconds: 5 } as const;
/** After the time in which the rate lets through what waits. */
const TOO_FAST = { code: 'too_many' } as const;
/** The connection ends. */
const ENDS = 'ends';

/** Tasks that may wait in a queue of calls: more than their rates let through, so only the rates refuse. */
const CALLS_WAITING = 5_000;
/** Callers that a rate limiter remembers: the least recently used are forgotten. */
const CALLERS = 20_000;

export const LIMITS = {
  connections: {
    what: 'Connections',
    where: 'http/overload/connection-limit.ts',
    answer: ENDS,
    /** More take more memory than a small machine has: one whose headers do not end costs some 14 KB. */
    most: 10_000,
    /** Fewer would not serve a class, however few files may be open. */
    fewest: 16,
    /** File descriptors for connections to the database and files that are opened for a moment. */
    descriptorsReserved: 64,
  },
  pipelining: {
    what: 'Pipelined requests',
    where: 'http/connections/connections.ts',
    answer: ENDS,
    /** No browser and no usual proxy sends a second one before the first is answered. */
    perConnection: 4,
  },
  slowRequests: {
    what: 'Slow requests',
    where: 'app.ts',
    answer: { code: 'too_slow' },
    /** Headers never take long. */
    headersMs: 20_000,
    /** A slow line delivers a whole answer sheet within a minute. */
    requestMs: 60_000,
  },
  slowReaders: {
    what: 'Unread answers',
    where: 'http/overload/slow-readers.ts',
    answer: ENDS,
    /** Time in which a client takes some of its answer. */
    withoutProgressMs: 60_000,
    /** Less counts as none: the slowest line takes it in seconds. */
    progressBytes: 8_192,
    /** Together of all clients; beyond it those end first that have read nothing for longest. */
    allBytes: 64_000_000,
  },
  refusedBodies: {
    what: 'Refused bodies arriving',
    where: 'http/bodies/unread-bodies.ts',
    answer: ENDS,
    /** Discarded at a time: a caller that is reset while it sends may never read the refusal. */
    all: 200,
    /** Time to read the refusal. */
    lingerMs: 3_000,
    /** Between two pieces, so that discarding them costs next to nothing. */
    pauseMs: 20,
  },
  bodySize: {
    what: 'Body',
    where: 'http/overload/body-limits.ts',
    answer: { code: 'too_large' },
    /** Read before the session is known. */
    withoutSessionBytes: 64 * KILOBYTE,
    /** Limit where the call sets none: most need little. */
    usualBytes: 100_000,
    /** Added to the first of these bounds for a body of answers. */
    moreBytesPerQuestion: 20 * KILOBYTE,
  },
  bodyValues: {
    what: 'Larger JSON',
    where: 'http/bodies/json.ts',
    answer: { code: 'malformed' },
    /** JSON of 8 MB can be made to hold millions; a whole answer sheet has some 20,000. */
    values: 100_000,
    /** Lists and objects within one another: no call has more than five. */
    levels: 50,
  },
  bodyBytes: {
    what: 'Bodies held',
    where: 'http/overload/body-limits.ts',
    answer: BUSY,
    allBytes: 128 * MEGABYTE,
    /** Visitors are callers without a known session. */
    visitorsBytes: 80 * MEGABYTE,
    /** Enough for a school that comes back all at once, and for three more like it. */
    visitorsBytesPerNetwork: 24 * MEGABYTE,
    bytesPerLearner: 9 * MEGABYTE,
    /** Large bodies are larger than one without a session. */
    largeBytes: 24 * MEGABYTE,
    largeBytesPerNetwork: 16 * MEGABYTE,
    largeBytesPerLearner: 8 * MEGABYTE,
    /** Counted for each body besides those that have arrived: a connection costs about that. */
    overheadBytes: 16 * KILOBYTE,
  },
  bodySpeed: {
    what: 'Slow bodies, if full',
    where: 'http/overload/body-capacity.ts',
    answer: BUSY,
    /** A slower body gives way: it would take two minutes for a megabyte. */
    bytesPerSecond: 8 * KILOBYTE,
    toBeginMs: 500,
    /** Longest pause after bytes that came fast. */
    pauseMs: 2_000,
  },
  largeBodies: {
    what: 'Larger bodies parsed',
    where: 'http/overload/connection-queues.ts',
    answer: QUEUE_FULL,
    concurrency: 1,
    maxWaiting: CALLS_WAITING,
  },
  learnerRate: {
    what: 'Calls, per learner',
    where: 'http/admission.ts',
    answer: TOO_FAST,
    /** A page makes two or three at its busiest. */
    perSecond: 20,
    burst: 200,
    maxWaiting: 200,
    maxKeys: CALLERS,
  },
  visitorRate: {
    what: 'Visitors’ calls, per network',
    where: 'http/admission.ts',
    answer: TOO_FAST,
    /** A whole school may be behind it. */
    perSecond: 50,
    burst: 5_000,
    maxWaiting: 500,
    maxKeys: CALLERS,
  },
  refusalRate: {
    what: 'Refused calls, per network',
    where: 'http/admission.ts',
    answer: TOO_FAST,
    /** No page of ours makes such calls; one that starts new ones without end costs no more than this. */
    perSecond: 50,
    burst: 200,
    maxWaiting: 50,
    maxKeys: CALLERS,
  },
  largeCalls: {
    what: 'Cost of bytes',
    where: 'http/admission.ts',
    answer: TOO_FAST,
    /** One more call for each of so many bytes of a larger body, and of any answer. */
    bytesPerCall: 64 * KILOBYTE,
  },
  callsAtWork: {
    what: 'Calls at work, per learner',
    where: 'http/overload/connection-queues.ts',
    answer: QUEUE_FULL,
    concurrencyPerKey: 2,
    maxWaiting: CALLS_WAITING,
    /** More than its rate lets through: only the rate limit refuses. */
    maxWaitingPerKey: 500,
  },
  databaseConnections: {
    what: 'Database connections',
    where: 'http/overload/connection-queues.ts',
    answer: QUEUE_FULL,
    maxWaiting: CALLS_WAITING,
    /** Connections that callers without a known session never hold. */
    reservedForLearners: 2,
  },
  queueTime: {
    what: 'Time waited',
    where: 'http/overload/connection-queues.ts',
    answer: BUSY,
    /** If the database stalls, those who waited are refused, not served minutes later. */
    mostMs: 15_000,
  },
  hashing: {
    what: 'Passwords hashed',
    where: 'features/accounts/passwords.ts',
    answer: QUEUE_FULL,
    /** One of the four threads that hashing shares with file access stays free. */
    concurrency: 3,
    maxWaiting: 2_000,
  },
  slowLogIns: {
    what: 'Slow lane, per tenant',
    where: 'features/accounts/log-in.service.ts',
    answer: QUEUE_FULL,
    /** Pause for all of the tenant after each wrong password. */
    paceMs: 1_000,
    longestWaitMs: 10_000,
    maxWaiting: 1_000,
    /** Waiting of one network. */
    maxWaitingPerKey: 100,
  },
  pictures: {
    what: 'Pictures encoded',
    where: 'features/pictures/picture-queue.ts',
    answer: QUEUE_FULL,
    /** Bounds the memory. */
    concurrency: 1,
    maxWaiting: 100,
    /** Waiting of one learner or member of staff. */
    maxWaitingPerKey: 2,
  },
  copies: {
    what: 'Own-data copies',
    where: 'features/profiles/own-data.service.ts',
    /** About the time that a copy takes. */
    answer: { code: 'too_many', retryAfterSeconds: 10 },
    perLearner: 1,
  },
  invitationFiles: {
    what: 'Files of invitations read',
    where: 'features/people/invitation-file.service.ts',
    answer: { code: 'busy', retryAfterSeconds: 5 },
    /** Each has a thread. */
    perProcess: 2,
  },
  sockets: {
    what: 'Sockets',
    where: 'sockets/admit-upgrade.ts',
    answer: BUSY,
    /** Share of the connections that a process accepts, so that calls always find some. */
    percentOfConnections: 50,
    /** Not authenticated yet; a whole school comes back at once when a process is restarted. */
    unidentified: 2_000,
    unidentifiedPerNetwork: 1_000,
  },
  socketQueries: {
    what: 'Socket queries',
    where: 'sockets/socket-queries-queue.ts',
    answer: QUEUE_FULL,
    /** Share of the visitors' connections: a crowd of sockets holds up no log-in, and no save at all. */
    percentOfVisitors: 50,
    maxWaiting: CALLS_WAITING,
  },
  socketTraffic: {
    what: 'Socket traffic',
    where: 'sockets/serve-sockets.ts',
    answer: ENDS,
    toIdentifyMs: 10_000,
    /** A message of the longest kind, in the form that the specification's clients send. */
    messageBytes: 32 * KILOBYTE,
    /** A page of ours sends a few at once when it is opened, and answers a ping every 25 seconds. */
    perSecond: 5,
    burst: 40,
    /** Packets as which one counts that no page of ours sends. */
    oddPacketCost: 10,
  },
  socketsOfUser: {
    what: 'Sockets',
    where: 'sockets/open-sockets.ts',
    answer: 'oldest ends',
    /** More windows than a person looks at. */
    perUser: 20,
  },
  socketRooms: {
    what: 'Socket rooms',
    where: 'sockets/socket-events.ts',
    answer: 'oldest left',
    /** A ticket and the rest of the screen beside it. */
    perSocket: 20,
  },
} as const satisfies Record<string, Row>;

/** Limit up to which a body is read before the session is known; larger ones are handled one at a time. */
export const SMALL_BODY = LIMITS.bodySize.withoutSessionBytes;
