import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../observability/metrics.ts';
import { onRequestEnd } from './request-end.ts';

/** Counts requests by route, and the connections of clients. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  let inFlight = 0;
  onRequestEnd(app, {
    begun: () => {
      inFlight += 1;
    },
    ended: ({ route, method, status, milliseconds }) => {
      inFlight -= 1;
      // One label for all unknown paths: a scanner must not make a series of each.
      const labels = { route: route ?? 'unknown', method };
      metrics.count('requests_total', { ...labels, status });
      metrics.observe('request_duration_seconds', labels, milliseconds / 1_000);
    },
  });
  metrics.beforeScrape(() => metrics.set('requests_in_flight', {}, inFlight));
  metrics.beforeScrape(
    () =>
      new Promise<void>((resolve) =>
        app.server.getConnections((error, count) => {
          if (error === null) metrics.set('connections', {}, count);
          resolve();
        }),
      ),
  );
}
