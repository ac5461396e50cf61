import { hostname } from 'node:os';
import { watchFreeSpace } from '@assay/embedded-postgres/free-space';
import type { FastifyInstance } from 'fastify';
import { openFileStore, refuseUnusableFileStore } from './adapters/files/open-file-store.ts';
import { createMailboxSender, createSmtpSender } from './adapters/mail/mail-sender.ts';
import { buildApp } from './app.ts';
import { findAppSecret } from './app-secret.ts';
import {
  type Config,
  isReachedFromHereAlone,
  originOfHost,
  readConfig,
  sandboxAccessOf,
  webFolder,
} from './config.ts';
import { createNotifications } from './db/notifications.ts';
import { type DatabaseAccess, openDatabase } from './db/open-database.ts';
import { createPool } from './db/pool.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { refuseUnsafeDatabase } from './db/start-up/refuse-unsafe-database.ts';
import { refuseUnusableConnections } from './db/start-up/refuse-unusable-connections.ts';
import { setOwnPasswords } from './demo/generated-passwords.ts';
import { seedIfWanted } from './demo/seed-if-wanted.ts';
import { listenWhenFree } from './http/connections/listen.ts';
import { startSweep } from './jobs/sweep.ts';
import { startWorker } from './jobs/worker.ts';
import { createMetrics } from './observability/metrics.ts';
import { buildMetricsApp } from './observability/serve-metrics.ts';
import { showFigures } from './observability/show-figures.ts';
import { createStartLog } from './observability/start-log.ts';
import type { Tracing } from './observability/tracing.ts';
import { createPaymentDeps } from './payment-deps.ts';
import { releaseMemoryWhenIdle } from './release-memory.ts';
import { describeUnknownSettings } from './settings/unknown-settings.ts';
import { stopOnSignals } from './staged-shutdown.ts';
import { describeAddresses } from './start-addresses.ts';
import { version } from './version.ts';

/** Limit of the graceful shutdown: a supervisor often kills a process ten seconds after asking it to end. */
const LONGEST_STOP_MS = 9_800;
/**
 * Limit of the wait for the port: an operator who starts the next process beside this one ends this one by
 * hand.
 */
const LONGEST_WAIT_FOR_PORT_MS = 60_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createStartLog(config.log.json);
  for (const line of describeUnknownSettings(process.env)) log(line);
  const access = await openDatabase(config, log);
  try {
    await run(config, access, log);
  } catch (error) {
    await access.release();
    throw error;
  }
}

