import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replacePrivateFile } from '@assay/durable-files';
import type { Pool } from 'pg';
import { z } from 'zod';
import { inTransaction, withTenant } from '../db/context.ts';
import { hashPassword, inHashingQueue, passwordMatches } from '../features/accounts/passwords.ts';
import { createTenantDirectory } from '../http/tenant.ts';
import { findPasswordHash, replacePassword } from './demo.queries.ts';

/** Accounts that can log in to the demonstration, by the tenants' hosts. */
const ACCOUNTS = [
  { host: 'demo.localhost', email: 'learner@demo.test' },
  { host: 'demo.localhost', email: 'staff@demo.test' },
  { host: 'north.localhost', email: 'learner@north.test' },
] as const;

const passwordsSchema = z.record(z.string(), z.string());

/** Path of the passwords that the demonstration was given when it was opened to others. */
export function ownPasswordsFile(dataDir: string): string {
  return join(dataDir, 'demo-passwords.json');
}

/** Reads the passwords by e-mail, or null while the demonstration has the known one. */
export async function findOwnPasswords(dataDir: string): Promise<Record<string, string> | null> {
  const text = await readFile(ownPasswordsFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : passwordsSchema.parse(JSON.parse(text));
}

/**
 * Gives the accounts of a demonstration that others can reach passwords of their own, and ends their
 * sessions. The passwords are printed once and stored beside the data; the stored ones are set again where
 * the database has others.
 */
export async function setOwnPasswords(
  pool: Pool,
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  const tenants = createTenantDirectory(pool);
  const found = await Promise.all(
    ACCOUNTS.map(async ({ host, email }) => ({ email, tenantId: await tenants.tenantOfHost(host) })),
  );
  if (found.every(({ tenantId }) => tenantId === null)) {
    log('There is no demonstration to open: it is made on loopback only (HOST=127.0.0.1), for once.');
    return;
  }
  const passwords = (await findOwnPasswords(dataDir)) ?? (await makePasswords(dataDir, log));
  for (const { email, tenantId } of found) {
    const password = passwords[email];
    if (tenantId === null || password === undefined) continue;
    await withTenant(pool, tenantId, () => ensurePassword(email, password));
  }
}

async function ensurePassword(email: string, password: string): Promise<void> {
  const stored = await inTransaction(() => findPasswordHash(email));
  if (await inHashingQueue('demonstration', () => passwordMatches(password, stored))) return;
  const hash = await hashPassword(password, 'demonstration');
  await inTransaction(() => replacePassword(email, hash));
}

/** Stored before they are set, so that a start that breaks off in between locks no account out. */
async function makePasswords(dataDir: string, log: (line: string) => void): Promise<Record<string, string>> {
  const passwords = Object.fromEntries(
    ACCOUNTS.map(({ email }) => [email, randomBytes(12).toString('base64url')]),
  );
  const file = ownPasswordsFile(dataDir);
  await replacePrivateFile(file, `${JSON.stringify(passwords, null, 2)}\n`);
  log(`The demonstration can be reached from elsewhere, so it has passwords of its own, kept in ${file}:`);
  for (const [email, password] of Object.entries(passwords)) log(`  ${email}  ${password}`);
  return passwords;
}
