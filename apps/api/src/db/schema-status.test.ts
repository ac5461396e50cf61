import { expect, it } from 'vitest';
import { compareMigrations } from './schema-status.ts';

const applied = (...names: string[]) => names.map((name) => ({ name, servesOlder: name.endsWith('*') }));

it('a database that lacks migrations gets them, in their order', () => {
  expect(compareMigrations(['1', '2', '3'], applied('1'))).toEqual({
    type: 'migratable',
    pending: ['2', '3'],
  });
  expect(compareMigrations(['1'], applied('1'))).toEqual({ type: 'migratable', pending: [] });
});

it('a database in which a newer version was that lets older ones serve is served', () => {
  expect(compareMigrations(['1', '2'], applied('2', '1', '4*', '3*'))).toEqual({
    type: 'ahead',
    newest: '4*',
  });
});

it('a database in which any newer migration does not is refused, naming the newest that does not', () => {
  expect(compareMigrations(['1'], applied('1', '2', '3', '4*'))).toMatchObject({
    type: 'refused',
    reason: expect.stringMatching(
      /ahead of this version: 3 .* Nothing was changed\. Cure: start the version/u,
    ),
  });
});

it('a database of another line is refused, however compatible', () => {
  expect(compareMigrations(['1', '2'], applied('1', '3*'))).toMatchObject({
    type: 'refused',
    reason: expect.stringMatching(/it has 3\*, and lacks 2\. .* Cure: /u),
  });
});
