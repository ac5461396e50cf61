import { classifyTable, findMisplacement, type Table } from '../distribution/table-kinds.ts';
import type {
  ClusterConnection,
  ClusterFacts,
  Engine,
  FoundRight,
  NodeAnswer,
  NodeFacts,
  Right,
} from './cluster-facts.ts';
import { faultsOfRole } from './role-faults.ts';

/** Difference between two clocks that no deadline may depend on, in milliseconds. */
const MOST_APART_MS = 1_000;
/** Names that a sentence lists. */
const MOST_NAMES = 3;
const DISTRIBUTE = 'npm run distribute -- apply';

/** Reasons why the engine of this database must not be used, whatever is in it. */
export function faultsOfEngine({ version, loaded }: Engine): string[] {
  if (version !== null) return faultsOfVersion(version, 'The database');
  if (!loaded) return [];
  return [
    'The library citus is loaded, but the extension is not in this database. Cure: create extension citus; on every node and then npm run distribute -- apply, or take it out of shared_preload_libraries and restart the database.',
  ];
}

function faultsOfVersion(version: string, who: string): string[] {
  const [major = 0, minor = 0] = version.split(/[.-]/u).map(Number);
  if (major === 14 || (major === 13 && minor >= 2)) return [];
  return [
    `${who} has Citus ${version}; supported are 13.x from 13.2, and 14.x. Cure: install one of these on every node, then alter extension citus update;`,
  ];
}

/** Reasons why this connection must not serve. A worker has neither the queue nor the list of migrations. */
export function faultsOfConnection({ group, passedOn }: ClusterConnection): string[] {
  if (group !== 0) {
    return [
      'DATABASE_URL leads to a worker of the cluster. Cure: give the address of its coordinator (select nodename, nodeport from pg_dist_node where groupid = 0;).',
    ];
  }
  if (passedOn === 'local') return [];
  return [
    `citus.propagate_set_commands is ${passedOn}, so that workers do not learn the tenant. Cure: ${DISTRIBUTE}; if that does not help, alter role … reset citus.propagate_set_commands;`,
  ];
}

/** Reasons why tables are not where they must be. */
export function faultsOfDistribution(tables: Table[]): string[] {
  const group = tables.find(({ kind }) => kind === 'distributed')?.colocation ?? null;
  const differing = Map.groupBy(tables, (table) => faultOfTable(table, group));
  return [...differing].flatMap(([fault, those]) =>
    fault === null ? [] : [fault.replace('{tables}', listed(those.map(({ name }) => name)))],
  );
}

function faultOfTable(table: Table, group: number | null): string | null {
  const { kind, distributedBy } = table;
  const classified = classifyTable(table);
  if ('fault' in classified)
    return `${classified.fault} Cure: a schema of its own, if it is none of ours (alter table {tables} set schema …;).`;
  if (kind === 'local' && classified.kind !== 'local')
    return `Not distributed: {tables}. Cure: ${DISTRIBUTE}.`;
  const again = `Cure: select undistribute_table('…'); for each of them, then ${DISTRIBUTE}.`;
  switch (findMisplacement(table, classified.kind, group)) {
    case 'kind':
      return `Of the kind ${kind}, not ${classified.kind}: {tables}. ${again}`;
    case 'column':
      return `Distributed by ${distributedBy}, not by tenant_id: {tables}. ${again}`;
    case 'group':
      return `Not in one colocation group with the others: {tables}. ${again}`;
    case null:
      return null;
  }
}

/** The names of the roles that the application's must not be able to act as. */
type Others = { notAs: string[] };

/** Reasons why a cluster does not keep what its coordinator promises. Nodes that do not answer have none. */
export function faultsOfCluster({ rights, nodes }: ClusterFacts, others: Others): string[] {
  return [
    ...nodes.flatMap((node) =>
      node.answer === null ? faultsOfSilence(node) : faultsOfAnswer(node, node.answer, others),
    ),
    ...differentRights(rights, nodes),
    ...faultsOfClocks(nodes),
  ];
}

/** Describes nodes that cannot be reached: tenants whose rows lie elsewhere are served all the same. */
export function describeUnreachable({ nodes }: ClusterFacts): string[] {
  return nodes
    .filter(isUnreachable)
    .map(
      ({ name, silence }) =>
        `${capitalised(name)} cannot be reached (${silence}) and is not checked. Tenants whose rows lie there are not served until it is back.`,
    );
}

function isUnreachable({ answer, silence }: NodeFacts): boolean {
  return answer === null && silence.startsWith('failed to connect');
}

function faultsOfSilence(node: NodeFacts): string[] {
  if (isUnreachable(node)) return [];
  return [
    `${capitalised(node.name)} does not answer what is asked at the start (${node.silence}). Cure: see its log, and let the role of DATABASE_URL read its catalogue.`,
  ];
}

