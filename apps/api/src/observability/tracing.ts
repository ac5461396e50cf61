import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { whenEnded } from '../http/request-end.ts';

/** Loaded only where an endpoint is set: the libraries cost memory that few installations need. */
export type Tracing = {
  traceRequests(app: FastifyInstance): void;
  /** Traces the statements of a pool's connections that are opened from now on. */
  traceStatements(pool: Pool): void;
  /** Sends what is left. */
  stop(): Promise<void>;
};

type Options = {
  version: string;
  /** Share of the requests that are traced, from 0 to 1. */
  share: number;
  processor: SpanProcessor;
};

/** Creates the processor that sends spans in batches to a collector, as OTLP over HTTP. */
export function sendTo(endpoint: string): SpanProcessor {
  const url = `${endpoint.replace(/\/$/u, '')}/v1/traces`;
  return new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) });
}

/**
 * Creates the tracing of requests: a span for each, and one for each of its statements. No span has an
 * address, a person, a path or a value of a statement; a trace that a caller names is not believed.
 */
export function createTracing({ version, share, processor }: Options): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'assay', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('assay');
  const requests = new AsyncLocalStorage<Span>();
  return {
    traceRequests: (app) => traceRequests(app, tracer, requests),
    traceStatements: (pool) => pool.on('connect', (client) => traceClient(client, tracer, requests)),
    stop: () => provider.shutdown(),
  };
}

function traceRequests(app: FastifyInstance, tracer: Tracer, requests: AsyncLocalStorage<Span>): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': method, 'http.route': route, 'assay.request_id': id };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
    whenEnded(request, reply, ({ status }) => {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    requests.run(span, next);
  });
}

type Query = (...given: unknown[]) => unknown;
type Connection = { query(...given: never[]): unknown };

/** Wraps the method by which every statement of a connection goes out. */
function traceClient(client: Connection, tracer: Tracer, requests: AsyncLocalStorage<Span>): void {
  const query = client.query.bind(client) as Query;
  const traced: Query = (...given) => {
    const parent = requests.getStore();
    if (parent === undefined) return query(...given);
    const text = textOf(given[0]);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const options = { kind: SpanKind.CLIENT, attributes };
    const span = tracer.startSpan(text.slice(0, 60), options, trace.setSpan(ROOT_CONTEXT, parent));
    const end = (error: unknown) => {
      if (error instanceof Error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      });
    }
    const result = query(...given);
    if (result instanceof Promise) result.then(end, end);
    else end(null);
    return result;
  };
  Object.assign(client, { query: traced });
}

/** Text of a statement, in one line. Its values are sent beside it, and are no part of it. */
function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : Reflect.get(Object(statement), 'text');
  return typeof text === 'string' ? text.replace(/\s+/gu, ' ').trim() : 'statement';
}
