import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

/**
 * SQL of the server (decision 0064): every statement of a tenant is a text whose `$1` is the tenant, given to
 * `query` or `queryLast`, and stands in a `*.queries.ts`.
 */

/** A call; a method of that name, such as a connection's, is none. */
const CALL = /(?<![.\w])(?:query|queryLast)(?:<[^(]*>)?\(\s*/gu;

/** The first argument of each call, with the constants of the same file that it is put together from. */
function textsIn(source: string): string[] {
  return [...source.matchAll(CALL)].map((call) => {
    const argument = firstArgument(source.slice(call.index + call[0].length));
    return withConstants(argument, source);
  });
}

/** A template whole, else the text up to the next comma or bracket. */
function firstArgument(rest: string): string {
  const [found = ''] =
    /^(?:[\w$]+\(\s*)?(?:`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\])*'|"[^"]*"|[\w$.]+)/u.exec(rest) ?? [];
  return found;
}

function withConstants(argument: string, source: string, depth = 0): string {
  const outside = argument.replace(/`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\])*'|"[^"]*"/gu, '');
  const inside = [...argument.matchAll(/\$\{([^}]*)\}/gu)].map(([, code]) => code).join(' ');
  const names = new Set(`${outside} ${inside}`.match(/[A-Za-z_$][\w$]*/gu) ?? []);
  const constants = depth > 3 ? [] : [...names].flatMap((name) => definitionOf(name, source) ?? []);
  return [argument, ...constants.map((each) => withConstants(each, source, depth + 1))].join('\n');
}

/** The definition of a constant, up to its semicolon, or of a function, up to its end. */
function definitionOf(name: string, source: string): string | undefined {
  const escaped = name.replaceAll('$', '\\$');
  const definition = `^ *(?:export )?(?:const ${escaped}\\b[^]*?;$|function ${escaped}\\b[^]*?^\\})`;
  return new RegExp(definition, 'mu').exec(source)?.[0];
}

/** The columns of a table, whatever they are: a migration adds one, and prepared statements break. */
const EVERY_COLUMN = /\breturning (?:\w+\.)?\*|^\W*select (?:\w+\.)?\*,?/iu;
const SQL = /['`]\s*(?:select|insert into|update|delete from|with \w+ as|lock table)\s/u;
/** Code that runs before there is a tenant, or beside all of them, on a connection of its own. */
const NOT_OF_A_TENANT = /^apps\/api\/src\/(?:db|backup|testing)\/|\.test\.ts$/u;

const sources = projectFiles()
  .filter((file) => file.startsWith('apps/api/src/') && file.endsWith('.ts'))
  .map((file) => ({ file, source: readFileSync(join(project, file), 'utf8') }));
const queries = sources.filter(({ file }) => file.endsWith('.queries.ts'));
const texts = queries.flatMap(({ file, source }) => textsIn(source).map((text) => ({ file, text })));

describe('the text of a statement', () => {
  test.each([
    ['a quoted text', "await query('select 1', [id])", "'select 1'"],
    ['a template', 'return query<Row>(\n  `select\n 1`,\n  [id],\n)', '`select\n 1`'],
    ['the last of its transaction', 'await queryLast<{ id: A }>(`select 1`)', '`select 1`'],
  ])('is found: %s', (_what, source, text) => {
    expect(textsIn(source)).toEqual([text]);
  });

  test('is found with the constants that it is put together from', () => {
    const source = 'const A = `where x = $1`;\nconst f = (c) => c + A;\nquery(f(SELECT));';
    expect(textsIn(source)[0]).toContain('where x = $1');
  });
});

test('every statement of a tenant names it', () => {
  expect(texts.length).toBeGreaterThan(100);
  const found = texts.filter(({ text }) => !/\$1\b/u.test(text)).map(({ file, text }) => `${file}: ${text}`);
  expect(found).toEqual([]);
});

test('no statement reads columns that it does not name', () => {
  expect(EVERY_COLUMN.test('`select t.* from tests t`') && EVERY_COLUMN.test('x returning *')).toBe(true);
  const found = texts
    .filter(({ text }) => EVERY_COLUMN.test(text))
    .map(({ file, text }) => `${file}: ${text}`);
  expect(found).toEqual([]);
});

test('no statement is built by a library', () => {
  const found = sources.filter(({ source }) => /from '(?:kysely|[./]*db\/db\.ts)/u.test(source));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('SQL stands in *.queries.ts alone', () => {
  expect(SQL.test('pool.query(`\n  select 1`)')).toBe(true);
  const found = sources.filter(
    ({ file, source }) => !file.endsWith('.queries.ts') && !NOT_OF_A_TENANT.test(file) && SQL.test(source),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});
