import type { Readable } from 'node:stream';
import type { UserId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { writeCsv } from '../../csv.ts';
import { listAudits } from './audits.queries.ts';
import { type AuditRow, recordAudit } from './audits.service.ts';
import { staffActor } from './staff-actor.service.ts';

/** Rows of a file: more than a spreadsheet is read with, and little enough to be kept in memory. */
const MOST_ROWS = 50_000;
const WRITTEN_AT_ONCE = 500;

const HEADS = [
  'done_at',
  'done_by',
  'done_by_id',
  'action',
  'subject',
  'subject_id',
  'person',
  'before_id',
  'after_id',
  'reason',
  'details',
];

/**
 * Writes the newest audits that pass the filter as a CSV file, and records that it was made, in the ambient
 * transaction. The export is not in its own file.
 */
export async function exportAudits(
  userId: UserId,
  { action, subject, person, from, to }: RequestOf<Contract['exportAudits']>['body'],
): Promise<{ mediaType: 'text/csv'; fileName: string; content: Readable }> {
  const filter = { action, subject, person, from, to };
  const rows = await listAudits(filter, null, MOST_ROWS + 1);
  const kept = rows.slice(0, MOST_ROWS);
  const filters = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  await recordAudit(await staffActor(userId), {
    action: 'audits_exported',
    subject: 'tenant',
    details: { rows: kept.length, ...Object.fromEntries(filters) },
  });
  // The page tells by the name that there were more.
  const fileName = rows.length > MOST_ROWS ? 'audit-log-cut.csv' : 'audit-log.csv';
  return { mediaType: 'text/csv', fileName, content: writeCsv(portionsOf(kept)) };
}

function* portionsOf(rows: AuditRow[]): Generator<string[][]> {
  yield [HEADS];
  for (let start = 0; start < rows.length; start += WRITTEN_AT_ONCE) {
    yield rows.slice(start, start + WRITTEN_AT_ONCE).map(cellsOf);
  }
}

function cellsOf(row: AuditRow): string[] {
  const person = row.first_name === null ? '' : `${row.first_name} ${row.last_name ?? ''}`.trim();
  return [
    row.done_at.toISOString(),
    row.done_by,
    row.done_by_user ?? '',
    row.action,
    row.subject,
    row.subject_id ?? '',
    person,
    row.before_id ?? '',
    row.after_id ?? '',
    row.reason ?? '',
    JSON.stringify(row.details),
  ];
}
