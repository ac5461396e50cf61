import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  backUp,
  contentOf,
  createEmptyInstallation,
  expectOurSchema,
  provideBackupFolder,
  provideEmptyInstallation,
  restore,
} from '../testing/installations.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';
import { createTenantWithEverything } from '../testing/tenants/tenant-with-everything.ts';
import { listTableNames } from '../testing/test-database.ts';

/** Characters that COPY's text format, or a layer above it, could mistake for something else. */
const HOSTILE = 'tab\t line\n return\r \\N \\. \\\\ \'"; \u2028 \u0001 ünïcode 😀';
const PASSWORD = 'a password that is kept';

const test = await provideTestApp();
const parent = await provideBackupFolder();
const folder = join(parent, 'first');
const tenant = await createTenantWithEverything(test);
await test.database.asOwner('update tenants set login_note = $1', [HOSTILE]);
const open = await sit(test, { tenant });
await open.save({ answers: [{ index: 0, selected: 'Two', notes: HOSTILE }] });
const finished = await finishedSitting();
await backUp(test, folder);
const target = await createEmptyInstallation();
await restore(target, folder);
const restored = await provideTestApp(target);

async function finishedSitting() {
  const learner = await tenant.newLearner({ password: PASSWORD });
  const sitting = await sit(test, { tenant, learner });
  const report = (await sitting.submit()).body.reportcard;
  return { email: learner.email, report, body: (await sitting.report(report)).body };
}

describe('a backup', () => {
  it('holds every table, and this test a row of each', async () => {
    const { tables } = await contentOf(folder);
    const names = (await listTableNames(test.database)).filter((name) => name !== 'schema_migrations');
    expect(tables.map(({ name }) => name)).toEqual(names);
    expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);
  });

  it('tells as many rows as a table has lines, whatever the values hold', async () => {
    const { tables } = await contentOf(folder);
    for (const { name, rows } of tables) {
      const text = await readFile(join(folder, 'tables', `${name}.copy`), 'utf8');
      expect([name, rows]).toEqual([name, text.split('\n').length - 1]);
    }
  });

  it('has nothing to say about sequences, since there are none', async () => {
    const sequences = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`;
    expect(await test.database.asOwner(sequences)).toEqual([]);
  });

  it('names a picture that is gone, and holds the others', async () => {
    const { pictures } = await contentOf(folder);
    const [{ path } = { path: '' }] = pictures;
    const file = join(test.dataDir, 'files', path);
    const bytes = await readFile(file);
    await rm(file);
    onTestFinished(() => writeFile(file, bytes));
    await backUp(test, join(parent, 'without-a-picture'));
    expect(await contentOf(join(parent, 'without-a-picture'))).toMatchObject({
      pictures: pictures.slice(1),
      lostPictures: [path],
    });
  });
});

describe('what was restored', () => {
  it('is the same in every table, picture and byte', async () => {
    const again = await provideEmptyInstallation();
    await restore(again, folder);
    await backUp(again, join(parent, 'second'));
    expect(await contentOf(join(parent, 'second'))).toEqual(await contentOf(folder));
  });

  it('has the policies, keys and grants that the migrations make', async () => {
    await expectOurSchema(restored);
  });

  it('lets a learner log in and read the report', async () => {
    const { host } = tenant;
    const { email, report, body } = finished;
    const login = await restored.call('login', { host, body: { email, password: PASSWORD, host } });
    const read = await restored.call('getReport', { host, token: login.body.token, params: { id: report } });
    expect([read.status, read.body]).toEqual([200, body]);
  });

  it('shows its pictures', async () => {
    const shown = await restored.database.asOwner<{ name: string }>(
      `select name from files where purpose <> 'original'`,
    );
    expect(shown.length).toBeGreaterThan(5);
    for (const { name } of shown) {
      const { statusCode } = await restored.app.inject({
        url: `/files/${name}`,
        headers: { host: tenant.host },
      });
      expect(statusCode).toBe(200);
    }
  });

  it('shows of the organisation what it showed', async () => {
    const { host } = tenant;
    for (const name of ['getContent', 'getPages', 'getFaqs'] as const) {
      const before = await test.call(name, { host });
      expect(before.status).toBe(200);
      expect((await restored.call(name, { host })).text).toBe(before.text);
    }
  });

  it('lets a learner who was sitting a test go on, still logged in', async () => {
    const caller = { host: tenant.host, token: open.learner.token };
    const save = await restored.call('saveAnswers', {
      ...caller,
      params: { attemptId: open.attemptId },
      body: {
        writer: open.writer,
        revision: 2,
        saveId: '01a1fcc2-0000-7000-8000-000000000002',
        answers: [{ index: 1, selected: ['Two'] }],
      },
    });
    expect(save.status).toBe(200);
    const { body } = await restored.call('getTest', { ...caller, params: { id: open.testId } });
    expect(body.attempt.answers).toMatchObject([{ selected: 'Two', notes: HOSTILE }, { selected: ['Two'] }]);
  });
});

describe('restoring', () => {
  it('needs the secret that the installation keeps itself, which no backup holds', async () => {
    const secret = '5ec3e7'.repeat(8);
    await writeFile(join(test.dataDir, 'app-secret'), secret);
    onTestFinished(() => rm(join(test.dataDir, 'app-secret')));
    const backup = join(parent, 'with-sealed-keys');
    await backUp(test, backup, { appSecret: null });
    for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      expect(bytes.includes(secret), entry.name).toBe(false);
    }

    const target = await provideEmptyInstallation();
    await expect(restore(target, backup, { appSecret: null })).rejects.toThrow(
      /the app-secret file that was kept apart into .*, or set APP_SECRET\. If it is lost/u,
    );
    expect([await listTableNames(target.database), await readdir(target.dataDir)]).toEqual([[], []]);
    await writeFile(join(target.dataDir, 'app-secret'), secret);
    expect(await restore(target, backup, { appSecret: null })).toBeNull();
    expect(await readFile(join(target.dataDir, 'app-secret'), 'utf8')).toBe(secret);
  });
});
