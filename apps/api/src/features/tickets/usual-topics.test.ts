import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseFolder } from '../../config.ts';
import { USUAL_TICKET_TOPICS } from './usual-topics.ts';

it('the usual topics of tickets are those that organisations of before were given, in the same order', () => {
  const path = join(databaseFolder, 'migrations', '20261123080000_ticket_topics__all__create.sql');
  const given = [...readFileSync(path, 'utf8').matchAll(/\('(.*)', (\d+)\)/gu)];
  expect(given.map(([, name, position]) => [name, Number(position)])).toEqual(
    USUAL_TICKET_TOPICS.map((name, position) => [name, position]),
  );
});
