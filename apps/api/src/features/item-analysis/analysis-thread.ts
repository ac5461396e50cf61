import { parentPort, workerData } from 'node:worker_threads';
import { type AnalysedItem, createItemAnalysis, type ItemAnalysis } from '@assay/assessment/item-statistics';
import type { FirstResult } from './item-analysis.queries.ts';
import type { Paper } from './items.ts';
import { readResult } from './read-result.ts';

/** Input of the thread that analyses one test; the results follow as messages, and null after the last. */
export type AnalysisInput = { items: AnalysedItem[]; papers: Map<string, Paper> };
export type AnalysisBatch = FirstResult[] | null;
export type AnalysisResult = ItemAnalysis;

const { items, papers }: AnalysisInput = workerData;
const analysis = createItemAnalysis(items);

parentPort?.on('message', (batch: AnalysisBatch) => {
  if (batch === null) {
    const result: AnalysisResult = analysis.result();
    parentPort?.postMessage(result);
    return;
  }
  for (const result of batch) {
    const paper = papers.get(result.test_version_id);
    if (paper === undefined) throw new Error(`Report ${result.id} is of an unknown version.`);
    analysis.add(readResult(result, paper, items));
  }
});
