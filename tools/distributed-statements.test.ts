import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

/** A form that tests, too, may not have: they move the times of rows. */
const MOVED = 'a column moved by an interval in an update: the clock’s side, in tests movedBy';
/**
 * Forms of statements that a cluster with tables distributed by tenant refuses, or plans ten times as slowly
 * (decision 0073). Those of the form that works on both stand beside them.
 */
const REFUSED: Record<string, RegExp> = {
  [MOVED]: /\bupdate \w+ set\b[^`;]*?_at [-+] (?:make_)?interval/iu,
  'a tenant that is not pinned: say = $1': /\btenant_id = \w+\.tenant_id/u,
  'a clock that is volatile: the_clock()': /\bclock_timestamp\(\)/u,
  'a write within another statement: send two':
    /\bas (?:not )?(?:materialized )?\(\s*(?:insert|update|delete|\$\{)/iu,
  'a job in the queue beside its row: enqueueJob': /\bjobs\.enqueue_|\bgraphile_worker\./iu,
  'a notification beside a table, whose worker would send it': /\bpg_notify\b[^`]*\bfrom (?!unnest\b)/iu,
  'a simple case: case when … = …': /\bcase (?!when\b)[^;`]*?\bwhen\b/iu,
  'rows of no table of the tenant: select n.tenant_id from tenants n cross join …':
    /insert into [^`;]*?\)\s*select \$1/iu,
  'several lists in one unnest: jsonb_to_recordset': /\bunnest\([^)]*\[\][^)]*,[^)]*\[\]/iu,
  'a function of the time in do update: excluded': /do update set[^`]*(?:now|the_clock)\(\)/iu,
  'a function of the time in coalesce: a parameter': /\bcoalesce\([^()]*(?:now|the_clock)\(\)/iu,
};
/** Statements that a cluster never gets: of an embedded database, or of the coordinator's own tables. */
const LOCAL =
  /^apps\/api\/src\/(?:backup|clock|commands\/doctor|db|demo|observability)\/|\/(?:worker-queue|across-tenants)\.queries\.ts$/u;
/** Newest migration that ran before a database could be distributed. */
const BEFORE_DISTRIBUTION = '20261128160100';
/** Forms of a migration that a distributed database refuses; the runner sends it statement by statement. */
const REFUSED_CHANGES: Record<string, RegExp> = {
  'a column added with its check: add constraint, named, in a statement of its own':
    /\badd column\b[^;,]*\b(?:check|references|unique|primary key)\b/iu,
  'a constraint added beside another change: two statements':
    /\balter table\b[^;]*\b(?:add|drop|alter)\b[^;]*,\s*add constraint\b|\badd constraint\b[^;]*,\s*(?:add|drop|alter)\b/iu,
  'a function beside a change of a table: two migrations':
    /\balter table\b[^$]*\$\$|\$\$[^$]*\balter table\b/iu,
};
/** Newest migration of such a form: it came before the first release that could distribute a database. */
const BEFORE_A_RELEASE = '20261129170300';
const COMMENT = /^\s*(?:\/\/|\/?\*)/u;

/** Lists templates and quoted texts one by one, so that no pattern reaches from one into the next. */
function textsOf(source: string): string[] {
  const code = source
    .split('\n')
    .filter((line) => !COMMENT.test(line))
    .join('\n');
  return code.match(/`(?:\\.|[^`\\])*`|'[^'\n]*'/gu) ?? [];
}

function refusedIn(source: string): string[] {
  const texts = textsOf(source);
  return Object.keys(REFUSED).filter((form) => texts.some((text) => REFUSED[form]?.test(text)));
}

describe('a statement that a cluster refuses', () => {
  test.each([
    ['`select from a join b on b.tenant_id = a.tenant_id`', 'a tenant that is not pinned: say = $1'],
    ["'update a set b = clock_timestamp()'", 'a clock that is volatile: the_clock()'],
    [
      '`with a as (\n insert into b values ($1) returning c) select c`',
      'a write within another statement: send two',
    ],
    [`\`with a as ($\{removing}) select b from a\``, 'a write within another statement: send two'],
    ['`select jobs.enqueue_mail($1, $2)`', 'a job in the queue beside its row: enqueueJob'],
    [
      "`select pg_notify('a', b) from c where tenant_id = $1`",
      'a notification beside a table, whose worker would send it',
    ],
    ["`update a set b = case $2::text when 'x' then 1 end`", 'a simple case: case when … = …'],
    [
      '`insert into a (tenant_id, b)\n select $1, b from unnest($2::text[]) b`',
      'rows of no table of the tenant: select n.tenant_id from tenants n cross join …',
    ],
    [
      '`select n.tenant_id, x.* from tenants n cross join unnest($2::text[], $3::text[]) x`',
      'several lists in one unnest: jsonb_to_recordset',
    ],
    [
      '`insert into a values ($1) on conflict (b) do update set c = now()`',
      'a function of the time in do update: excluded',
    ],
    ['`update a set b = coalesce(b, now())`', 'a function of the time in coalesce: a parameter'],
    ["`update a set b_at = b_at - interval '2 days'`", MOVED],
  ])('is found: %s', (source, form) => {
    expect(refusedIn(source)).toEqual([form]);
  });

  test('is none where another form is used', () => {
    expect(
      refusedIn(`\`insert into a (tenant_id, b) select n.tenant_id, r.b from tenants n
        cross join jsonb_to_recordset($2::jsonb) as r (b text) where n.tenant_id = $1
        on conflict (tenant_id, b) do update set c = excluded.c\``),
    ).toEqual([]);
  });
});

test('no statement of a tenant has a form that a cluster refuses', () => {
  const files = projectFiles().filter((file) => file.endsWith('.queries.ts') && !LOCAL.test(file));
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((file) =>
    refusedIn(readFileSync(join(project, file), 'utf8')).map((form) => `${file}: ${form}`),
  );
  expect(found).toEqual([]);
});

test('no test moves a time in a way that a cluster refuses', () => {
  const files = projectFiles().filter((file) => /^apps\/api\/src\/.*\.ts$/u.test(file) && !LOCAL.test(file));
  const found = files.filter((file) => refusedIn(readFileSync(join(project, file), 'utf8')).includes(MOVED));
  expect(found).toEqual([]);
});

/** Reads a migration without its comments. */
function readMigration(file: string): string {
  return readFileSync(join(project, file), 'utf8').replaceAll(/--.*$/gmu, '');
}

const changesIn = (sql: string) =>
  Object.keys(REFUSED_CHANGES).filter((form) => REFUSED_CHANGES[form]?.test(sql));

test.each([
  "alter table a add column b text check (b <> '');",
  'alter table a add column b int, drop constraint c, add constraint d check (b > 0) not valid;',
  'alter table a add constraint b check (c > 0) not valid, add column d int;',
  'create function a() returns int language sql as $$ select 1 $$;\nalter table a add column b int;',
])('a migration that a distributed database refuses is found: %s', (sql) => {
  expect(changesIn(sql)).toHaveLength(1);
});

test('no migration has a form that a distributed database refuses', () => {
  const later = projectFiles().filter(
    (file) => /^database\/migrations\/\d+_/u.test(file) && basename(file).slice(0, 14) > BEFORE_A_RELEASE,
  );
  expect(later.length).toBeGreaterThan(20);
  expect(later.flatMap((file) => changesIn(readMigration(file)).map((form) => `${file}: ${form}`))).toEqual(
    [],
  );
});

test('a migration makes no reference of a table that it creates: while it is not distributed, none may be', () => {
  const migrations = projectFiles().filter((file) => /^database\/migrations\/\d+_/u.test(file));
  expect(migrations.length).toBeGreaterThan(80);
  const later = migrations.filter((file) => basename(file).slice(0, 14) > BEFORE_DISTRIBUTION);
  const found = later.filter((file) => {
    const sql = readMigration(file);
    return /\bcreate table\b/iu.test(sql) && /\breferences\b/iu.test(sql);
  });
  expect(found).toEqual([]);
});

test('the tenant is set in a message of its own, so that the workers are told of it', () => {
  const context = readFileSync(join(project, 'apps/api/src/db/context.ts'), 'utf8');
  const setting = textsOf(context).filter((text) => /app\.tenant_id|set_config/u.test(text));
  expect(setting).toEqual([`\`set local app.tenant_id = '$\{currentTenantId()}'\``]);
});
