import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

const SOURCE = 'apps/api/src/';
const schema = readFileSync(join(project, 'database/schema.sql'), 'utf8');
const tables = [...schema.matchAll(/^create table (\w+)/gmu)].map(([, table = '']) => table);
const owners = new Map(
  [...schema.matchAll(/^comment on table (\w+) is 'owner: ([\w/-]+)';$/gmu)].map(
    ([, table = '', owner = '']) => [table, owner],
  ),
);

/** Folders that write tables of others, each for a reason. Shorten this list; never add to it. */
const EXCEPTIONS = new Map([
  ['demo', 'Moves the rows of the sample year into the past, which no feature may do to its own.'],
]);

const WRITES =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+(?:public\.)?(\$\{\w+\}|\w+)/giu;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu;

/**
 * Lists the tables that the statements of a source text write. Where the name is put in, these are all
 * tables that the text names between quotes; where there are none, the placeholder is listed.
 */
function tablesWrittenBy(source: string): string[] {
  const code = source.replace(COMMENTS, '');
  const quoted = tables.filter((table) => code.includes(`'${table}'`));
  const namesFor = (placeholder: string) => (quoted.length > 0 ? quoted : [placeholder]);
  const written = [...code.matchAll(WRITES)].flatMap(([, name = '']) =>
    name.startsWith('$') ? namesFor(name) : tables.filter((table) => table === name.toLowerCase()),
  );
  return [...new Set(written)];
}

/** A folder of `apps/api/src`, or of its features. */
function folderOf(file: string): string {
  return /^(?:features\/)?[^/]+/u.exec(file.slice(SOURCE.length))?.[0] ?? '';
}

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
  const files = projectFiles().filter((file) => file.startsWith(SOURCE) && file.endsWith('.queries.ts'));
  const foreign = files.flatMap((file) =>
    tablesWrittenBy(readFileSync(join(project, file), 'utf8'))
      .filter((table) => owners.get(table) !== folderOf(file))
      .map((table) => ({ folder: folderOf(file), what: `${file} writes ${table} of ${owners.get(table)}` })),
  );

  test('but for the exceptions', () => {
    expect(files.length).toBeGreaterThan(50);
    const refused = foreign.filter(({ folder }) => !EXCEPTIONS.has(folder));
    expect(refused.map(({ what }) => what)).toEqual([]);
  });

  test.each([...EXCEPTIONS])('and the exception is needed: %s', (exception) => {
    expect(foreign.some(({ folder }) => folder === exception)).toBe(true);
  });
});
