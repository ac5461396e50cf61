import { describe, expect, it } from 'vitest';
import type { Table } from '../distribution/table-kinds.ts';
import type { ClusterFacts, NodeAnswer, NodeFacts, Right } from './cluster-facts.ts';
import {
  describeUnreachable,
  faultsOfCluster,
  faultsOfConnection,
  faultsOfDistribution,
  faultsOfEngine,
} from './cluster-faults.ts';
import type { RoleFacts } from './role-facts.ts';

const WALL = {
  table: 'users',
  make: 'drop policy if exists wall on {table}; create policy wall on {table} …;',
  unmake: 'drop policy if exists wall on {table};',
};
const SECURED = {
  table: 'users',
  make: 'alter table {table} enable row level security;',
  unmake: 'alter table {table} disable row level security;',
};
const MAY_READ = {
  table: 'users',
  make: 'grant select on {table} to app;',
  unmake: 'revoke select on {table} from app;',
};
const MAY_DELETE = {
  table: 'users',
  make: 'grant delete on {table} to app;',
  unmake: 'revoke delete on {table} from app;',
};
const RIGHTS: Right[] = [WALL, SECURED, MAY_READ];
const SHARDS = ['users', 'users_1', 'users_2'];

const role: RoleFacts = {
  role: 'app',
  loggedInAs: 'app',
  database: 'assay',
  reachable: [
    {
      name: 'app',
      superuser: false,
      bypassesPolicies: false,
      createsRoles: false,
      createsDatabases: false,
      replicates: false,
      ownsSchema: false,
      grantedBy: [],
    },
  ],
  schemas: ['public'],
  maySkipTriggers: false,
  settings: [],
};
const right: NodeAnswer = {
  version: '13.2-1',
  maxPreparedTransactions: 600,
  maxConnections: 300,
  role,
  missing: [],
  rights: RIGHTS.map((each) => ({ ...each, names: SHARDS })),
};
const worker = (changes: Partial<NodeFacts>, name = 'the worker b:5432'): NodeFacts => ({
  name,
  isCoordinator: false,
  relations: SHARDS.map((each) => ({ table: 'users', name: each })),
  answer: right,
  silence: '',
  ahead: { least: -3, most: 4 },
  ...changes,
});
const clusterOf = (...nodes: NodeFacts[]): ClusterFacts => ({ rights: RIGHTS, nodes });
const faultsOf = (...nodes: NodeFacts[]) => faultsOfCluster(clusterOf(...nodes), { notAs: ['owner'] });
const faultsOfAnswer = (changes: Partial<NodeAnswer>) =>
  faultsOf(worker({ answer: { ...right, ...changes } }));
const withRights = (...rights: NodeAnswer['rights']) => faultsOfAnswer({ rights });

describe('the engine', () => {
  it.each(['13.2-1', '13.3-1', '14.0-1', '14.1-2'])('is taken: %s', (version) => {
    expect(faultsOfEngine({ version, loaded: true })).toEqual([]);
  });

  it.each(['12.1-1', '13.1-1', '13.0-1', '15.0-1', ''])('is refused: %s', (version) => {
    expect(faultsOfEngine({ version, loaded: true })).toEqual([
      expect.stringMatching(/has Citus .*supported are 13\.x from 13\.2, and 14\.x\. Cure: install/u),
    ]);
  });

  it('is refused where only its library is loaded', () => {
    expect(faultsOfEngine({ version: null, loaded: true })).toEqual([
      expect.stringMatching(/^The library citus is loaded, but .* Cure: create extension citus;/u),
    ]);
  });

  it('is no fault where there is none', () => {
    expect(faultsOfEngine({ version: null, loaded: false })).toEqual([]);
  });
});

describe('a connection', () => {
  it('to the coordinator is taken', () => {
    expect(faultsOfConnection({ group: 0, passedOn: 'local' })).toEqual([]);
  });

  it('to a worker is refused', () => {
    expect(faultsOfConnection({ group: 2, passedOn: 'none' })).toEqual([
      expect.stringMatching(/leads to a worker .* Cure: give the address of its coordinator/u),
    ]);
  });

  it('whose tenant would not reach the workers is refused', () => {
    expect(faultsOfConnection({ group: 0, passedOn: 'none' })).toEqual([
      expect.stringMatching(/propagate_set_commands is none, .* Cure: npm run distribute -- apply;/u),
    ]);
  });
});

