import type { ReachableRole, RoleFacts, Setting } from './role-facts.ts';

/** The setting that names the role, and the roles whose rights it must not have. */
export type RoleToCheck = { setting: 'DATABASE_URL' | 'DATABASE_JOBS_URL'; notAs: string[] };

/**
 * Reasons why a role must not serve: each of these powers reads or writes past the policies, or leads to a
 * role that does. One line each, with the cure.
 */
export function faultsOfRole(facts: RoleFacts, { setting, notAs }: RoleToCheck): string[] {
  const who = `${setting}’s role ${facts.loggedInAs}`;
  return [
    ...facts.reachable.flatMap((role) =>
      role.name === facts.loggedInAs ? ownPowers(role, who) : borrowedPowers(role, who, facts, notAs),
    ),
    ...settingFaults(facts, who),
  ];
}

/** A superuser is mostly the administrator, who needs that right. */
const OWN_ROLE = 'name a role of its own (docs/operations.md, “A database of your own”)';

function ownPowers(role: ReachableRole, who: string): string[] {
  const faults: [boolean, string, string][] = [
    [role.superuser, 'is a superuser', `${OWN_ROLE}, or alter role ${role.name} nosuperuser;`],
    [role.bypassesPolicies, 'bypasses row security', `alter role ${role.name} nobypassrls;`],
    [role.createsRoles, 'may create roles', `alter role ${role.name} nocreaterole;`],
    [role.createsDatabases, 'may create databases', `alter role ${role.name} nocreatedb;`],
    [role.replicates, 'may copy the whole server', `alter role ${role.name} noreplication;`],
    [role.ownsSchema, 'owns tables', 'name a role of its own, made by an administrator, that owns nothing'],
  ];
  return faults.filter(([applies]) => applies).map(([, fault, cure]) => `${who} ${fault}. Cure: ${cure}`);
}

function borrowedPowers(role: ReachableRole, who: string, facts: RoleFacts, notAs: string[]): string[] {
  // A superuser can act as everyone: that is reported once, for the superuser itself.
  if (facts.reachable.some(({ name, superuser }) => superuser && name === facts.loggedInAs)) return [];
  const powerful =
    role.name.startsWith('pg_') ||
    notAs.includes(role.name) ||
    role.superuser ||
    role.bypassesPolicies ||
    role.createsRoles ||
    role.createsDatabases ||
    role.replicates ||
    role.ownsSchema;
  if (!powerful) return [];
  if (role.name === 'pg_database_owner') {
    return [`${who} owns the database. Cure: alter database ${facts.database} owner to the schema’s owner;`];
  }
  return [
    `${who} belongs to ${role.name}, which may do more than it. Cure: revoke ${role.grantedBy.join(', ')} from ${facts.loggedInAs};`,
  ];
}

function settingFaults(facts: RoleFacts, who: string): string[] {
  const { role, loggedInAs, schemas, maySkipTriggers, settings } = facts;
  const faults: string[] = [];
  if (role !== loggedInAs)
    faults.push(`${who} acts as ${role} when it logs in. Cure: alter role ${loggedInAs} reset role;`);
  if (schemas.join() !== 'public') {
    faults.push(
      `${who} looks for tables in ${schemas.join(', ') || 'no schema'}, not in public alone. Cure: alter role ${loggedInAs} set search_path = public;`,
    );
  }
  if (maySkipTriggers && !facts.reachable.some(({ superuser }) => superuser)) {
    faults.push(
      `${who} may switch foreign keys off. Cure: revoke set on parameter session_replication_role from ${loggedInAs};`,
    );
  }
  for (const setting of settings) {
    const fault = faultOfSetting(setting, who);
    if (fault !== null) faults.push(`${fault} Cure: ${cureOf(setting)}`);
  }
  return faults;
}

function faultOfSetting({ name, value }: Setting, who: string): string | null {
  if (name === 'row_security' && value !== 'on') return `${who} is set to row_security ${value}.`;
  if (name === 'session_replication_role' && value !== 'origin')
    return `${who} works with session_replication_role ${value}, without foreign keys.`;
  if (name === 'app.tenant_id' && value !== '')
    return `${who} is given a tenant (app.tenant_id) where none is set.`;
  if (['fsync', 'full_page_writes', 'synchronous_commit'].includes(name) && value === 'off')
    return `The database runs with ${name} off and could lose acknowledged answers.`;
  return null;
}

function cureOf({ name, cures }: Setting): string {
  if (cures.length > 0) return cures.join(' ');
  if (name === 'app.tenant_id') return 'take it out of the server’s settings and the connection’s.';
  const value = name === 'session_replication_role' ? 'origin' : 'on';
  return `alter system set ${name} = ${value}; then restart it.`;
}
