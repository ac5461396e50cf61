import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from './project.ts';
import {
  folderOf,
  generateTableReaders,
  owners,
  readStatements,
  SOURCE,
  tables,
  tablesReadBy,
  tablesWrittenBy,
} from './table-readers.ts';

/** Folders that write tables of others, each for a reason. Shorten this list; never add to it. */
const EXCEPTIONS = new Map([
  ['demo', 'Moves the rows of the sample year into the past, which no feature may do to its own.'],
]);

test('each table names an owner, which is a folder of the server', () => {
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter((table) => !existsSync(join(project, SOURCE, owners.get(table) ?? '?')))).toEqual([]);
});

describe('a statement that writes a table', () => {
  test.each([
    ['insert into users (id) values ($2)', ['users']],
    ['with a as (\n  update only tickets t set x = 1\n) delete\n from public.mails', ['tickets', 'mails']],
    ['merge into topics using', ['topics']],
    ['truncate table plans', ['plans']],
    [`for (const table of ['faqs', 'pages']) query(\`delete from $\{table} k\`)`, ['faqs', 'pages']],
    ['delete from $' + '{table} where', ['$' + '{table}']],
    ['telling(`delete from sessions where`)', ['sessions']],
  ])('is found: %s', (source, written) => expect(tablesWrittenBy(source).sort()).toEqual(written.sort()));

  test.each([
    'select from users for update of users',
    'insert into things on conflict do update set users = 1',
    '/** Statements that update users. */',
  ])('is not: %s', (source) => expect(tablesWrittenBy(source)).toEqual([]));
});

describe('a table is written by its owner alone', () => {
  const statements = [...readStatements()];
  const foreign = statements.flatMap(([file, source]) =>
    tablesWrittenBy(source)
      .filter((table) => owners.get(table) !== folderOf(file))
      .map((table) => ({ folder: folderOf(file), what: `${file} writes ${table} of ${owners.get(table)}` })),
  );

  test('but for the exceptions', () => {
    expect(statements.length).toBeGreaterThan(50);
    const refused = foreign.filter(({ folder }) => !EXCEPTIONS.has(folder));
    expect(refused.map(({ what }) => what)).toEqual([]);
  });

  test.each([...EXCEPTIONS])('and the exception is needed: %s', (exception) => {
    expect(foreign.some(({ folder }) => folder === exception)).toBe(true);
  });
});

describe('a table that is read', () => {
  test.each([
    ['select from reports r join tests t on true', ['reports', 'tests']],
    ['with a as (select from public.users)\n  select from a left join\n plans', ['users', 'plans']],
    ["of('mails', 'tickets'); query(`select from $" + '{table}`)', ['mails', 'tickets']],
    ['update tickets t set x = 1 from users u', ['users']],
  ])('is found: %s', (source, read) => expect(tablesReadBy(source).sort()).toEqual(read.sort()));

  test.each(['delete from users', "import { users } from './users.ts';", '// from users'])(
    'is not: %s',
    (source) => expect(tablesReadBy(source)).toEqual([]),
  );
});

test('the map names who reads the tables of others', () => {
  const written = readFileSync(join(project, 'database/table-readers.txt'), 'utf8');
  expect(written, 'write it with: node tools/table-readers.ts').toBe(generateTableReaders());
});