describe('a table is refused', () => {
  const tenants: Table = {
    name: 'tenants',
    hasTenant: true,
    keys: [],
    forced: false,
    kind: 'distributed',
    distributedBy: 'tenant_id',
    colocation: 4,
  };
  const faults = (changes: Partial<Table>) => faultsOfDistribution([tenants, { ...tenants, ...changes }]);

  it.each<[string, Partial<Table>, string]>([
    ['that was not distributed', { name: 'users', kind: 'local' }, 'Not distributed: users. Cure: npm run'],
    [
      'that is distributed by another column',
      { name: 'users', distributedBy: 'id' },
      'Distributed by id, not by tenant_id: users. Cure: select undistribute_table',
    ],
    [
      'that lies with others',
      { name: 'users', colocation: 5 },
      'Not in one colocation group with the others: users.',
    ],
    [
      'that is a reference table and must not be',
      { name: 'users', kind: 'reference' },
      'Of the kind reference, not distributed: users. Cure: select undistribute_table',
    ],
    [
      'that must be a reference table',
      { name: 'tenant_hosts' },
      'Of the kind distributed, not reference: tenant_hosts.',
    ],
    [
      'that must stay on the coordinator',
      { name: 'schema_migrations' },
      'Of the kind distributed, not local',
    ],
    [
      'that is not known',
      { name: 'notes', kind: 'local', hasTenant: false },
      'Table notes has no tenant_id, and nothing says where its rows lie on a cluster. Cure: a schema of its own, if it is none of ours (alter table notes',
    ],
  ])('%s', (_which, changes, words) => {
    expect(faults(changes)).toEqual([expect.stringContaining(words)]);
  });

  it('by the first of their names', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    expect(faultsOfDistribution(names.map((name) => ({ ...tenants, name, kind: 'local' })))).toEqual([
      'Not distributed: a, b, c and 2 more. Cure: npm run distribute -- apply.',
    ]);
  });

  it('never where it is as it must be', () => {
    expect(faults({ name: 'users' })).toEqual([]);
    expect(faults({ name: 'tenant_hosts', kind: 'reference', distributedBy: null, colocation: 9 })).toEqual(
      [],
    );
    expect(faults({ name: 'schema_migrations', kind: 'local', hasTenant: false })).toEqual([]);
  });
});

it('a cluster that is as its coordinator says has no fault', () => {
  expect(faultsOf(worker({}), worker({}, 'the worker c:5432'))).toEqual([]);
});

describe('a worker is refused', () => {
  it.each<[string, Partial<NodeAnswer>, string]>([
    ['with another version', { version: '12.1-1' }, 'has Citus 12.1-1'],
    ['without the extension', { version: null }, 'lacks the extension. Cure: create extension citus;'],
    [
      'with too few prepared transactions',
      { maxPreparedTransactions: 299 },
      'max_prepared_transactions is 299, and each of its 300 connections may need one. Cure: alter system set max_prepared_transactions = 600;',
    ],
    ['without prepared transactions', { maxPreparedTransactions: 0 }, 'max_prepared_transactions is 0'],
    ['that lacks a shard', { missing: ['users_2'] }, 'not there that the coordinator knows there: users_2.'],
    ...['fsync', 'full_page_writes', 'synchronous_commit'].map(
      (name): [string, Partial<NodeAnswer>, string] => [
        `with ${name} off`,
        { role: { ...role, settings: [{ name, value: 'off', cures: [] }] } },
        `runs with ${name} off and could lose acknowledged answers. Cure: alter system set ${name} = on;`,
      ],
    ),
    [
      'on which the role bypasses row security',
      { role: { ...role, reachable: role.reachable.map((each) => ({ ...each, bypassesPolicies: true })) } },
      'bypasses row security. Cure: alter role app nobypassrls;',
    ],
  ])('%s', (_which, changes, words) => {
    const found = faultsOfAnswer(changes);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^On the worker b:5432: /u);
    expect(found[0]).toContain(words);
  });

  it('that does not answer what is asked, though it can be reached', () => {
    const silence = 'ERROR: permission denied for schema public';
    expect(faultsOf(worker({ answer: null, silence }))).toEqual([
      expect.stringMatching(/^The worker b:5432 does not answer .*permission denied.* Cure: /u),
    ]);
  });
});

