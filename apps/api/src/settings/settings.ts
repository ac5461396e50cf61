import { z } from 'zod';
import { type FilesSetting, readFilesUrl } from '../adapters/files/files-url.ts';
import { databaseUrl, flag, logLevel, mailSender, port, proxies, share, smtpUrl, text } from './forms.ts';

/** Messages are in words already, and repeat nothing that may be secret. */
const filesUrl = text.optional().transform((given, context): FilesSetting => {
  try {
    return readFilesUrl(given ?? 'disk');
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

/** For tests alone: the requests to this address carry keys. */
const stripeUrl = z
  .url({ protocol: /^http$/u, hostname: /^127\.0\.0\.1$/u, error: 'is for tests: an address on 127.0.0.1' })
  .optional();

/** A setting's schema, and its row of the reference. `preset`: words for its default. */
type Setting = { schema: z.ZodType; meaning: string; preset: string; example: string };

/** Every setting that the environment may carry. `docs/settings.md` is generated from it. */
export const SETTINGS = {
  HOST: {
    schema: text.min(1).default('127.0.0.1'),
    meaning: 'address to listen on; any but a loopback address counts as reachable by others',
    preset: '`127.0.0.1`',
    example: '0.0.0.0',
  },
  PORT: {
    schema: port.default(3000),
    meaning: 'port to listen on; 0 takes a free one',
    preset: '`3000`',
    example: '8080',
  },
  DATA_DIR: {
    schema: text.min(1).default('.data'),
    meaning: 'folder of the embedded database, of pictures (`FILES_URL=disk`) and of the secret made here',
    preset: '`.data`',
    example: '/var/lib/assay',
  },
  APP_SECRET: {
    schema: text.optional(),
    meaning:
      'signs and encrypts; 32 characters or more, never part of a backup; needed where others reach the process',
    preset: 'made once in `DATA_DIR`',
    example: '`openssl rand -base64 32` makes one',
  },
  DATABASE_URL: {
    schema: databaseUrl.optional(),
    meaning: 'a database of your own, by the application’s role',
    preset: 'the embedded database',
    example: 'postgres://assay_app:PASSWORD@db.internal:5432/assay',
  },
  DATABASE_JOBS_URL: {
    schema: databaseUrl.optional(),
    meaning: 'the same database by the role of background jobs; needed with `DATABASE_URL`',
    preset: 'the embedded database',
    example: 'postgres://assay_jobs:PASSWORD@db.internal:5432/assay',
  },
  DATABASE_OWNER_URL: {
    schema: databaseUrl.optional(),
    meaning:
      'the same database by its owner, for migrations, tenants, backup and restore; not for the server',
    preset: 'the embedded database',
    example: 'postgres://assay_owner:PASSWORD@db.internal:5432/assay',
  },
  FILES_URL: {
    schema: filesUrl,
    meaning: 'place of pictures: `disk`, or a bucket ([files.md](files.md))',
    preset: '`disk`',
    example: 's3://KEY:SECRET@BUCKET/PREFIX?region=eu-west-2',
  },
  SMTP_URL: {
    schema: smtpUrl.optional(),
    meaning: 'mail server; needed where others reach the process',
    preset: 'the development mailbox',
    example: 'smtp://USER:PASSWORD@mail.internal:587',
  },
  MAIL_FROM: {
    schema: mailSender.optional(),
    meaning:
      'sender of mails; the name gives way to the organisation’s; needed where others reach the process',
    preset: '`Assay <no-reply@localhost>`',
    example: 'Some College <no-reply@college.example>',
  },
  STRIPE_SECRET_KEY: {
    schema: text.optional(),
    meaning: 'takes payments, with `STRIPE_WEBHOOK_SECRET` ([payments.md](payments.md))',
    preset: 'the sandbox, which takes no money',
    example: 'rk_live_…',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: text.optional(),
    meaning: 'checks Stripe’s notices, with `STRIPE_SECRET_KEY`',
    preset: 'the sandbox',
    example: 'whsec_…',
  },
  STRIPE_API_URL: {
    schema: stripeUrl,
    meaning: 'a stand-in of Stripe for tests, on 127.0.0.1 alone',
    preset: 'Stripe',
    example: 'http://127.0.0.1:4010',
  },
  TRUST_PROXY: {
    schema: proxies.optional(),
    meaning: 'addresses of the proxies whose `X-Forwarded-For` is believed, with commas between them',
    preset: 'none',
    example: '127.0.0.1, 10.0.0.0/8',
  },
  LOG_LEVEL: {
    schema: logLevel.default('warn'),
    meaning: 'least severe lines of the log: `fatal`, `error`, `warn`, `info` or `debug`',
    preset: '`warn`',
    example: 'error',
  },
  LOG_JSON: {
    schema: flag,
    meaning: 'writes the lines of the start as JSON, too, as all later ones are',
    preset: '`0`',
    example: '1',
  },
  ACCESS_LOG: {
    schema: flag,
    meaning:
      'logs each request, at any level: its id, tenant, route, status and milliseconds; no address, no person',
    preset: '`0`',
    example: '1',
  },
  METRICS_PORT: {
    schema: port.min(1, 'must be a number from 1 to 65535').optional(),
    meaning:
      'serves `/metrics` for Prometheus on a port of its own at `HOST`, without a token unless `METRICS_TOKEN` is set',
    preset: 'none',
    example: '9464',
  },
  METRICS_TOKEN: {
    schema: text.min(16, 'must have at least 16 characters').optional(),
    meaning:
      'asked of whoever reads `/metrics` (`Authorization: Bearer …`); without `METRICS_PORT` it is served on `PORT`',
    preset: 'none; without both settings there is no `/metrics`',
    example: '`openssl rand -hex 16` makes one',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/u, error: 'must be an address of http or https' }).optional(),
    meaning: 'collector of OpenTelemetry to which traces of requests are sent (OTLP over HTTP, `/v1/traces`)',
    preset: 'none; nothing is traced',
    example: 'http://127.0.0.1:4318',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: share.default(1),
    meaning: 'share of the requests that are traced, from 0 to 1',
    preset: '`1`',
    example: '0.05',
  },
  SEED_DEMO: {
    schema: flag,
    meaning: 'makes the demonstration in a database of your own; on loopback without a proxy only',
    preset: '`0`; the embedded database has it',
    example: '1',
  },
  DEMO_OPEN: {
    schema: flag,
    meaning:
      'opens a demonstration to others, with passwords of its own ([why](decisions/0021-access-to-the-demonstration.md))',
    preset: '`0`',
    example: '1',
  },
} as const satisfies Record<string, Setting>;

type Schemas = { [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['schema'] };

export const environmentSchema = z.object(
  Object.fromEntries(Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema])) as Schemas,
);

/** The settings by their names in the environment. */
export const settingNames = environmentSchema.keyof().options;
