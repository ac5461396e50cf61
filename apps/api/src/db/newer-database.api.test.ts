import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  backUp,
  contentOf,
  createEmptyInstallation,
  restore,
  type TestInstallation,
} from '../testing/installations.ts';
import { createTestDatabase, snapshotDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { schemaFromCatalogue } from './schema-from-catalogue.ts';
import { refuseUnsafeDatabase } from './start-up/refuse-unsafe-database.ts';

/** Changes by a newer version: a table with its policies and grants, and one grant more. */
const NEWER = `
  create table newer (tenant_id uuid not null, id uuid not null, primary key (tenant_id, id));
  alter table newer enable row level security, force row level security;
  create policy app_wall on newer to assay_app using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
  create policy jobs_wall on newer to assay_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
  create policy owner_rows on newer to assay_owner using (true) with check (true);
  grant select, insert on newer to assay_app;
  grant delete on reports to assay_app`;
const note = (name: string, servesOlder: boolean) =>
  `insert into schema_migrations (name, digest, serves_older) values ('${name}', repeat('0', 64), ${servesOlder})`;
const NEWEST = '29991231000000_newer__all__create.sql';

const made: TestInstallation['database'][] = [];
let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  made.push(database);
  folder = await mkdtemp(join(tmpdir(), 'assay-ahead-'));
  await database.asOwner(NEWER);
  await withClient(database.settings.jobs, (jobs) =>
    jobs.query(
      `comment on function jobs.enqueue_mail(uuid, uuid) is 'newer'; revoke usage on schema jobs from assay_owner`,
    ),
  );
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  for (const each of made) await each.drop();
});

const access = () => ({ ...database.settings, embedded: true, release: async () => {} });

/** Everything that an older version could take back. */
async function everything() {
  const publicAccess = await database.asOwner(
    `select n.nspname, n.nspacl::text, p.proname, p.proacl::text, p.xmin::text, n.xmin::text as schema_xmin
     from pg_namespace n join pg_proc p on p.pronamespace = n.oid where n.nspname in ('jobs', 'public') order by 1, 3`,
  );
  const schema = await withClient(database.settings.owner, schemaFromCatalogue);
  return { schema, publicAccess, rows: await snapshotDatabase(database) };
}

describe('an older version on a database in which a newer one has been that lets it serve', () => {
  it('says so, changes nothing, serves, and is ready', async () => {
    await database.asOwner(note(NEWEST, true));
    const before = await everything();
    const log: string[] = [];
    const prepared = await prepareDatabase(access(), database.settings.owner, (line) => log.push(line));
    expect(prepared).toEqual({ applied: [], renewed: [], ahead: true });
    await refuseUnsafeDatabase(database.settings, (line) => log.push(line));
    expect(log).toEqual(
      Array(2).fill(expect.stringContaining(`ahead of this version (its newest migration is ${NEWEST})`)),
    );
    expect(await everything()).toEqual(before);
  });

  it('is refused, too, where the worker or everybody has more rights, or a policy differs', async () => {
    await database.asOwner(note(NEWEST, true));
    for (const [spoil, fault] of [
      ['grant select on newer to public', /everybody may select on public\.newer/u],
      [
        'revoke select on newer from public; grant select on users to assay_jobs',
        /assay_jobs may select on public\.users/u,
      ],
      [
        'revoke select on users from assay_jobs; alter policy app_wall on newer using (true)',
        /newer has the policy app_wall/u,
      ],
    ] as const) {
      await database.asOwner(spoil);
      await expect(refuseUnsafeDatabase(database.settings, () => {})).rejects.toThrow(fault);
    }
  });

  it('takes a backup that the newer one can read, and restores nothing into it', async () => {
    const source = await createEmptyInstallation({ migrated: true });
    made.push(source.database);
    await backUp(source, join(folder, 'older'));
    await database.asOwner(note(NEWEST, true));
    const before = await everything();
    await expect(restore({ database, dataDir: folder }, join(folder, 'older'))).rejects.toThrow(
      /is ahead of this version/u,
    );
    await backUp({ database, dataDir: folder }, join(folder, 'newer'));
    const { migrations, tables } = await contentOf(join(folder, 'newer'));
    expect([migrations.at(-1)?.name, tables.some(({ name }) => name === 'newer')]).toEqual([NEWEST, true]);
    expect(await everything()).toEqual(before);
  });
});

describe('an older version on a database in which a newer one has been that does not', () => {
  it('is refused with the sentence, and changes nothing', async () => {
    await database.asOwner(note(NEWEST, false));
    await database.asOwner(note('29991231000001_newer__more__add.sql', true));
    const before = await everything();
    const sentence = new RegExp(
      `ahead of this version: ${NEWEST} .*Nothing was changed\\. Cure: start the version`,
      'u',
    );
    await expect(prepareDatabase(access(), database.settings.owner)).rejects.toThrow(sentence);
    await expect(refuseUnsafeDatabase(database.settings, () => {})).rejects.toThrow(sentence);
    expect(await everything()).toEqual(before);
  });

  it('and lacks one of this version’s is of another line, and refused', async () => {
    await database.asOwner(note(NEWEST, true));
    await database.asOwner(
      `delete from schema_migrations where name = (select max(name) from schema_migrations where name <> '${NEWEST}')`,
    );
    const before = await everything();
    await expect(prepareDatabase(access(), database.settings.owner)).rejects.toThrow(
      /of another line .*Cure: /u,
    );
    expect(await everything()).toEqual(before);
  });
});

describe('the version from before the policies were compared', () => {
  it('finds its own note of the grants as it left it, and so takes nothing back', async () => {
    await database.asOwner(`insert into schema_migrations (name, digest) values ('grants.sql', 'of old')`);
    await database.asOwner('revoke delete on reports from assay_app; drop table newer');
    await prepareDatabase(access(), database.settings.owner);
    await refuseUnsafeDatabase(database.settings, () => {});
    expect(await database.asOwner(`select digest from schema_migrations where name = 'grants.sql'`)).toEqual([
      { digest: 'of old' },
    ]);
  });
});
