import { randomBytes } from 'node:crypto';
import { replacePrivateFile } from '@assay/durable-files';
import { z } from 'zod';
import { readIfPresent } from './layout.ts';

/** One password for each login role, by its purpose. */
export type Passwords = z.infer<typeof passwordsSchema>;

export const DATABASE = 'assay';

/** The login roles. `superuser` comes with the cluster; nothing of ours uses it afterwards. */
export const ROLES = {
  superuser: 'postgres',
  owner: 'assay_owner',
  app: 'assay_app',
  jobs: 'assay_jobs',
} as const;

const password = z.string().regex(/^[A-Za-z0-9_-]{32,}$/);
const passwordsSchema = z.object({ superuser: password, owner: password, app: password, jobs: password });

export function generatePasswords(): Passwords {
  const generate = () => randomBytes(24).toString('base64url');
  return { superuser: generate(), owner: generate(), app: generate(), jobs: generate() };
}

/** The stored passwords, or null when the file is missing or damaged: then new ones can be set. */
export async function readPasswords(path: string): Promise<Passwords | null> {
  const text = await readIfPresent(path);
  if (text === null) return null;
  try {
    return passwordsSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function writePasswords(path: string, passwords: Passwords): Promise<void> {
  await replacePrivateFile(path, `${JSON.stringify(passwords, null, 2)}\n`);
}

/** Statements that make the roles, without passwords yet, and the database in a new cluster. */
export function roleStatements(): string[] {
  return [
    `CREATE ROLE ${ROLES.owner} LOGIN CREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
    `CREATE ROLE ${ROLES.app} LOGIN NOCREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
    `CREATE ROLE ${ROLES.jobs} LOGIN NOCREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLES.owner}`,
  ];
}

/** Statements that set each role's password. Passwords hold no character that SQL would need to quote. */
export function passwordStatements(passwords: Passwords): string[] {
  return [
    `ALTER ROLE ${ROLES.superuser} PASSWORD '${passwords.superuser}'`,
    `ALTER ROLE ${ROLES.owner} PASSWORD '${passwords.owner}'`,
    `ALTER ROLE ${ROLES.app} PASSWORD '${passwords.app}'`,
    `ALTER ROLE ${ROLES.jobs} PASSWORD '${passwords.jobs}'`,
  ];
}
