import { Worker } from 'node:worker_threads';
import type { AnalysisBatch, AnalysisInput, AnalysisResult } from './analysis-thread.ts';
import type { FirstResult } from './item-analysis.queries.ts';

/**
 * Analyses results in a thread of its own, while the next are read: 10,000 attempts take it a second, in
 * which no save would be answered.
 * @throws what reading the results threw, or the thread
 */
export async function analyseInThread(
  input: AnalysisInput,
  batches: AsyncIterable<FirstResult[]>,
): Promise<AnalysisResult> {
  const worker = new Worker(new URL('./analysis-thread.ts', import.meta.url), { workerData: input });
  const result = new Promise<AnalysisResult>((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The analysis of a test ended before its end.')));
  });
  // Nobody waits for the thread any more where reading fails.
  result.catch(() => {});
  const send = (batch: AnalysisBatch) => worker.postMessage(batch);
  try {
    for await (const batch of batches) send(batch);
    send(null);
    return await result;
  } finally {
    await worker.terminate();
  }
}
