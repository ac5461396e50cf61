import { contract } from '@assay/contract';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Pool } from 'pg';
import type { FileStore } from './adapters/files/file-store.ts';
import type { Notifications } from './db/notifications.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { type HashingCost, USUAL_HASHING_COST } from './features/accounts/passwords.ts';
import { findSession } from './features/accounts/sessions.ts';
import { attemptRoutes } from './features/attempts/attempts.routes.ts';
import { extraTimeRoutes } from './features/attempts/extra-time.routes.ts';
import { countQuestions } from './features/attempts/paper-size.service.ts';
import { auditRoutes } from './features/audits/audits.routes.ts';
import { authoringRoutes } from './features/authoring/authoring.routes.ts';
import { cohortRoutes } from './features/cohorts/cohorts.routes.ts';
import { serveMailbox } from './features/development/mailbox.routes.ts';
import { serveSandboxPayments } from './features/development/sandbox.routes.ts';
import { createSandboxProvider } from './features/development/sandbox.service.ts';
import { importDeskRoutes } from './features/import-desk/import-desk.routes.ts';
import { invoiceRoutes } from './features/invoices/invoices.routes.ts';
import { itemAnalysisRoutes } from './features/item-analysis/item-analysis.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { passMarkRoutes } from './features/pass-marks/pass-marks.routes.ts';
import { createPaymentProviders, type StripeSettings } from './features/payments/payment-providers.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { officeRoutes } from './features/people/office.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { personRoutes } from './features/people/person.routes.ts';
import { fileRoutes } from './features/pictures/files.routes.ts';
import { practiceRoutes } from './features/practice/practice.routes.ts';
import { profileRoutes } from './features/profiles/profiles.routes.ts';
import { remarkRoutes } from './features/remarks/remarks.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { resultRoutes } from './features/results/results.routes.ts';
import { siteContentRoutes } from './features/site-content/site-content.routes.ts';
import { staffHomeRoutes } from './features/staff-home/home.routes.ts';
import { staffResultRoutes } from './features/staff-results/staff-results.routes.ts';
import { staffTestRoutes } from './features/staff-tests/staff-tests.routes.ts';
import { staffTicketRoutes } from './features/staff-tickets/staff-tickets.routes.ts';
import { readPageContent } from './features/tenants/content.service.ts';
import { tenantRoutes } from './features/tenants/tenants.routes.ts';
import { testRoutes } from './features/tests/tests.routes.ts';
import { createAlarm } from './features/throttles/throttles.ts';
import { ticketRoutes } from './features/tickets/tickets.routes.ts';
import { topicRoutes } from './features/topics/topics.routes.ts';
import { logAccess } from './http/access-log.ts';
import { type Rates, USUAL_RATES } from './http/admission.ts';
import { handleErrors } from './http/answer.ts';
import { watchConnections } from './http/connections/connections.ts';
import { drainOnClose } from './http/connections/draining.ts';
import {
  refuseAmbiguousRequests,
  refuseExpectations,
  unreadableRequests,
} from './http/connections/unreadable-requests.ts';
import { refuseWhenDiskFull } from './http/disk-space.ts';
import { setCommonHeaders } from './http/headers.ts';
import { measureRequests } from './http/measure-requests.ts';
import { limitConnections } from './http/overload/connection-limit.ts';
import { LIMITS } from './http/overload/limits.ts';
import { endSlowReaders } from './http/overload/slow-readers.ts';
import { serveDocs } from './http/pages/docs.ts';
import { serveHealth } from './http/pages/health.ts';
import { type ReadPageFacts, routableTarget } from './http/pages/page-facts.ts';
import { servePages } from './http/pages/pages.ts';
import { serveSeenCaller } from './http/pages/seen-caller.ts';
import { type Handlers, serve } from './http/serve.ts';
import { createTenantDirectory } from './http/tenant.ts';
import type { Metrics } from './observability/metrics.ts';
import { createRequestIds } from './observability/request-ids.ts';
import { serveMetrics } from './observability/serve-metrics.ts';
import type { Tracing } from './observability/tracing.ts';
import { isForSockets, serveSockets } from './sockets/serve-sockets.ts';

