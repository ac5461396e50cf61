import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFolder } from '../../config.ts';

/** A policy as the catalogue shows it. */
export type Policy = {
  name: string;
  permissive: boolean;
  /** `*` for every command. */
  command: string;
  rule: string;
  check: string;
};

const OWN_TENANT = `(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)`;

/**
 * The policies on every table with a tenant: one per role, which isolates it alone. They are permissive, and
 * nothing beside them is open, so that they say the same wherever they are copied to (docs/decisions/0018-…).
 * They have no sub-select for the same reason; where an index leads with the tenant, the setting is read once
 * a scan all the same.
 */
export const EXPECTED_POLICIES: Readonly<Record<Role, Policy>> = {
  app: { name: 'app_wall', permissive: true, command: '*', rule: OWN_TENANT, check: OWN_TENANT },
  jobs: { name: 'jobs_wall', permissive: true, command: '*', rule: OWN_TENANT, check: OWN_TENANT },
  // Migrations, backup and restore see all rows.
  owner: { name: 'owner_rows', permissive: true, command: '*', rule: 'true', check: 'true' },
};

/**
 * Reads the privileges that every role is to have. `jobs.sql` is run by the worker's role and grants what
 * that role owns.
 */
export async function readExpectedGrants(): Promise<Grant[]> {
  const [ours, worker] = await Promise.all(
    ['grants.sql', 'jobs.sql'].map((file) => readFile(join(databaseFolder, file), 'utf8')),
  );
  const workerGrants = worker?.match(/^grant [^;]+;/gmu) ?? [];
  return [...readGrants(ours ?? ''), ...readGrants(workerGrants.join('\n'))];
}

/** A role by its purpose; each installation has its own names. */
export type Role = 'owner' | 'app' | 'jobs';
export type RoleNames = { owner: string; app: string; jobs: string };

/** A privilege that a role is to have; it is to have none that is not written down. */
export type Grant = {
  role: Role;
  type: 'table' | 'function' | 'schema';
  /** With its schema; a function with the types of its arguments. */
  object: string;
  /** Privilege in capitals, as the catalogue writes it. */
  privilege: string;
  /** Null for a privilege on the whole table. */
  column: string | null;
};

const STATEMENT =
  /^grant\s+(?<privileges>.+)\s+on\s+(?:(?<type>table|function|schema)\s+)?(?<objects>.+)\s+to\s+(?<roles>.+)$/isu;
const PRIVILEGE = /^(?<name>[a-z]+)\s*(?:\((?<columns>[^)]+)\))?$/iu;
const ROLE = /^:(?<role>owner|app|jobs)$/u;

/**
 * Reads grants as they are written in SQL. Nothing but comments and `grant … on … to :app;` is understood,
 * since the file declares a state and not steps.
 * @throws when there is anything else
 */
export function readGrants(sql: string): Grant[] {
  return sql
    .replace(/--.*$/gmu, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .flatMap(readStatement);
}

function readStatement(statement: string): Grant[] {
  const parts = STATEMENT.exec(statement)?.groups;
  if (parts === undefined) throw new Error(`This is no grant: ${statement}`);
  const { privileges = '', objects = '', roles = '' } = parts;
  const type = typeOf(parts.type);
  const grants: Grant[] = [];
  for (const role of listOf(roles).map(roleOf)) {
    for (const object of listOf(objects)) {
      for (const { privilege, column } of listOf(privileges).flatMap(privilegesOf)) {
        grants.push({ role, type, object: qualified(type, object), privilege, column });
      }
    }
  }
  return grants;
}

function typeOf(word: string | undefined): Grant['type'] {
  const type = word?.toLowerCase() ?? 'table';
  return type === 'function' || type === 'schema' ? type : 'table';
}

function roleOf(text: string): Role {
  const role = ROLE.exec(text)?.groups?.role;
  if (role !== 'owner' && role !== 'app' && role !== 'jobs')
    throw new Error(`${text} is none of :owner, :app and :jobs.`);
  return role;
}

function privilegesOf(text: string): Pick<Grant, 'privilege' | 'column'>[] {
  const parts = PRIVILEGE.exec(text)?.groups;
  if (parts?.name === undefined) throw new Error(`This is no privilege: ${text}`);
  const privilege = parts.name.toUpperCase();
  return parts.columns === undefined
    ? [{ privilege, column: null }]
    : listOf(parts.columns).map((column) => ({ privilege, column }));
}

function qualified(type: Grant['type'], object: string): string {
  if (type === 'schema') return object;
  const named = object.replace(/\s*,\s*/gu, ', ');
  return /^[a-z_0-9]+\./u.test(named) ? named : `public.${named}`;
}

/** Splits at commas outside of parentheses. */
function listOf(text: string): string[] {
  return text.split(/,(?![^(]*\))/u).map((item) => item.trim());
}
