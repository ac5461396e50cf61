import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Every metric of ours, without the prefix: its kind, meaning and labels. Units are in the names. */
export const METRICS = {
  build_info: { kind: 'gauge', help: '1, with the version in a label', labels: ['version'] },
  requests_total: {
    kind: 'counter',
    help: 'Requests that have ended; 499 where the caller went away',
    labels: ['route', 'method', 'status'],
  },
  request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from the headers of a request to the end of its answer',
    labels: ['route', 'method'],
  },
  requests_in_flight: { kind: 'gauge', help: 'Requests that are being answered', labels: [] },
  request_body_bytes: { kind: 'gauge', help: 'Bytes of request bodies that are held', labels: [] },
  calls_waiting: { kind: 'gauge', help: 'Calls that wait for a database connection', labels: ['queue'] },
  pool_connections: { kind: 'gauge', help: 'Database connections', labels: ['pool', 'state'] },
  connections: { kind: 'gauge', help: 'Open connections of clients, web sockets included', labels: [] },
  database_available: { kind: 'gauge', help: '1 when the database answered this scrape', labels: [] },
  open_attempts: { kind: 'gauge', help: 'Attempts in progress, of all tenants', labels: [] },
  oldest_overdue_attempt_seconds: {
    kind: 'gauge',
    help: 'Time since the deadline of the attempt that should have been closed first; 0 without one',
    labels: [],
  },
  sweep_duration_seconds: {
    kind: 'gauge',
    help: 'Duration of the last sweep of overdue attempts',
    labels: [],
  },
  sweep_last_success_timestamp_seconds: { kind: 'gauge', help: 'Time of the last whole sweep', labels: [] },
  clock_in_doubt: { kind: 'gauge', help: '1 while the database’s clock is not trusted', labels: [] },
  jobs_waiting: { kind: 'gauge', help: 'Background jobs that are due', labels: ['task'] },
  jobs_given_up: {
    kind: 'gauge',
    help: 'Background jobs that failed as often as they may',
    labels: ['task'],
  },
  oldest_waiting_job_seconds: {
    kind: 'gauge',
    help: 'Delay of the job that is due for longest',
    labels: ['task'],
  },
  jobs_total: {
    kind: 'counter',
    help: 'Background jobs that this process ran; a failed one is tried again',
    labels: ['task', 'result'],
  },
  disk_free_bytes: { kind: 'gauge', help: 'Free space on the disk of DATA_DIR', labels: [] },
} as const satisfies Record<
  string,
  { kind: 'counter' | 'gauge' | 'histogram'; help: string; labels: string[] }
>;

type Definitions = typeof METRICS;
export type MetricName = keyof Definitions;
type NamesOf<Kind extends string> = {
  [Name in MetricName]: Definitions[Name]['kind'] extends Kind ? Name : never;
}[MetricName];
type Labels<Name extends MetricName> = Record<Definitions[Name]['labels'][number], string | number>;

/** From a save that meets nothing to a call that times out, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Metrics = {
  count<Name extends NamesOf<'counter'>>(name: Name, labels: Labels<Name>): void;
  observe<Name extends NamesOf<'histogram'>>(name: Name, labels: Labels<Name>, value: number): void;
  set<Name extends NamesOf<'gauge'>>(name: Name, labels: Labels<Name>, value: number): void;
  /** Forgets the values of a gauge: what is not known is not shown. */
  clear(name: NamesOf<'gauge'>): void;
  /** Adds work to be done before each scrape, such as reading a gauge. It must not take long. */
  beforeScrape(read: () => void | Promise<void>): void;
  /** @returns all metrics in the text format of Prometheus */
  scrape(): Promise<string>;
  contentType: string;
};

/**
 * Creates the metrics of this process.
 * @param process value of the label that tells processes apart
 */
export function createMetrics(process: string, version: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, prefix: 'assay_' });
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  for (const [name, { kind, help, labels }] of Object.entries(METRICS)) {
    const options = { name: `assay_${name}`, help, labelNames: labels, registers: [registry] };
    if (kind === 'counter') counters.set(name, new Counter(options));
    else if (kind === 'gauge') gauges.set(name, new Gauge(options));
    else histograms.set(name, new Histogram({ ...options, buckets: BUCKETS }));
  }
  const readings: (() => void | Promise<void>)[] = [];
  gauges.get('build_info')?.set({ version }, 1);
  return {
    count: (name, labels) => counters.get(name)?.inc(labels),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    set: (name, labels, value) => gauges.get(name)?.set(labels, value),
    clear(name) {
      gauges.get(name)?.reset();
      // Without labels a reset would show 0.
      if (METRICS[name].labels.length === 0) gauges.get(name)?.remove({});
    },
    beforeScrape: (read) => void readings.push(read),
    async scrape() {
      await Promise.all(readings.map((read) => read()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