async function run(config: Config, access: DatabaseAccess, log: (line: string) => void): Promise<void> {
  // With an embedded database this process keeps the schema up to date; elsewhere `npm run migrate` does, as
  // the owner.
  const prepared =
    access.embedded && access.owner !== null ? await prepareDatabase(access, access.owner, log) : null;
  if (!access.embedded) await refuseUnusableConnections(access);
  await refuseUnsafeDatabase(access, prepared?.ahead ? () => {} : log);
  const pool = createPool(access.app);
  const visitorPool = createPool(access.app, { max: 4 });
  const edgePool = createPool(access.app, { max: 2 });
  const jobsPool = createPool(access.jobs, { max: 4, idle_in_transaction_session_timeout: 0 });
  const notifications = createNotifications(access.app);
  const files = await openFileStore(config);
  if (config.files.type === 's3') await refuseUnusableFileStore(files, log);
  const mayHaveDemo = isReachedFromHereAlone(config);
  if (prepared?.ahead !== true) await seedIfWanted(config, access, log);
  if (config.demoOpen && !mayHaveDemo) await setOwnPasswords(pool, config.dataDir, log);
  const appSecret = await findAppSecret(config);
  const mail =
    config.smtpUrl === null ? createMailboxSender() : await createSmtpSender(config.smtpUrl, config.mailFrom);
  const metrics = config.metrics === null ? null : createMetrics(`${hostname()}:${config.port}`, version);
  if (metrics !== null) showFigures(metrics, { pool, visitorPool, edgePool, jobsPool }, config.dataDir);
  const tracing = await openTracing(config);
  for (const each of [pool, visitorPool, edgePool]) tracing?.traceStatements(each);
  const hasFreeSpace = access.embedded ? watchFreeSpace(config.dataDir) : () => true;
  // The port is known once the process listens.
  const originOf = (host: string) => originOfHost({ ...config, port: portOf(app) }, host);
  const app = await buildApp({
    pool,
    visitorPool,
    edgePool,
    notifications,
    files,
    appSecret,
    originOf,
    secureCookies: !config.loopback,
    webFolder,
    mailbox: mailboxAccessOf(config),
    payments: {
      stripe: config.stripe,
      stripeUrl: config.stripeUrl,
      sandbox: sandboxAccessOf(config),
    },
    trustProxy: config.trustProxy,
    hasFreeSpace,
    loopback: mayHaveDemo,
    accessLog: config.log.access,
    metrics,
    tracing,
    metricsToken: config.metrics?.port === null ? config.metrics.token : null,
    // A database error's details quote rows, and rows are personal data.
    logger: {
      level: config.log.level,
      redact: ['err.detail', 'err.where', 'err.query', 'err.internalQuery'],
    },
  });
  const metricsPort = config.metrics?.port ?? null;
  const metricsApp =
    metrics === null || metricsPort === null ? null : buildMetricsApp(metrics, config.metrics?.token ?? null);
  let sweep: ReturnType<typeof startSweep> | null = null;
  let worker: ReturnType<typeof startWorker> | null = null;
  const signal = stopOnSignals([
    {
      untilMs: 8_700,
      parts: {
        requests: () => app.close(),
        metrics: async () => metricsApp?.close(),
        'closing of overdue attempts': async () => sweep?.stop(),
        'background jobs': async () => (await worker)?.stop(),
      },
    },
    {
      untilMs: 9_200,
      parts: {
        pools: () => Promise.all([pool, visitorPool, edgePool, jobsPool].map((p) => p.end())),
        notifications: () => notifications.stop(),
        traces: async () => tracing?.stop(),
      },
    },
    { untilMs: LONGEST_STOP_MS, parts: { database: () => access.release() } },
  ]);
  notifications.start(app.log);
  const { port, host } = config;
  const limitMs = LONGEST_WAIT_FOR_PORT_MS;
  if (!(await listenWhenFree(app, { port, host }, { limitMs, log, signal }))) return;
  // From here on this process does the work beside serving, which the one that had the port did until now.
  const outage = app.outages.database;
  sweep = startSweep({ pool, log: app.log, outage, hasFreeSpace, metrics });
  const { providers } = createPaymentDeps(config, appSecret, app.log);
  worker = startWorker({
    jobsPool,
    pool,
    mail,
    files,
    providers,
    originOf,
    log: app.log,
    outage,
    hasFreeSpace,
    metrics,
  });
  await worker;
  if (metricsApp !== null && metricsPort !== null)
    await listenWhenFree(metricsApp, { port: metricsPort, host }, { limitMs, log, signal });
  releaseMemoryWhenIdle();
  for (const line of await describeAddresses(config, { port: portOf(app), embedded: access.embedded }))
    log(line);
}

async function openTracing({ tracing }: Config): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { createTracing, sendTo } = await import('./observability/tracing.ts');
  return createTracing({ version, share: tracing.share, processor: sendTo(tracing.endpoint) });
}

function mailboxAccessOf(config: Config): 'none' | 'local' | 'open' {
  if (config.smtpUrl !== null) return 'none';
  return config.loopback ? 'local' : 'open';
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

start().catch((error: unknown) => {
  if (!(error instanceof Error)) console.error(error);
  else {
    const { message, cause } = error;
    console.error(message);
    const isTold = cause === undefined || (cause instanceof Error && message.includes(cause.message));
    if (!isTold) console.error(cause);
  }
  process.exit(1);
});
