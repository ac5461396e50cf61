import type { Readable } from 'node:stream';
import type { CohortId, TestId, UserId } from '@assay/assessment';
import { writeCsv } from '../../csv.ts';
import { Failure } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { analyseTest } from './item-analysis.service.ts';
import { ITEM_HEADS, itemCells } from './items-table.ts';

/** Writes the figures of a test's questions as CSV, and records that, in the ambient transaction. */
export async function exportItems(
  userId: UserId,
  testId: TestId,
  cohort: CohortId | null,
): Promise<{ mediaType: 'text/csv'; fileName: string; content: Readable } | Failure<'not_found'>> {
  const analysed = await analyseTest(testId, cohort);
  if (analysed instanceof Failure) return analysed;
  const rows = analysed.items.toSorted((a, b) => a.item.number - b.item.number).map(itemCells);
  await recordAudit(await staffActor(userId), {
    action: 'items_exported',
    subject: 'test',
    subjectId: testId,
    details: { rows: rows.length, attempts: analysed.attempts, ...(cohort === null ? {} : { cohort }) },
  });
  const content = writeCsv([[[...ITEM_HEADS], ...rows]]);
  return { mediaType: 'text/csv', fileName: 'items.csv', content };
}
