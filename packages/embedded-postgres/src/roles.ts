import { randomBytes } from 'node:crypto';
import { replacePrivateFile } from '@assay/durable-files';
import { z } from 'zod';
import { readIfPresent } from './layout.ts';
import { PORT } from './settings.ts';

const DATABASE = 'assay';

/** The login roles, by purpose. `superuser` comes with the cluster; nothing of ours uses it afterwards. */
export const ROLES = {
  superuser: 'postgres',
  owner: 'assay_owner',
  app: 'assay_app',
  jobs: 'assay_jobs',
} as const;

const password = z.string().regex(/^[A-Za-z0-9_-]{32,}$/);
const passwordsSchema = z.object({ superuser: password, owner: password, app: password, jobs: password });

/** One password for each login role, by its purpose. */
export type Passwords = z.infer<typeof passwordsSchema>;

export function generatePasswords(): Passwords {
  const generate = () => randomBytes(24).toString('base64url');
  return { superuser: generate(), owner: generate(), app: generate(), jobs: generate() };
}

/** The stored passwords, or null when the file is missing or damaged: then new ones can be set. */
export function readPasswords(path: string): Passwords | null {
  const text = readIfPresent(path);
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
  const limits = 'LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS';
  return [
    `CREATE ROLE ${ROLES.owner} ${limits} CREATEDB`,
    `CREATE ROLE ${ROLES.app} ${limits} NOCREATEDB`,
    `CREATE ROLE ${ROLES.jobs} ${limits} NOCREATEDB`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLES.owner}`,
  ];
}

/** Statements that set each role's password. Passwords hold no character that SQL would need to quote. */
export function passwordStatements(passwords: Passwords): string[] {
  const purposes = ['superuser', 'owner', 'app', 'jobs'] as const;
  return purposes.map((purpose) => `ALTER ROLE ${ROLES[purpose]} PASSWORD '${passwords[purpose]}'`);
}

/** Connection settings of one role; `host` is the folder of the socket. */
export type RoleConnection = { host: string; port: number; user: string; password: string; database: string };

export type Connections = {
  /** Owns the database and may make others: for migrations, backup and tests. Not a superuser. */
  owner: RoleConnection;
  /** Owns nothing and cannot bypass row-level security. */
  app: RoleConnection;
  /** The worker's. */
  jobs: RoleConnection;
};

export function connectionsTo(socketFolder: string, passwords: Passwords): Connections {
  const as = (role: keyof Connections): RoleConnection => ({
    host: socketFolder,
    port: PORT,
    user: ROLES[role],
    password: passwords[role],
    database: DATABASE,
  });
  return { owner: as('owner'), app: as('app'), jobs: as('jobs') };
}