function faultsOfAnswer(node: NodeFacts, answer: NodeAnswer, { notAs }: Others): string[] {
  const { role, version, maxPreparedTransactions, maxConnections, missing } = answer;
  const here = `On ${node.name}: `;
  const faults = [
    ...(version === null
      ? ['The database lacks the extension. Cure: create extension citus;']
      : faultsOfVersion(version, 'The database')),
    ...faultsOfRole(role, { setting: 'DATABASE_URL', notAs }),
  ];
  if (!node.isCoordinator && maxPreparedTransactions < maxConnections) {
    faults.push(
      `max_prepared_transactions is ${maxPreparedTransactions}, and each of its ${maxConnections} connections may need one. Cure: alter system set max_prepared_transactions = ${2 * maxConnections}; then restart it.`,
    );
  }
  if (missing.length > 0) {
    faults.push(
      `Relations are not there that the coordinator knows there: ${listed(missing)}. Cure: bring back its data; if only tables are missing and no shards, select start_metadata_sync_to_all_nodes(); on the coordinator.`,
    );
  }
  return faults.map((fault) => here + fault);
}

/** Differences of a table's shards, and the statements that put them right everywhere. */
type Differing = { relations: Set<string>; nodes: Set<string>; undo: Set<string>; make: Set<string> };

/**
 * Compares the rights on every relation with those on its table. Statements on the coordinator reach all of
 * its shards, so that one cure stands for all nodes.
 */
function differentRights(expected: Right[], nodes: NodeFacts[]): string[] {
  const wanted = Map.groupBy(expected, ({ table }) => table);
  const differing = new Map<string, Differing>();
  for (const { name: node, relations, answer } of nodes) {
    if (answer === null) continue;
    const found = Map.groupBy(answer.rights, ({ table }) => table);
    const there = relations.filter(({ name }) => !answer.missing.includes(name));
    for (const [table, held] of Map.groupBy(there, (relation) => relation.table)) {
      const { surplus, lacking } = compareRights(
        wanted.get(table) ?? [],
        found.get(table) ?? [],
        held.map(({ name }) => name),
      );
      const names = [...surplus, ...lacking].flatMap((right) => right.names);
      if (names.length === 0) continue;
      const noted = differing.get(table);
      differing.set(table, {
        relations: new Set([...(noted?.relations ?? []), ...names]),
        nodes: new Set([...(noted?.nodes ?? []), node]),
        undo: new Set([...(noted?.undo ?? []), ...surplus.map(({ unmake }) => unmake)]),
        make: new Set([...(noted?.make ?? []), ...lacking.map(({ make }) => make)]),
      });
    }
  }
  return [...differing].map(([table, { relations, nodes: where, undo, make }]) => {
    const cure = [...undo, ...make].filter((statement) => statement !== '').join(' ');
    return `The rights on ${listed([...relations])}, on ${listed([...where])}, are not those on ${table} on the coordinator. Cure: on the coordinator, as the owner, one by one: ${cure.replaceAll('{table}', table)}`;
  });
}

function compareRights(wanted: Right[], found: FoundRight[], names: string[]): Compared {
  const expected = new Set(wanted.map(({ make }) => make));
  const having = new Map(found.map((right) => [right.make, new Set(right.names)]));
  return {
    surplus: found.filter(({ make }) => !expected.has(make)),
    lacking: wanted
      .map((right) => ({ ...right, names: names.filter((name) => !having.get(right.make)?.has(name)) }))
      .filter((right) => right.names.length > 0),
  };
}

type Compared = { surplus: FoundRight[]; lacking: FoundRight[] };

/**
 * Finds the two clocks that are furthest apart. A reading has bounds, since it takes time: what may be due to
 * that is no fault.
 */
function faultsOfClocks(nodes: NodeFacts[]): string[] {
  const clocks = [
    { name: 'the coordinator', least: 0, most: 0 },
    ...nodes.flatMap(({ name, isCoordinator, ahead }) =>
      ahead === null || isCoordinator ? [] : [{ name, ...ahead }],
    ),
  ];
  const [fast] = clocks.toSorted((a, b) => b.least - a.least);
  const [slow] = clocks.toSorted((a, b) => a.most - b.most);
  if (fast === undefined || slow === undefined || fast.least - slow.most <= MOST_APART_MS) return [];
  const seconds = ((fast.least - slow.most) / 1000).toFixed(1);
  return [
    `The clock of ${fast.name} is ${seconds} s ahead of that of ${slow.name}: deadlines would be wrong. Cure: have every node set its clock by NTP.`,
  ];
}

function listed(names: string[]): string {
  const first = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${first} and ${names.length - MOST_NAMES} more` : first;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
