import type { Sent } from './observed-app.ts';

/**
 * Statistics of a statement that was run once more, under the plan that the application's connection has for
 * it.
 */
export type Looked = {
  text: string;
  /** Pages of 8 KB that it read, from any cache or the disk. */
  buffers: number;
  ms: number;
  /** Tables that it read from the beginning to the end. */
  wholeTables: string[];
  /** The plan in words, for a person who investigates the figures. */
  plan: string;
};

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};
type Explained = { Plan: PlanNode; 'Execution Time': number };

/**
 * Explains the statements that were sent, on the connection where each is prepared, and undoes their changes.
 */
export async function lookAt(sent: readonly Sent[]): Promise<Looked[]> {
  const looked: Looked[] = [];
  for (const { client, tenantId, name, text, values } of sent) {
    await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true)`);
    try {
      const call = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
      const sql = `explain (analyze, buffers, format json) execute "${name}"${call}`;
      const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(sql);
      const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
      if (explained === undefined) throw new Error(`It was not explained: ${text}`);
      const { Plan: plan } = explained;
      looked.push({
        text,
        buffers: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
        ms: explained['Execution Time'],
        wholeTables: nodesOf(plan).flatMap((node) =>
          node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [],
        ),
        plan: JSON.stringify(plan, null, 1),
      });
    } finally {
      await client.query('rollback');
    }
  }
  return looked;
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** A value as an SQL literal, for any type that the prepared statement gives its parameter. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return quote(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`);
  if (Buffer.isBuffer(value)) return quote(`\\x${value.toString('hex')}`);
  if (value instanceof Date) return quote(value.toISOString());
  return quote(String(value));
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
