import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { createClusterDatabase, dropOnEachNode, onEachNode, openCluster, settingsOn } from './cluster.ts';

/** Migrates and distributes the database that every test file copies on each node. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openCluster();
  const template = `assay_template_${randomBytes(6).toString('hex')}`;
  await createClusterDatabase(cluster, template);
  // A database is copied only while nobody is connected to it, as the extension's own process always is.
  await onEachNode(
    cluster,
    `alter database ${template} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`,
  );
  const { host, port } = settingsOn(cluster, template).owner;
  project.provide('testServer', { host, port, template, ...cluster });
  return () => dropOnEachNode(cluster, template);
}
