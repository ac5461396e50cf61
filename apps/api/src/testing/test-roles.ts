import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { ConnectionSettings } from '../db/pool.ts';
import type { TestDatabase } from './test-database.ts';

/** Runs statements as an administrator of the server, who may give and take everything. */
export async function asSuperuser({ settings }: TestDatabase, ...statements: string[]): Promise<void> {
  const client = new Client(settings.superuser);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A role that can log in and nothing else: roles belong to the server, so a test spoils one of its own. */
export async function createTestRole(
  database: TestDatabase,
): Promise<{ name: string; settings: ConnectionSettings; drop(): Promise<void> }> {
  const name = `role_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  await asSuperuser(database, `create role ${name} login password '${password}'`);
  return {
    name,
    settings: { ...database.settings.app, user: name, password },
    drop: () => asSuperuser(database, `drop owned by ${name}`, `drop role ${name}`),
  };
}
