import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { FilesSetting } from './adapters/files/files-url.ts';
import { environmentSchema } from './settings/settings.ts';

/** The project's root. */
export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));
/** Migrations, grants and demo content. */
export const databaseFolder = fileURLToPath(new URL('../../../database/', import.meta.url));
/** The built web application. */
export const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));

type Environment = z.infer<typeof environmentSchema>;

export type Config = {
  port: number;
  host: string;
  /** True when only this machine can reach the process: then the development parts exist. */
  loopback: boolean;
  dataDir: string;
  databaseUrl: string | null;
  databaseJobsUrl: string | null;
  databaseOwnerUrl: string | null;
  appSecret: string | null;
  /** The place where pictures are kept. */
  files: FilesSetting;
  smtpUrl: string | null;
  mailFrom: string;
  /** The installation's own account with the payment provider; null without one. */
  stripe: { secretKey: string; webhookSecret: string } | null;
  /** Address of Stripe; null: its own. */
  stripeUrl: string | null;
  /** Proxies whose forwarded addresses are trusted, as Fastify takes them. */
  trustProxy: string | null;
  log: {
    level: Environment['LOG_LEVEL'];
    /** True when the lines of the start are JSON, too. */
    json: boolean;
    /** True when each request is logged. */
    access: boolean;
  };
  /** Port and token of metrics; null where none are served. */
  metrics: { port: number | null; token: string | null } | null;
  /** Collector of traces, and the share of requests that are traced; null where none are. */
  tracing: { endpoint: string; share: number } | null;
  seedDemo: boolean;
  demoOpen: boolean;
};

/**
 * Reads and checks the environment; nothing else reads it.
 * @throws an Error whose message names every setting at fault
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = environmentSchema.safeParse(withoutEmpty(environment));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are not as expected:\n${faults.join('\n')}`);
  }
  const env = parsed.data;
  const config: Config = {
    port: env.PORT,
    // One address: a name with two would be two servers, of which only one would be looked after.
    host: env.HOST === 'localhost' ? '127.0.0.1' : env.HOST,
    loopback: isLoopback(env.HOST),
    dataDir: resolve(projectFolder, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseJobsUrl: env.DATABASE_JOBS_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    appSecret: env.APP_SECRET ?? null,
    files: env.FILES_URL,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Assay <no-reply@localhost>',
    stripe: stripeOf(env),
    stripeUrl: env.STRIPE_API_URL ?? null,
    trustProxy: env.TRUST_PROXY ?? null,
    log: { level: env.LOG_LEVEL, json: env.LOG_JSON, access: env.ACCESS_LOG },
    metrics: metricsOf(env),
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG },
    seedDemo: env.SEED_DEMO,
    demoOpen: env.DEMO_OPEN,
  };
  refuseUnsafe(config, env.MAIL_FROM === undefined);
  return config;
}

function metricsOf({ METRICS_PORT: port, METRICS_TOKEN: token }: Environment): Config['metrics'] {
  return port === undefined && token === undefined ? null : { port: port ?? null, token: token ?? null };
}

/** A key without the secret of its events would take money and grant nothing. */
function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: Environment): Config['stripe'] {
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret };
  if (secretKey === undefined && webhookSecret === undefined) return null;
  throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither.');
}

/** Drops empty values: settings files and containers give a variable that is not set as an empty text. */
function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
}

/** Allows development parts and a self-made secret only where the process cannot be reached by others. */
function refuseUnsafe(config: Config, isWithoutSender: boolean): void {
  if (config.databaseUrl !== null && config.databaseJobsUrl === null) {
    throw new Error('DATABASE_URL is set, so DATABASE_JOBS_URL (the worker’s role) must be set, too.');
  }
  if (config.databaseOwnerUrl !== null && config.databaseUrl === null) {
    throw new Error('DATABASE_OWNER_URL is set, so DATABASE_URL (the application’s role) must be set, too.');
  }
  if (config.loopback || config.demoOpen) return;
  const missing = [
    config.appSecret === null ? 'APP_SECRET (at least 32 characters; signs codes and links)' : null,
    config.smtpUrl === null ? 'SMTP_URL (a mail server; without it nobody can verify an address)' : null,
    isWithoutSender ? 'MAIL_FROM (the sender of mails, an address of yours)' : null,
  ].filter((line) => line !== null);
  if (missing.length > 0) {
    throw new Error(
      `HOST=${config.host} can be reached from elsewhere, so these settings are needed:\n  ${missing.join('\n  ')}\n` +
        'DEMO_OPEN=1 says on purpose that a demonstration, made on loopback before, may be reached from elsewhere.',
    );
  }
  if ((config.appSecret ?? '').length < 32) throw new Error('APP_SECRET must have at least 32 characters.');
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/**
 * Builds the address of a tenant's host, without a trailing slash. On this machine tenants are reached by the
 * process's port; elsewhere by the usual one, behind TLS.
 */
export function originOfHost({ loopback, port }: Pick<Config, 'loopback' | 'port'>, host: string): string {
  return loopback ? `http://${host}:${port}` : `https://${host}`;
}

/**
 * True when only this machine reaches the process. Behind a proxy it can be reached from elsewhere as well.
 */
export function isReachedFromHereAlone({ loopback, trustProxy }: Config): boolean {
  return loopback && trustProxy === null;
}

/**
 * Access to payment without money: for no one, for people on this machine, or (a demonstration on purpose)
 * for everyone.
 */
export function sandboxAccessOf(config: Config): 'none' | 'local' | 'open' {
  if (isReachedFromHereAlone(config)) return 'local';
  return config.demoOpen ? 'open' : 'none';
}
