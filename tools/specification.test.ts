import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contract, type Endpoint, isFileAnswer, isFormBody, isSignedBody } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { project, projectFiles } from './project.ts';

const DOCUMENT = 'docs/specification.md';
const files = projectFiles();
const textOf = (file: string) => readFileSync(join(project, file), 'utf8');

/** The rows of the table under a heading, without its head. */
function rowsOf(heading: string): string[][] {
  const section = textOf(DOCUMENT)
    .split(/^## /mu)
    .find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${DOCUMENT} has no section ${heading}.`);
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}
const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/gu)].map(([, text = '']) => text);
const first = (cell = '') => quoted(cell)[0] ?? '';
const endpoints: Record<string, Endpoint> = contract;

/** The names of all fields of a call's request and response. */
function fieldsOf(name: string): Set<string> {
  const endpoint = endpoints[name];
  if (endpoint === undefined) throw new Error(`There is no call ${name}.`);
  const { query, body, response } = endpoint;
  const sent = body === undefined || isSignedBody(body) ? [] : isFormBody(body) ? [body.fields] : [body];
  const given = isFileAnswer(response) ? [] : [response];
  const names = new Set(isFormBody(body) ? [body.file.name] : []);
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'properties') for (const field of Object.keys(inner)) names.add(field);
      collect(inner);
    }
  };
  for (const schema of [...(query ? [query] : []), ...sent]) {
    collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  }
  for (const schema of given) collect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
  return names;
}

describe('every row of the specification’s table', () => {
  const known = new Set([...files, ...files.map((file) => basename(file))]);
  const named = [...textOf(DOCUMENT).matchAll(/`([\w./-]+\.(?:tsx?|css|md|sql|mjs))`/gu)].map(
    ([, file = '']) => file,
  );

  it('names files and tests that exist', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((file) => !known.has(file))).toEqual([]);
  });
});

describe('routes', () => {
  const paths = ['paths.ts', 'staff-paths.ts'].flatMap((file) =>
    [...textOf(`apps/web/src/${file}`).matchAll(/^ {2}\w+: '([^']+)',$/gmu)].map(([, path = '']) => path),
  );

  it('are those of the application, each with its screen', () => {
    const rows = rowsOf('Routes');
    expect(rows.map(([route]) => first(route)).sort()).toEqual(paths.sort());
    expect(rows.filter(([, screen]) => !files.includes(first(screen)))).toEqual([]);
  });
});

describe('calls', () => {
  it('are those of the contract, each with its handler', () => {
    const rows = rowsOf('Calls');
    const inContract = Object.entries(endpoints).map(
      ([name, { method, path }]) => `${method} ${path} ${name}`,
    );
    expect(rows.map(([call, name]) => `${first(call)} ${first(name)}`).sort()).toEqual(inContract.sort());
    const without = rows.filter(
      ([, name, handler]) => !new RegExp(`\\b${first(name)}[(:]`, 'u').test(textOf(first(handler))),
    );
    expect(without).toEqual([]);
  });
});

describe('entities', () => {
  it.each(rowsOf('Entities'))('%s: every field is one of the calls', (_entity, fields, calls) => {
    const known = new Set(quoted(calls).flatMap((name) => [...fieldsOf(name)]));
    expect(quoted(fields).filter((field) => !known.has(field))).toEqual([]);
  });
});

describe.each(['Words and states', 'Constants'])('%s', (section) => {
  it.each(rowsOf(section))('%s stands where the table says', (_what, text, where) => {
    const sources = quoted(where).map((file) => textOf(file));
    expect(quoted(text).filter((words) => !sources.some((source) => source.includes(words)))).toEqual([]);
  });
});

describe('section by section', () => {
  const names = [
    ...rowsOf('Routes').map(([route]) => first(route)),
    ...rowsOf('Calls').map(([, name]) => first(name)),
    ...['Entities', 'Words and states', 'Constants'].flatMap((heading) =>
      rowsOf(heading).map(([name]) => name),
    ),
  ];

  it.each(rowsOf('Section by section'))('%s names rows that exist', (_section, covered = '') => {
    const named = [...covered.matchAll(/“([^”]+)”/gu)].map(([, name = '']) => name);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });
});