export type AppDeps = {
  pool: Pool;
  /** Connection pool for calls before log-in. */
  visitorPool: Pool;
  /** Connection pool for what never waits behind calls: hosts, pages, readiness. */
  edgePool: Pool;
  /** Notifications between processes; to be started once everything is wired. */
  notifications: Notifications;
  files: FileStore;
  appSecret: string;
  /** The address of a host of ours, without a trailing slash: mails are built from it. */
  originOf(host: string): string;
  /** True when the installation is reached by https: elsewhere a browser keeps no secure cookie. */
  secureCookies: boolean;
  webFolder: string;
  /** Development parts: none, for this machine only, or (a demonstration on purpose) for everyone. */
  mailbox: DevelopmentPart;
  payments: {
    /** The installation's own account; null without one. */
    stripe: StripeSettings | null;
    /** Address of Stripe; its own if left out. */
    stripeUrl?: string | null;
    sandbox: DevelopmentPart;
    /** Delay of a late sandbox payment, in seconds. */
    sandboxLaterSeconds?: number;
  };
  trustProxy: string | null;
  /** True when only this machine can reach the process. */
  loopback: boolean;
  logger: FastifyServerOptions['logger'];
  /** True when each request is logged; false if left out. */
  accessLog?: boolean;
  /** Metrics that the process counts; none if left out. */
  metrics?: Metrics | null;
  /** Traces of requests; none if left out. */
  tracing?: Tracing | null;
  /** Token with which metrics are served beside the application; they are not if it is null or left out. */
  metricsToken?: string | null;
  /** True while the disk has space for the database to write; always true if left out. */
  hasFreeSpace?: () => boolean;
  /** Timeouts for callers; the defaults if left out. */
  timeouts?: Partial<Timeouts>;
  /** Rate limits for callers; the defaults if left out. */
  rates?: Rates;
  /** Cost of hashing a password; the default if left out. */
  hashingCost?: HashingCost;
};

type DevelopmentPart = 'none' | 'local' | 'open';

/** Timeouts in milliseconds. */
type Timeouts = {
  headers: number;
  wholeRequest: number;
  betweenLooks: number;
  /** For a client that does not read its response. */
  unread: number;
  /** For calls that are in progress when the process is told to end (graceful shutdown). */
  closing: number;
  /** Interval between checks that the sessions of open sockets still last. */
  socketChecks: number;
};

/** Long enough for the learner to be back before. */
const SANDBOX_LATER_SECONDS = 5;
const USUAL_TIMEOUTS: Timeouts = {
  headers: LIMITS.slowRequests.headersMs,
  wholeRequest: LIMITS.slowRequests.requestMs,
  betweenLooks: 5_000,
  unread: LIMITS.slowReaders.withoutProgressMs,
  closing: 8_000,
  socketChecks: 60_000,
};

