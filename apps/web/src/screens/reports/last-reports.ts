import type { LastReports } from '../../features/results/charts.ts';
import { formatPercent } from '../../ui/formats.ts';

/** One of the last reports: all data of its part of the chart. */
export type LastReport = {
  id: string;
  /** From 1, oldest first: its label on the axis. */
  position: number;
  name: string;
  /** Percent, over chosen and preset levels alike. */
  confidence: number;
  /** The same over the answers whose level the learner chose; `percent` is null where there are none. */
  chosen: { answers: number; percent: number | null };
  /** In percent; null while it is held back. */
  performance: number | null;
  minutes: number;
};

export function readLastReports(data: LastReports): LastReport[] {
  const { reports, uData, pData, qData, confidence_chosen: chosen } = data;
  const names = data.test_names ?? data.xLabels;
  return reports.map((id, index) => ({
    id,
    position: index + 1,
    name: names[index] ?? '',
    confidence: pData[index] ?? 0,
    chosen: chosen[index] ?? { answers: 0, percent: null },
    performance: uData[index] ?? null,
    minutes: qData[index] ?? 0,
  }));
}

/**
 * Text alternative of the chart: the newest report, and the number in which confidence was above performance.
 */
export function describeLastReports(reports: readonly LastReport[]): string {
  const graded = reports.filter(({ performance }) => performance !== null);
  const above = graded.filter(({ confidence, performance }) => confidence > (performance ?? 0)).length;
  const newest = reports.at(-1);
  const last = newest
    ? `; in the last, confidence ${formatPercent(newest.confidence)}, performance ${describePerformance(newest)}, ${describeTaken(newest)}`
    : '';
  return `Bar chart of the last ${reports.length === 1 ? 'report' : `${reports.length} reports`}: confidence above performance in ${above} of ${graded.length}${last}`;
}

function describePerformance({ performance }: Pick<LastReport, 'performance'>): string {
  return performance === null ? 'not shown' : formatPercent(performance);
}

/** "12.50 minutes". */
function describeTaken({ minutes }: Pick<LastReport, 'minutes'>): string {
  return `${minutes.toFixed(2)} minutes`;
}

/** Confidence over the answers whose level the learner chose: "78.75% of 80 answers", or "no answer yet". */
export function describeChosen({ answers, percent }: LastReport['chosen']): string {
  if (percent === null) return 'no answer yet';
  return `${formatPercent(percent)} of ${answers === 1 ? '1 answer' : `${answers} answers`}`;
}
