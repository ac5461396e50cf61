import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES, readPasswords } from '@assay/embedded-postgres/roles';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../config.ts';
import { type DatabaseAccess, openDatabase } from '../db/open-database.ts';
import { prepareDatabase } from '../db/prepare-database.ts';

type Passwords = Record<'superuser' | 'owner' | 'app' | 'jobs', { user: string; password: string }>;
export type TestServer = {
  host: string;
  port: number;
  /** Nodes of a Citus cluster, the coordinator first; empty on plain PostgreSQL. */
  nodes: { host: string; port: number }[];
  template: string;
  roles: Passwords;
};

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Starts one real server for the whole run and migrates the database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-test-'));
  const access = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {});
  if (access.owner === null) throw new Error('The embedded database has an owner.');
  await prepareDatabase(access, access.owner);
  const superuser = readPasswords(join(dataDir, 'postgres', 'passwords.json'))?.superuser ?? '';
  project.provide('testServer', serverOf(access, superuser));
  return async () => {
    await access.release();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function serverOf({ owner, app, jobs }: DatabaseAccess, password: string): TestServer {
  if (owner === null || !('host' in owner) || !('host' in app) || !('host' in jobs)) {
    throw new Error('The embedded database is reached through its socket.');
  }
  const { host, port, database } = owner;
  const superuser = { user: ROLES.superuser, password };
  return { host, port, nodes: [], template: database, roles: { superuser, owner, app, jobs } };
}
