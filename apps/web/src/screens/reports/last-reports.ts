import type { LastReports } from '../../features/results/charts.ts';
import { formatPercent } from '../../ui/formats.ts';

/** One of the last reports: everything that is drawn of it. */
export type LastReport = {
  id: string;
  /** From 1, oldest first: what it is called on the axis. */
  position: number;
  name: string;
  /** In percent, over so many answers at which a level was chosen; null where none was. */
  confidence: number | null;
  chosen: number;
  /** In percent; null while it is held back. */
  performance: number | null;
  minutes: number;
};

export function readLastReports(data: LastReports): LastReport[] {
  const { reports, uData, qData } = data;
  // A version before tells nothing of these.
  const confidence = data.confidence_chosen ?? [];
  const names = data.test_names ?? data.xLabels;
  return reports.map((id, index) => ({
    id,
    position: index + 1,
    name: names[index] ?? '',
    confidence: confidence[index]?.percent ?? null,
    chosen: confidence[index]?.answers ?? 0,
    performance: uData[index] ?? null,
    minutes: qData[index] ?? 0,
  }));
}

/** What the chart shows, for those who do not see it: the newest, and in how many confidence was above performance. */
export function describeLastReports(reports: readonly LastReport[]): string {
  const told = reports.filter(({ confidence, performance }) => confidence !== null && performance !== null);
  const above = told.filter(({ confidence, performance }) => (confidence ?? 0) > (performance ?? 0)).length;
  const newest = reports.at(-1);
  const last = newest
    ? `; in the last, confidence ${newest.confidence === null ? 'not chosen' : formatPercent(newest.confidence)}, performance ${describePerformance(newest)}, ${describeTaken(newest)}`
    : '';
  return `Bar chart of the last ${reports.length === 1 ? 'report' : `${reports.length} reports`}: confidence above performance in ${above} of ${told.length}${last}`;
}

function describePerformance({ performance }: Pick<LastReport, 'performance'>): string {
  return performance === null ? 'not shown' : formatPercent(performance);
}

/** "12.50 minutes". */
function describeTaken({ minutes }: Pick<LastReport, 'minutes'>): string {
  return `${minutes.toFixed(2)} minutes`;
}
