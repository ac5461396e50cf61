import { classifyTable, findMisplacement, type Table, type TableKind } from './table-kinds.ts';

export type ForeignKey = { name: string; table: string; refersTo: string; definition: string };
export type Facts = { tables: Table[]; foreignKeys: ForeignKey[] };

/** Statements that make of the database as it is one distributed by tenant, or why there are none. */
export type Plan = { statements: string[]; faults: string[] };

/** Table that others share their shards with. */
const FIRST = 'tenants';

/**
 * Plans how tables get their kind. A foreign key between two of them cannot hold while only one is
 * distributed, so keys are dropped before and made again after; a reference table keeps none, as Citus does
 * not take a reference from there to a distributed table. Citus moves no shard of a table whose row security
 * binds the owner.
 */
export function planDistribution({ tables, foreignKeys }: Facts): Plan {
  const kinds = new Map<string, TableKind>();
  const faults: string[] = [];
  for (const table of tables) {
    const classified = classifyTable(table);
    if ('fault' in classified) faults.push(classified.fault);
    else kinds.set(table.name, classified.kind);
  }
  faults.push(...tables.flatMap((table) => faultsOfPlacement(table, kinds.get(table.name), tables)));
  if (faults.length > 0) return { statements: [], faults };

  const open = tables.filter((table) => table.kind === 'local' && kinds.get(table.name) !== 'local');
  const names = new Set(open.map(({ name }) => name));
  const touched = foreignKeys.filter(({ table, refersTo }) => names.has(table) || names.has(refersTo));
  const remade = touched.filter(({ table }) => kinds.get(table) === 'distributed');
  return {
    faults: [],
    statements: [
      ...touched.map(dropForeignKey),
      ...tables.filter(({ name, forced }) => forced && kinds.get(name) !== 'local').map(unforce),
      ...[...open]
        .sort((one, other) => Number(other.name === FIRST) - Number(one.name === FIRST))
        .map(({ name }) => (kinds.get(name) === 'reference' ? copyToAllNodes(name) : distribute(name))),
      ...remade.map(makeForeignKey),
    ],
  };
}

/** Faults of a table that has a kind already, which no step of ours can change. */
function faultsOfPlacement(table: Table, wanted: TableKind | undefined, tables: Table[]): string[] {
  const { name, kind, distributedBy } = table;
  if (kind === 'local' || wanted === undefined) return [];
  const group = tables.find((each) => each.name === FIRST)?.colocation ?? null;
  switch (findMisplacement(table, wanted, group)) {
    case 'kind':
      return [`Table ${name} is a ${kind} table, and must be a ${wanted} one.`];
    case 'column':
      return [`Table ${name} is distributed by ${distributedBy}, not by tenant_id.`];
    case 'group':
      return [`Table ${name} does not share its shards with ${FIRST}.`];
    case null:
      return [];
  }
}

function dropForeignKey({ table, name }: ForeignKey): string {
  return `alter table ${quoted(table)} drop constraint ${quoted(name)}`;
}

function makeForeignKey({ table, name, definition }: ForeignKey): string {
  return `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`;
}

function unforce({ name }: Table): string {
  return `alter table ${quoted(name)} no force row level security`;
}

function distribute(name: string): string {
  const group = name === FIRST ? 'none' : FIRST;
  return `select create_distributed_table('${quoted(name)}', 'tenant_id', colocate_with => '${group}')`;
}

function copyToAllNodes(name: string): string {
  return `select create_reference_table('${quoted(name)}')`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
