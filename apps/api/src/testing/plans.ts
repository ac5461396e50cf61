import type { ClientBase, Pool } from 'pg';

/** A prepared statement as the application sent it, on the connection where it is prepared. */
export type Sent = { client: ClientBase; tenantId: string; name: string; text: string; values: unknown[] };
/** Notes the statements that are sent while `work` is done. */
export type NoteStatements = (work: () => Promise<void>) => Promise<Sent[]>;

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
  /** Indexes that it read without a tenant. */
  wholeIndexes: string[];
  /** Pairs of rows that it compared and dropped, since no index or hash led from one to the other. */
  droppedPairs: number;
  /** The plan in words, for a person who investigates the figures. */
  plan: string;
};

type PlanNode = {
  'Node Type': string;
  'Actual Loops': number;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};
type Explained = { Plan: PlanNode; 'Execution Time': number };

/** Observes pools that have not connected yet. */
export function observeStatements(pools: readonly Pool[]): NoteStatements {
  let noted: Sent[] | null = null;
  for (const pool of pools) {
    pool.on('connect', (client) => {
      let tenantId = '';
      const query = client.query.bind(client);
      const observed = (...given: unknown[]) => {
        const [first] = given;
        // The transaction names its tenant in its first statement, which is not prepared.
        if (typeof first === 'string') tenantId = /app\.tenant_id = '([^']+)'/u.exec(first)?.[1] ?? tenantId;
        if (isPrepared(first)) noted?.push({ client, tenantId, ...first, values: first.values ?? [] });
        return Reflect.apply(query, client, given);
      };
      Reflect.set(client, 'query', observed);
    });
  }
  return async (work) => {
    const sent: Sent[] = [];
    noted = sent;
    try {
      await work();
    } finally {
      noted = null;
    }
    return sent;
  };
}

function isPrepared(query: unknown): query is { name: string; text: string; values?: unknown[] } {
  return typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string';
}

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
        wholeIndexes: nodesOf(plan).flatMap((node) => {
          const { 'Index Name': index, 'Index Cond': condition = '' } = node;
          return index === undefined || condition.includes('tenant_id') ? [] : [index];
        }),
        droppedPairs: nodesOf(plan).reduce(
          (sum, node) => sum + (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'],
          0,
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