it('a worker that cannot be reached is told of, and is no fault', () => {
  const away = worker({ answer: null, silence: 'failed to connect to b:5432', ahead: null });
  expect(faultsOf(away)).toEqual([]);
  expect(describeUnreachable(clusterOf(away, worker({})))).toEqual([
    expect.stringMatching(/^The worker b:5432 cannot be reached \(failed to connect to b:5432\)/u),
  ]);
});

describe('rights on shards are refused, with statements that put them right,', () => {
  const all = (found: Right, names = SHARDS) => ({ ...found, names });

  it.each([
    [
      'where row security is disabled',
      [all(WALL), all(SECURED, ['users', 'users_1']), all(MAY_READ)],
      SECURED,
    ],
    ['where a policy is missing', [all(WALL, ['users', 'users_1']), all(SECURED), all(MAY_READ)], WALL],
    ['where a grant is missing', [all(WALL), all(SECURED), all(MAY_READ, ['users', 'users_1'])], MAY_READ],
  ])('%s', (_where, rights, missing) => {
    const cure = missing.make.replaceAll('{table}', 'users');
    expect(withRights(...rights)).toEqual([
      `The rights on users_2, on the worker b:5432, are not those on users on the coordinator. Cure: on the coordinator, as the owner, one by one: ${cure}`,
    ]);
  });

  it('where there is a grant that the table does not have', () => {
    const rights = [...right.rights, all(MAY_DELETE, ['users_1'])];
    expect(withRights(...rights)).toEqual([
      'The rights on users_1, on the worker b:5432, are not those on users on the coordinator. Cure: on the coordinator, as the owner, one by one: revoke delete on users from app;',
    ]);
  });

  it('where a policy says something else: the old one goes first', () => {
    const other = {
      ...WALL,
      make: 'drop policy if exists wall on {table}; create policy wall on {table} true;',
    };
    const [fault] = withRights(all(other), all(SECURED), all(MAY_READ));
    expect(fault).toContain(`${WALL.unmake} ${WALL.make}`.replaceAll('{table}', 'users'));
  });

  it('on the first relations and on every node by name', () => {
    const names = ['users', 'users_1', 'users_2', 'users_3', 'users_4'];
    const relations = names.map((name) => ({ table: 'users', name }));
    const node = (name: string) => worker({ relations, answer: { ...right, rights: [] } }, name);
    expect(faultsOf(node('the worker b:1'), node('the worker c:1'))).toEqual([
      expect.stringContaining(
        'on users, users_1, users_2 and 2 more, on the worker b:1, the worker c:1, are not',
      ),
    ]);
  });
});

describe('clocks', () => {
  const clocks = (...ahead: [number, number][]) =>
    faultsOf(
      ...ahead.map(([least, most], index) => worker({ ahead: { least, most } }, `the worker ${index}`)),
    );

  it.each<[string, [number, number][], string]>([
    [
      'a worker’s is 5 s ahead',
      [[5000, 5010]],
      'The clock of the worker 0 is 5.0 s ahead of that of the coo',
    ],
    ['a worker’s is 5 s behind', [[-5010, -5000]], 'the coordinator is 5.0 s ahead of that of the worker 0'],
    [
      'two workers’ are apart',
      [
        [800, 810],
        [-710, -700],
      ],
      'the worker 0 is 1.5 s ahead of that of the worker 1',
    ],
  ])('are refused where %s', (_which, ahead, words) => {
    expect(clocks(...ahead)).toEqual([expect.stringContaining(words)]);
  });

  it('are taken where the readings leave room for it', () => {
    expect(clocks([1000, 1010], [0, 5])).toEqual([]);
    expect(clocks([-3000, 4000])).toEqual([]);
  });
});