/** Builds the application without listening: the process and the tests both call this. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const timeouts = { ...USUAL_TIMEOUTS, ...deps.timeouts };
  const app = Fastify({
    ...unreadableRequests,
    rewriteUrl: routableTarget,
    http: {
      ...unreadableRequests.http,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.betweenLooks,
      shouldUpgradeCallback: isForSockets,
    },
    logger: deps.logger,
    trustProxy: deps.trustProxy ?? false,
    requestTimeout: timeouts.wholeRequest,
    bodyLimit: LIMITS.bodySize.usualBytes,
    routerOptions: { maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(),
    // Requests that still get in while closing are served, too.
    return503OnClosing: false,
  });
  const { pool, visitorPool, edgePool, files, secureCookies, rates = USUAL_RATES } = deps;
  const tenants = createTenantDirectory(edgePool);

  const { metrics = null } = deps;
  if (deps.accessLog === true) logAccess(app, tenants);
  deps.tracing?.traceRequests(app);
  if (metrics !== null) measureRequests(app, metrics);
  const connections = watchConnections(app);
  limitConnections(app);
  endSlowReaders(app, connections, timeouts);
  drainOnClose(app, connections, timeouts.closing);
  refuseExpectations(app);
  setCommonHeaders(app);
  refuseAmbiguousRequests(app);
  if (deps.hasFreeSpace !== undefined) refuseWhenDiskFull(app, deps.hasFreeSpace);
  handleErrors(app);
  const accountDeps = {
    appSecret: deps.appSecret,
    originOf: deps.originOf,
    alarm: createAlarm(app.log),
    hashingCost: deps.hashingCost ?? USUAL_HASHING_COST,
  };
  const { sandbox, stripe, stripeUrl, sandboxLaterSeconds = SANDBOX_LATER_SECONDS } = deps.payments;
  const providers = createPaymentProviders({
    appSecret: deps.appSecret,
    stripe,
    ...(stripeUrl === undefined ? {} : { stripeUrl }),
    sandbox: sandbox === 'none' ? null : createSandboxProvider(deps.appSecret),
    log: app.log,
  });
  const { appSecret, originOf } = deps;
  const handlers: Handlers = {
    ...accountRoutes({ ...accountDeps, tenants, loopback: deps.loopback }),
    ...profileRoutes({ ...accountDeps, files }),
    ...tenantRoutes({ pool: visitorPool, tenants }),
    ...testRoutes({ tenants }),
    ...attemptRoutes({ appSecret }),
    ...reportRoutes,
    ...resultRoutes({ tenants, rankingPool: visitorPool }),
    ...topicRoutes({ tenants }),
    ...practiceRoutes,
    ...paymentRoutes({ providers, log: app.log, originOf, appSecret, tenants, pool: visitorPool }),
    ...invoiceRoutes({ files }),
    ...ticketRoutes({ tenants, files, appSecret }),
    ...staffTicketRoutes({ appSecret }),
    ...auditRoutes(),
    ...personRoutes(),
    ...officeRoutes({ ...accountDeps, providers, log: app.log, files }),
    ...peopleRoutes(accountDeps),
    ...authoringRoutes({ files }),
    ...staffTestRoutes(),
    ...itemAnalysisRoutes(),
    ...passMarkRoutes(),
    ...remarkRoutes(),
    ...siteContentRoutes({ files }),
    ...staffResultRoutes(),
    ...extraTimeRoutes(),
    ...liveRoutes(),
    ...cohortRoutes(),
    ...importDeskRoutes({ files }),
    ...staffHomeRoutes(),
    ...fileRoutes({ pool: edgePool, files, appSecret: deps.appSecret }),
  };
  serve(app, contract, handlers, {
    pool,
    visitorPool,
    tenants,
    findSession,
    countQuestions,
    secureCookies,
    rates,
    metrics,
  });
  const betweenChecks = timeouts.socketChecks;
  serveSockets(app, {
    visitorPool,
    tenants,
    notifications: deps.notifications,
    originOf,
    rates,
    betweenChecks,
  });
  serveHealth(app, edgePool);
  serveSeenCaller(app, { appSecret, tenants });
  if (metrics !== null && typeof deps.metricsToken === 'string')
    serveMetrics(app, metrics, deps.metricsToken);
  if (deps.mailbox !== 'none') {
    const openToAll = deps.mailbox === 'open';
    serveMailbox(app, { pool, tenants, originOf, openToAll });
    serveDocs(app, { openToAll });
  }
  if (sandbox !== 'none') {
    const openToAll = sandbox === 'open';
    serveSandboxPayments(app, { pool, tenants, appSecret, openToAll, laterSeconds: sandboxLaterSeconds });
  }
  const readPageFacts: ReadPageFacts = async (tenantId, kind) => {
    const { firstHost, summary, data } = await readPageContent(edgePool, tenantId, kind);
    return { origin: deps.originOf(firstHost), summary, data };
  };
  await servePages(app, { tenants, readPageFacts, webFolder: deps.webFolder });
  return app;
}
