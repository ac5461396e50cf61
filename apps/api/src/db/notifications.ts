import { Client } from 'pg';
import type { ConnectionSettings } from './pool.ts';

type Log = { warn(details: object, message: string): void };
export type Subscriber = {
  onPayload(payload: string): void;
  /** Called when it begins to listen, the first time or anew: earlier notifications may have been missed. */
  onListening(): void;
};

/**
 * Notifications between processes through the database (LISTEN and NOTIFY), each sent when its subject is
 * durable.
 */
export type Notifications = {
  /** Hands the notifications of a channel to `subscriber`. To be called before `start`. */
  subscribe(channel: string, subscriber: Subscriber): void;
  start(log: Log): void;
  /** Resolves once it listens. */
  untilListening(): Promise<void>;
  stop(): Promise<void>;
};

/** Names in our own code: they are put into a statement unescaped. */
const CHANNEL = /^[a-z_]{1,63}$/u;
/** A silent connection may be dead: it is asked at this interval whether it listens, with this timeout. */
const BETWEEN_LOOKS_MS = 15_000;
const ANSWER_MS = 10_000;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const CLOSING_MS = 1_000;

/**
 * Listens by one connection. It is opened anew, after a growing pause, whenever it breaks or does not confirm
 * any more that it listens.
 */
export function createNotifications(settings: ConnectionSettings): Notifications {
  const subscribers = new Map<string, Subscriber>();
  const stopping = new AbortController();
  const firstListening = Promise.withResolvers<void>();
  let log: Log | null = null;
  let connection: ListeningConnection | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      log?.warn({ err: error }, 'a notification could not be handed on');
    }
  };
  const onPayload = (channel: string, payload: string) =>
    guarded(() => subscribers.get(channel)?.onPayload(payload));

  const listen = async () => {
    const opened = openConnection(settings, onPayload);
    connection = opened;
    try {
      await opened.listen([...subscribers.keys()]);
      failures = 0;
      firstListening.resolve();
      for (const subscriber of subscribers.values()) guarded(() => subscriber.onListening());
      await opened.untilLost(stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return;
      // Logged once for each time that it is away, however often it is tried.
      if (failures === 0) log?.warn({ err: error }, 'what other processes say is not heard for the moment');
    }
    opened.drop();
    if (!stopping.signal.aborted) timer = setTimeout(() => void listen(), pauseAfter(failures++));
  };

  return {
    subscribe(channel, subscriber) {
      if (!CHANNEL.test(channel) || subscribers.has(channel))
        throw new Error(`No channel to subscribe to: ${channel}`);
      subscribers.set(channel, subscriber);
    },
    start(given) {
      log = given;
      if (!stopping.signal.aborted) void listen();
    },
    untilListening: () => firstListening.promise,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await connection?.close();
    },
  };
}

/** Exponential backoff with jitter, so that not all processes come back at once. */
function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2);
}

type ListeningConnection = {
  listen(channels: string[]): Promise<void>;
  /** @throws when it no longer listens */
  untilLost(signal: AbortSignal): Promise<void>;
  /** Abandons it, without waiting for a server that may be out of reach. */
  drop(): void;
  close(): Promise<void>;
};

function openConnection(
  settings: ConnectionSettings,
  onPayload: (channel: string, payload: string) => void,
): ListeningConnection {
  const client = new Client({
    ...settings,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'assay',
  });
  const lost = Promise.withResolvers<never>();
  // The promise may have no reader yet, or none any more.
  lost.promise.catch(() => {});
  client.on('error', (error) => lost.reject(error));
  client.on('end', () => lost.reject(new Error('The connection ended.')));
  client.on('notification', ({ channel, payload = '' }) => onPayload(channel, payload));
  let channelCount = 0;

  const look = async () => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from pg_listening_channels()',
    );
    // A connection pooler in between may have given this session to another client.
    if (rows[0]?.count !== channelCount) throw new Error('The connection does not listen any more.');
  };
  const lookAgain = () => void look().catch((error: unknown) => lost.reject(error));

  return {
    async listen(channels) {
      channelCount = channels.length;
      await client.connect();
      if (channels.length > 0) await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
      await look();
    },
    async untilLost(signal) {
      const timer = setInterval(lookAgain, BETWEEN_LOOKS_MS).unref();
      const stopped = Promise.withResolvers<void>();
      const stop = () => stopped.resolve();
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      try {
        await Promise.race([lost.promise, stopped.promise]);
      } finally {
        clearInterval(timer);
        signal.removeEventListener('abort', stop);
      }
    },
    drop: () => void client.end().catch(() => {}),
    async close() {
      const timeUp = Promise.withResolvers<void>();
      const timer = setTimeout(timeUp.resolve, CLOSING_MS);
      await Promise.race([client.end().catch(() => {}), timeUp.promise]);
      clearTimeout(timer);
    },
  };
}
