import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CallOf,
  type Contract,
  contract,
  type EndpointName,
  type ErrorCode,
  type FormBody,
  type ResponseOf,
} from '@assay/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { createDiskFileStore, type FileStore } from '../adapters/files/file-store.ts';
import { type AppDeps, buildApp } from '../app.ts';
import { createNotifications, type Notifications } from '../db/notifications.ts';
import { createPool } from '../db/pool.ts';
import type { HashingCost } from '../features/accounts/passwords.ts';
import { borrowTestDatabase } from './borrowed-database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** An answer of the API: the contract's response when it succeeded, an error's body otherwise. */
export type Answer<Name extends EndpointName> = {
  status: number;
  headers: Record<string, unknown>;
  body: ResponseOf<Contract[Name]>;
  code: ErrorCode | undefined;
  text: string;
};

/** Request of a call; a form as JSON, without its file. */
export type Request<Name extends EndpointName> = Omit<CallOf<Contract[Name]>, 'body'> & {
  body: Contract[Name] extends { body: FormBody<infer Fields> }
    ? z.input<Fields>
    : CallOf<Contract[Name]>['body'];
};

type Call<Name extends EndpointName> = Partial<Request<Name>> & {
  host: string;
  token?: string;
  /** Address of the caller's connection. */
  address?: string;
  headers?: Record<string, string>;
};

export type TestApp = {
  app: FastifyInstance;
  database: TestDatabase;
  files: FileStore;
  /** Folder of the files. */
  dataDir: string;
  /** Cost of hashing its passwords. */
  hashingCost: HashingCost;
  /** Pools beside the learners' own. */
  otherPools: Pool[];
  /** Notifications from other processes, once it listens. */
  notifications: Notifications;
  call<Name extends EndpointName>(name: Name, call: Call<Name>): Promise<Answer<Name>>;
  close(): Promise<void>;
};

export const APP_SECRET = 'a secret that is used by tests only';

/** No rate limits, except in the tests about them. */
const NO_RATE = { perSecond: 1_000_000, burst: 1_000_000, maxWaiting: 1_000, maxKeys: 20_000 };
const NO_RATES = { learners: NO_RATE, visitors: NO_RATE, refusals: NO_RATE };

/** The lowest cost: passwords cost the usual only where a test looks at that. */
export const LEAST_HASHING_COST: HashingCost = { memory: 8, passes: 1 };

type TestAppOptions = {
  /** Most connections of the learners' pool, on a database of its own. */
  connections?: number;
  /** True for tests that change the schema, access to it or its statistics. */
  ownDatabase?: boolean;
} & Pick<
  AppDeps,
  'timeouts' | 'hasFreeSpace' | 'rates' | 'hashingCost' | 'accessLog' | 'metrics' | 'metricsToken' | 'tracing'
> &
  Partial<
    Pick<AppDeps, 'files' | 'loopback' | 'logger' | 'payments'> & Pick<TestApp, 'database' | 'dataDir'>
  >;

/**
 * Starts the real application on an empty database, a folder and a file store that nobody else uses, or those
 * that are given, without a port.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { timeouts, hasFreeSpace, rates = NO_RATES, loopback = true, logger = false } = options;
  const { hashingCost = LEAST_HASHING_COST } = options;
  const database = options.database ?? (await databaseFor(options));
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'assay-files-')));
  const files = options.files ?? (await createDiskFileStore(folder));
  const visitorPool = createPool(database.settings.app, { max: 2 });
  const edgePool = createPool(database.settings.app, { max: 1 });
  const notifications = createNotifications(database.settings.app);
  for (const each of [database.pool, visitorPool, edgePool]) options.tracing?.traceStatements(each);
  const app = await buildApp({
    pool: database.pool,
    visitorPool,
    edgePool,
    notifications,
    files,
    appSecret: APP_SECRET,
    originOf: (host) => `https://${host}`,
    secureCookies: true,
    webFolder: folder,
    mailbox: 'local',
    // Open, because tests pay on hosts of every kind; the tests of development parts check who may pay there.
    payments: options.payments ?? { stripe: null, sandbox: 'open' },
    trustProxy: null,
    loopback,
    rates,
    hashingCost,
    logger,
    accessLog: options.accessLog ?? false,
    metrics: options.metrics ?? null,
    tracing: options.tracing ?? null,
    metricsToken: options.metricsToken ?? null,
    ...(timeouts === undefined ? {} : { timeouts }),
    ...(hasFreeSpace === undefined ? {} : { hasFreeSpace }),
  });
  app.addHook('onClose', () => notifications.stop());
  notifications.start(app.log);
  return {
    app,
    database,
    files,
    dataDir: folder,
    hashingCost,
    otherPools: [visitorPool, edgePool],
    notifications,
    call: (name, call) => callApp(app, name, call),
    async close() {
      await app.close();
      await visitorPool.end();
      await edgePool.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function databaseFor({ connections, ownDatabase }: TestAppOptions): Promise<TestDatabase> {
  if (connections !== undefined) return createTestDatabase({ max: connections });
  return ownDatabase ? createTestDatabase() : borrowTestDatabase();
}

async function callApp<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  { host, token, address, headers, ...request }: Call<Name>,
): Promise<Answer<Name>> {
  const { method, path } = contract[name];
  const response = await app.inject({
    method,
    url: path.replace(/:(\w+)/gu, (_, parameter: string) =>
      encodeURIComponent(parameterOf(request.params, parameter)),
    ),
    query: stringsOf(request.query),
    headers: {
      host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(address === undefined ? {} : { remoteAddress: address }),
    ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
  });
  // A file is read from the text.
  const isJson = String(response.headers['content-type']).startsWith('application/json;');
  const body = isJson ? JSON.parse(response.body) : {};
  return {
    status: response.statusCode,
    headers: response.headers,
    body,
    code: body.code,
    text: response.body,
  };
}

function parameterOf(params: unknown, name: string): string {
  const values: Record<string, unknown> = typeof params === 'object' && params !== null ? { ...params } : {};
  return String(values[name]);
}

function stringsOf(query: unknown): Record<string, string> {
  const entries = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}
