import { describe, expect, it } from 'vitest';
import { type Facts, planDistribution } from './plan.ts';
import type { Table } from './table-kinds.ts';

const tableOf = (name: string, given: Partial<Table> = {}): Table => ({
  name,
  hasTenant: true,
  keys: [{ name: `${name}_pkey`, columns: ['tenant_id', 'id'] }],
  forced: false,
  kind: 'local',
  distributedBy: null,
  colocation: null,
  ...given,
});
const distributed = (name: string, given: Partial<Table> = {}): Table =>
  tableOf(name, { kind: 'distributed', distributedBy: 'tenant_id', colocation: 7, ...given });
const keyOf = (table: string, refersTo: string) => ({
  name: `${table}_fkey`,
  table,
  refersTo,
  definition: `FOREIGN KEY (tenant_id) REFERENCES ${refersTo}(tenant_id)`,
});
const planOf = (tables: Table[], foreignKeys: Facts['foreignKeys'] = []) =>
  planDistribution({ tables, foreignKeys });

describe('the plan of a distribution', () => {
  it('distributes tenants first, the others beside it, and makes their foreign keys again', () => {
    expect(planOf([tableOf('mails'), tableOf('tenants')], [keyOf('mails', 'tenants')])).toEqual({
      faults: [],
      statements: [
        'alter table "mails" drop constraint "mails_fkey"',
        `select create_distributed_table('"tenants"', 'tenant_id', colocate_with => 'none')`,
        `select create_distributed_table('"mails"', 'tenant_id', colocate_with => 'tenants')`,
        'alter table "mails" add constraint "mails_fkey" FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)',
      ],
    });
  });

  it('copies the host names to all nodes, without their foreign keys, and leaves the migrations', () => {
    const hosts = tableOf('tenant_hosts', { keys: [{ name: 'k', columns: ['host'] }] });
    const migrations = tableOf('schema_migrations', { hasTenant: false });
    const tenants = distributed('tenants');
    expect(planOf([migrations, hosts, tenants], [keyOf('tenant_hosts', 'tenants')]).statements).toEqual([
      'alter table "tenant_hosts" drop constraint "tenant_hosts_fkey"',
      `select create_reference_table('"tenant_hosts"')`,
    ]);
  });

  it('takes the binding of the owner from a table, so that its shards can move', () => {
    expect(planOf([distributed('tenants', { forced: true })]).statements).toEqual([
      'alter table "tenants" no force row level security',
    ]);
  });

  it('of a distributed database holds the new tables alone', () => {
    const keys = [keyOf('mails', 'tenants'), keyOf('news', 'tenants')];
    expect(planOf([distributed('mails'), tableOf('news'), distributed('tenants')], keys).statements).toEqual([
      'alter table "news" drop constraint "news_fkey"',
      `select create_distributed_table('"news"', 'tenant_id', colocate_with => 'tenants')`,
      'alter table "news" add constraint "news_fkey" FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)',
    ]);
    expect(planOf([distributed('mails'), distributed('tenants')], keys).statements).toEqual([]);
  });

  it.each([
    ['a table without a tenant', tableOf('currencies', { hasTenant: false }), /currencies has no tenant_id/u],
    [
      'a key that does not begin with the tenant',
      tableOf('mails', { keys: [{ name: 'mails_id', columns: ['id', 'tenant_id'] }] }),
      /mails_id of table mails does not begin/u,
    ],
    ['another column', distributed('mails', { distributedBy: 'id' }), /mails is distributed by id/u],
    ['other shards', distributed('mails', { colocation: 8 }), /mails does not share its shards/u],
    ['another kind', tableOf('mails', { kind: 'reference' }), /mails is a reference table/u],
  ])('is refused for %s', (_, table, fault) => {
    const { statements, faults } = planOf([table, distributed('tenants')]);
    expect(faults).toEqual([expect.stringMatching(fault)]);
    expect(statements).toEqual([]);
  });
});
