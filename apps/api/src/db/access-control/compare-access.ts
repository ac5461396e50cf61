import { escapeIdentifier } from 'pg';
import { EXPECTED_POLICIES, type Grant, type Role, type RoleNames } from './expected-access.ts';
import type { FoundAccess, FoundGrant, FoundPolicy, FoundRelation } from './found-access.ts';

/** A difference of one object from what it must be, and the statements that correct it. */
export type Difference = {
  object: string;
  fault: string;
  /** Statements to be run by the owner. */
  cure: string[];
  /** True when the owner's role can correct it by itself. */
  repairable: boolean;
};

type Options = {
  /** True when a newer version has been here: it may let the application do more, and decides that itself. */
  ahead: boolean;
};

/**
 * Lists everything in which the database's policies and grants differ from what this version expects. Objects
 * that belong to an extension, lie in other schemas, or belong to roles that are not ours are the operator's.
 */
export function compareAccess(
  expected: Grant[],
  found: FoundAccess,
  roles: RoleNames,
  { ahead }: Options = { ahead: false },
): Difference[] {
  const tables = found.relations.filter(({ kind, hasTenant }) => hasTenant && (kind === 'r' || kind === 'p'));
  const [ours, foreign] = [
    tables.filter(({ owner }) => owner === roles.owner),
    tables.filter(({ owner }) => owner !== roles.owner),
  ];
  return [
    ...foreign.flatMap((table) => differentOwner(table, expected, roles)),
    ...ours.flatMap((table) => differentPolicies(table, found.policies, roles)),
    ...differentGrants(expected, found.grants, roles, ahead),
  ];
}

function differentOwner({ name, owner }: FoundRelation, expected: Grant[], roles: RoleNames): Difference[] {
  if (!expected.some(({ object }) => object === `public.${name}`)) return [];
  return [
    {
      object: `public.${name}`,
      fault: `${name} belongs to ${owner}, not to ${roles.owner}`,
      cure: [`alter table ${id(name)} owner to ${id(roles.owner)};`],
      repairable: false,
    },
  ];
}

function differentPolicies(table: FoundRelation, policies: FoundPolicy[], roles: RoleNames): Difference[] {
  const { name } = table;
  const differences: Difference[] = [];
  const note = (fault: string, ...cure: string[]) =>
    differences.push({ object: `public.${name}`, fault: `${name} ${fault}`, cure, repairable: true });
  if (!table.secured)
    note('has its row security disabled', `alter table ${id(name)} enable row level security;`);
  // Citus moves no shard whose row security is forced; the owner's policy shows the owner all rows anyway.
  if (!table.forced && !table.distributed)
    note('does not have its row security forced', `alter table ${id(name)} force row level security;`);
  const here = policies.filter((policy) => policy.table === name);
  const missing = new Set<Role>(['app', 'jobs', 'owner']);
  for (const policy of here) {
    const role = roleOfPolicy(policy, roles);
    if (role === null)
      note(
        `has the policy ${policy.name}, which is none of ours`,
        `drop policy ${id(policy.name)} on ${id(name)};`,
      );
    else missing.delete(role);
  }
  for (const role of missing) {
    const { name: policy, rule, check } = EXPECTED_POLICIES[role];
    note(
      `lacks the policy ${policy}`,
      `create policy ${policy} on ${id(name)} to ${id(roles[role])} using (${rule}) with check (${check});`,
    );
  }
  return differences;
}

/**
 * Finds which of the policies that belong on every table this is; null when it is another, or differs in
 * anything.
 */
function roleOfPolicy(policy: FoundPolicy, roles: RoleNames): Role | null {
  const role = (['app', 'jobs', 'owner'] as const).find(
    (each) => EXPECTED_POLICIES[each].name === policy.name,
  );
  if (role === undefined || policy.roles.length !== 1 || policy.roles[0] !== roles[role]) return null;
  const { permissive, command, rule, check } = EXPECTED_POLICIES[role];
  const same =
    policy.permissive === permissive &&
    policy.command === command &&
    policy.rule === rule &&
    policy.check === check;
  return same ? role : null;
}

type Entry = Pick<FoundGrant, 'type' | 'object' | 'privilege' | 'column'> & { grantee: string };

function differentGrants(
  expected: Grant[],
  found: FoundGrant[],
  roles: RoleNames,
  ahead: boolean,
): Difference[] {
  const wanted = new Map(
    [
      ...expected
        .filter(({ role }) => role !== 'owner')
        .map((grant) => ({ ...grant, grantee: roles[grant.role] })),
      // The worker makes its own tables; the name of the database is not for the version to say.
      ...found.filter(({ type, grantee }) => type === 'database' && grantee === roles.jobs),
      ...found.filter(({ object, grantee }) => isWorkers(object) && grantee === roles.jobs),
    ].map((entry) => [grantKey(entry), entry]),
  );
  const differences: Difference[] = [];
  for (const entry of found) {
    const isWanted = wanted.delete(grantKey(entry));
    if (isWanted && !entry.grantable) continue;
    if (ahead && entry.grantee === roles.app && !entry.grantable && entry.type !== 'database') continue;
    differences.push(describeSurplus(entry, roles));
  }
  for (const entry of wanted.values()) {
    differences.push({
      object: entry.object,
      fault: `${entry.grantee} may not ${describePrivilege(entry)}`,
      cure: [`grant ${privilegeOf(entry)} on ${targetOf(entry)} to ${id(entry.grantee)};`],
      repairable: !isWorkers(entry.object),
    });
  }
  return differences;
}

/** True for the worker's own schema and what is in it: its role is in charge of them (`jobs.sql`). */
function isWorkers(object: string): boolean {
  return object === 'jobs' || object.startsWith('jobs.');
}

function describeSurplus(entry: FoundGrant, roles: RoleNames): Difference {
  const { grantee, grantable, object } = entry;
  const direct = grantee === '' || grantee === roles.app || grantee === roles.jobs;
  const who = direct ? grantee || 'everybody' : `${grantee}, to which a role of ours belongs,`;
  const revoke = `revoke ${privilegeOf(entry)} on ${targetOf(entry)} from ${grantee === '' ? 'public' : id(grantee)};`;
  return {
    object,
    fault: `${who} may ${describePrivilege(entry)}${grantable ? ' and hand that on' : ''}`,
    cure: direct ? [revoke] : [`revoke ${id(grantee)} from ${id(roles.app)}, ${id(roles.jobs)};`],
    repairable: direct && !isWorkers(object),
  };
}

function grantKey({ type, object, column, privilege, grantee }: Entry): string {
  return [type, object, column ?? '', privilege, grantee].join('\n');
}

function privilegeOf({ privilege, column }: Entry): string {
  return `${privilege.toLowerCase()}${column === null ? '' : ` (${id(column)})`}`;
}

function describePrivilege(entry: Entry): string {
  const { type, object } = entry;
  return `${privilegeOf(entry)} on ${type === 'table' ? '' : `${type} `}${object}`;
}

function targetOf({ type, object }: Entry): string {
  if (type === 'function') return `function ${object}`;
  if (type === 'schema' || type === 'database') return `${type} ${id(object)}`;
  return object.split('.').map(id).join('.');
}

function id(name: string): string {
  return escapeIdentifier(name);
}
