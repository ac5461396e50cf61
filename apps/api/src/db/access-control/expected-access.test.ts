import { describe, expect, it } from 'vitest';
import { readGrants } from './expected-access.ts';

const told = (sql: string) =>
  readGrants(sql).map(
    ({ role, type, object, privilege, column }) => `${role} ${privilege} ${type} ${object} ${column ?? '*'}`,
  );

describe('reading grants', () => {
  it('takes each privilege on each table for each role', () => {
    expect(
      told('grant select, insert on a, b to :app, :jobs; -- why\n grant delete on table a to :app;'),
    ).toEqual([
      'app SELECT table public.a *',
      'app INSERT table public.a *',
      'app SELECT table public.b *',
      'app INSERT table public.b *',
      'jobs SELECT table public.a *',
      'jobs INSERT table public.a *',
      'jobs SELECT table public.b *',
      'jobs INSERT table public.b *',
      'app DELETE table public.a *',
    ]);
  });

  it('takes columns, functions with their arguments, and schemas', () => {
    expect(
      told(`grant select, update (a, b) on t to :app;
            grant execute on function f(interval,integer), g() to :app;
            grant usage on schema public to :jobs;
            grant execute on function jobs.f(uuid, uuid) to :owner;`),
    ).toEqual([
      'app SELECT table public.t *',
      'app UPDATE table public.t a',
      'app UPDATE table public.t b',
      'app EXECUTE function public.f(interval, integer) *',
      'app EXECUTE function public.g() *',
      'jobs USAGE schema public *',
      'owner EXECUTE function jobs.f(uuid, uuid) *',
    ]);
  });

  it.each([
    'revoke all on a from :app;',
    'grant select on a to somebody;',
    'create table a ();',
    'grant all tables;',
  ])('refuses what says something else: %s', (sql) => {
    expect(() => readGrants(sql)).toThrow();
  });
});
