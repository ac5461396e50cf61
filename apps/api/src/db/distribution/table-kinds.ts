/**
 * Place of a table's rows on Citus: by tenant on the workers, complete on each node, or on the coordinator
 * alone.
 */
export type TableKind = 'distributed' | 'reference' | 'local';

/** A unique key or primary key with its columns in their order. */
export type Key = { name: string; columns: string[] };

export type Table = {
  name: string;
  hasTenant: boolean;
  keys: Key[];
  /** True where row security binds the owner, too (`force row level security`). */
  forced: boolean;
  /** Kind of the table now; on plain PostgreSQL each is local. */
  kind: TableKind;
  /** Column by which its rows are distributed, and the group of tables that it shares its shards with. */
  distributedBy: string | null;
  colocation: number | null;
};

/**
 * Tables that are not distributed by tenant. A host name is looked up before the tenant is known, and the
 * names are unique over all tenants.
 */
const EXCEPTIONS: Readonly<Record<string, TableKind>> = {
  schema_migrations: 'local',
  tenant_hosts: 'reference',
  tenant_short_names: 'reference',
};

/** Classifies a table: its kind, or why it has none yet. */
export function classifyTable({ name, hasTenant, keys }: Table): { kind: TableKind } | { fault: string } {
  const exception = EXCEPTIONS[name];
  if (exception !== undefined) return { kind: exception };
  if (!hasTenant) {
    return { fault: `Table ${name} has no tenant_id, and nothing says where its rows lie on a cluster.` };
  }
  const key = keys.find(({ columns }) => columns[0] !== 'tenant_id');
  if (key !== undefined) return { fault: `Key ${key.name} of table ${name} does not begin with tenant_id.` };
  return { kind: 'distributed' };
}

/** Way in which a table is not where it must be. */
export type Misplacement = 'kind' | 'column' | 'group';

/** Compares a table's place with the one of its kind. @param group that all distributed tables share */
export function findMisplacement(
  { kind, distributedBy, colocation }: Table,
  wanted: TableKind,
  group: number | null,
): Misplacement | null {
  if (kind !== wanted) return 'kind';
  if (kind !== 'distributed') return null;
  if (distributedBy !== 'tenant_id') return 'column';
  return colocation === group ? null : 'group';
}
